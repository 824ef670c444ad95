import { yen } from '@tsuzura/domain/money';
import { manYenText } from '@tsuzura/domain/text';
import { useAmountUnit, useHiddenAmounts } from '../amounts/index.ts';
import { Figure, HiddenFigure, type FigureSize } from './figure.tsx';
import { Missing } from './missing.tsx';
import { directionOf, grouped, sizeOf, type Direction } from './signed.ts';

interface Props {
  /** Whole yen. null: not known. */
  readonly value: bigint | number | null;
  /** A movement: the sign is always shown. An amount shows only a minus. */
  readonly sign?: boolean;
  readonly size?: FigureSize | undefined;
}

/**
 * An amount of the customer's: a balance, an order, a fill, a tax. Exact, 1,234,567円, and hidden while the eye is
 * closed. Whatever belongs to everybody is a `Price` or a `ManYen`.
 */
export function Yen({ value, sign = false, size }: Props) {
  const isHidden = useHiddenAmounts();
  return isHidden && value !== null ? <HiddenFigure size={size} /> : <Price value={value} sign={sign} size={size} />;
}

/** A figure that belongs to everybody and is exact: 基準価額, a distribution of 1万口. 23,456円. */
export function Price({ value, sign = false, size }: Props) {
  const unit = useAmountUnit();
  if (unit === 'man') return <ManYen value={value} sign={sign} size={size} />;
  if (value === null) return <Missing />;
  const amount = yen(value);
  return <Figure sign={signOf(amount, sign)} digits={grouped(sizeOf(amount))} unit="円" size={size} />;
}

interface ManProps extends Props {
  /** A quota of the customer's, or what is left of a limit: hidden with the other amounts. */
  readonly isOwn?: boolean;
}

/** Limits, minimums, quotas and simulations, from 10,000 on in 万 with nothing rounded away (R5.06): 1.2345万円. */
export function ManYen({ value, sign = false, size, isOwn = false }: ManProps) {
  const isHidden = useHiddenAmounts() && isOwn;
  if (value === null) return <Missing />;
  if (isHidden) return <HiddenFigure size={size} />;
  const amount = yen(value);
  const [, whole = '0', fraction = '', unit = '円'] = /^(\d+)(\.\d+)?(.+)$/.exec(manYenText(yen(sizeOf(amount)))) ?? [];
  return <Figure sign={signOf(amount, sign)} digits={`${grouped(BigInt(whole))}${fraction}`} unit={unit} size={size} />;
}

function signOf(amount: bigint, always: boolean): Direction | null {
  const direction = directionOf(amount);
  return always || direction === 'down' ? direction : null;
}
