import { areAllInMan } from '@tsuzura/domain/text';
import type { FigureSize } from './figure.tsx';
import { ManYen, Yen } from './yen.tsx';

interface Props {
  readonly value: bigint;
  /** All amounts that stand in the comparison, this one too. */
  readonly among: readonly bigint[];
  readonly hidden?: boolean;
  readonly size?: FigureSize;
}

/** An amount beside others that it is compared with: all of them in 万, or all in yen (R5.06). */
export const ComparedYen = ({ among, ...amount }: Props) =>
  areAllInMan(among) ? <ManYen {...amount} /> : <Yen {...amount} />;
