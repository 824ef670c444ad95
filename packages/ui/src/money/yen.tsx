import { yen } from '@tsuzura/domain/money';
import { manYenText } from '@tsuzura/domain/text';
import { Figure, HiddenFigure, type FigureSize } from './figure.tsx';
import { Missing } from './missing.tsx';
import { directionOf, grouped, sizeOf, type Direction } from './signed.ts';

interface Props {
  /** Whole yen. null: not known. */
  readonly value: bigint | number | null;
  /** A movement: the sign is always shown. An amount shows only a minus. */
  readonly sign?: boolean;
  /** The customer hides amounts. */
  readonly hidden?: boolean;
  readonly size?: FigureSize;
}

/** Exact yen: 1,234,567円. */
export function Yen({ value, sign = false, hidden = false, size }: Props) {
  if (value === null) return <Missing />;
  if (hidden) return <HiddenFigure size={size} />;
  const amount = yen(value);
  return <Figure sign={signOf(amount, sign)} digits={grouped(sizeOf(amount))} unit="円" size={size} />;
}

/** Limits, minimums and axes, from 10,000 on in 万 with nothing rounded away (R5.06): 1.2345万円, 1,800万円. */
export function ManYen({ value, sign = false, hidden = false, size }: Props) {
  if (value === null) return <Missing />;
  if (hidden) return <HiddenFigure size={size} />;
  const amount = yen(value);
  const [, whole = '0', fraction = '', unit = '円'] = /^(\d+)(\.\d+)?(.+)$/.exec(manYenText(yen(sizeOf(amount)))) ?? [];
  return <Figure sign={signOf(amount, sign)} digits={`${grouped(BigInt(whole))}${fraction}`} unit={unit} size={size} />;
}

function signOf(amount: bigint, always: boolean): Direction | null {
  const direction = directionOf(amount);
  return always || direction === 'down' ? direction : null;
}
