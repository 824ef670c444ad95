import { areAllInMan } from '@tsuzura/domain/text';
import type { FigureSize } from './figure.tsx';
import { ManYen, Price, Yen } from './yen.tsx';

interface Props {
  readonly value: bigint;
  /** All amounts that stand in the comparison, this one too. */
  readonly among: readonly bigint[];
  /** Of the customer: hidden with the other amounts. */
  readonly isOwn?: boolean;
  readonly size?: FigureSize;
}

/** An amount beside others that it is compared with: all of them in 万, or all in yen (R5.06). */
export function ComparedYen({ among, isOwn = false, ...amount }: Props) {
  if (areAllInMan(among)) return <ManYen {...amount} isOwn={isOwn} />;
  return isOwn ? <Yen {...amount} /> : <Price {...amount} />;
}
