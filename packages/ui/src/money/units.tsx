import { useHiddenAmounts } from '../amounts/index.ts';
import { Figure, HiddenFigure, type FigureSize } from './figure.tsx';
import { Missing } from './missing.tsx';
import { grouped } from './signed.ts';

interface Props {
  /** Fund units (口数). null: not known. */
  readonly value: bigint | number | null;
  readonly unit?: '口' | '株' | '件';
  /** A rule of the fund, 「1口単位」, and not what the customer has: never hidden. */
  readonly isRule?: boolean;
  readonly size?: FigureSize;
}

/** Units of the customer's: hidden like `Yen`. */
export function Units({ value, unit = '口', isRule = false, size }: Props) {
  const isHidden = useHiddenAmounts() && !isRule;
  if (value === null) return <Missing />;
  if (isHidden) return <HiddenFigure size={size} />;
  return <Figure sign={null} digits={grouped(BigInt(value))} unit={unit} size={size} />;
}
