import type { Ymd } from '../calendar/index.ts';
import { halfUpDiv, type Nav, type Yen } from '../money/index.ts';

/** 値の通知: a level of the price, or how far it moves in a day. */
export interface AlertTerms {
  readonly kind: 'LEVEL' | 'CHANGE_PERCENT';
  /** Of a level: at least, or at most. Of a change: up, down, or either. */
  readonly alertDirection: 'UP' | 'DOWN' | 'BOTH';
  /** Yen of the price, or hundredths of a percent of the price before. */
  readonly threshold: number;
}

/** The newest price of a fund, and the one before it. */
export interface PriceMove {
  readonly date: Ymd;
  readonly nav: Nav;
  /** 分配金 that was taken off this price: paid out, not lost. */
  readonly distribution: Yen;
  /** Null: there is none. */
  readonly navBefore: Nav | null;
}

/** Against the price before, in hundredths of a percent, 四捨五入 of its size; null without one. */
export function changeOf({ nav, distribution, navBefore }: PriceMove): bigint | null {
  if (navBefore === null) return null;
  const moved = (nav + distribution - navBefore) * 10_000n;
  return moved < 0n ? -halfUpDiv(-moved, navBefore) : halfUpDiv(moved, navBefore);
}

/** Rule NOTE-7: whether the customer is notified of this price. Exact: a change of 4.999 % is none of 5 %. */
export function isReached({ kind, alertDirection, threshold }: AlertTerms, move: PriceMove): boolean {
  const least = BigInt(threshold);
  const { nav, distribution, navBefore } = move;
  if (kind === 'LEVEL') return alertDirection === 'UP' ? nav >= least : nav <= least;
  if (navBefore === null) return false;
  const moved = (nav + distribution - navBefore) * 10_000n;
  const isUp = moved >= least * navBefore;
  const isDown = -moved >= least * navBefore;
  return (alertDirection !== 'DOWN' && isUp) || (alertDirection !== 'UP' && isDown);
}

/** Rule NOTE-9: how far a fund moves in a day before everybody who holds it is notified. */
export const heldMove: AlertTerms = { kind: 'CHANGE_PERCENT', alertDirection: 'BOTH', threshold: 500 };
