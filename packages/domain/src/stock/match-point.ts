import { greatest, least } from '../money/index.ts';
import { customerCap, lockedAllotment, type LimitLock, type PathPoint } from './intraday.ts';
import type { StockPrice } from './price.ts';
import { inOrder, reaches, shareOut, type Side, type TakingPart as TakingPartAt } from './share-out.ts';

/* Who trades at one point of a day (rule STOCK-13). Customers take the price; together they get a part of the volume. */

export type { Side } from './share-out.ts';
/** Outside the cap are closes by the firm, and odd lots. */
export type TakingPart = TakingPartAt<StockPrice>;

export interface Fill {
  readonly id: string;
  readonly quantity: bigint;
  readonly price: StockPrice;
}

type Point = Pick<PathPoint, 'index' | 'kind' | 'price' | 'volume'>;

export function matchPoint(point: Point, lock: LimitLock | null, orders: readonly TakingPart[]): Fill[] {
  const taking = orders.filter((order) => reaches(order, point.price)).toSorted(inOrder);
  return (['BUY', 'SELL'] as const).flatMap((side) => {
    const own = taking.filter((order) => order.side === side);
    const quantities = isCrowded(point, lock, side) ? allotted(point, own) : shareOut(customerCap(point.volume), own);
    return own.flatMap(({ id }, place) => {
      const quantity = quantities[place] ?? 0n;
      return quantity > 0n ? [{ id, quantity, price: point.price }] : [];
    });
  });
}

const isCrowded = (point: Point, lock: LimitLock | null, side: Side): boolean =>
  lock !== null && point.index >= lock.from && lock.crowdedSide === side;

/** 比例配分 in the closing auction: one lot an order in turn; before it the crowded side gets nothing. */
function allotted(point: Point, orders: readonly TakingPart[]): bigint[] {
  const given = orders.map(() => 0n);
  if (point.kind !== 'CLOSING_AUCTION') return given;
  let left = lockedAllotment(point.volume);
  while (left > 0n) {
    const before = left;
    for (const [place, { quantity, outsideCap }] of orders.entries()) {
      const wanted = outsideCap ? 0n : quantity - (given[place] ?? 0n);
      const part = least(100n, greatest(wanted, 0n), left);
      given[place] = (given[place] ?? 0n) + part;
      left -= part;
    }
    if (left === before) break;
  }
  return given;
}
