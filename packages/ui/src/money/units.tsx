import { Figure, HiddenFigure, type FigureSize } from './figure.tsx';
import { Missing } from './missing.tsx';
import { grouped } from './signed.ts';

interface Props {
  /** Fund units (口数). null: not known. */
  readonly value: bigint | number | null;
  readonly unit?: '口' | '株' | '件';
  readonly hidden?: boolean;
  readonly size?: FigureSize;
}

export function Units({ value, unit = '口', hidden = false, size }: Props) {
  if (value === null) return <Missing />;
  if (hidden) return <HiddenFigure size={size} />;
  return <Figure sign={null} digits={grouped(BigInt(value))} unit={unit} size={size} />;
}
