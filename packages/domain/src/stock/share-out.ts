import { least } from '../money/index.ts';

/* Who gets what at one price, on whichever exchange: customers take the price of the market, and together a part of its volume. */

export type Side = 'BUY' | 'SELL';

/** What matching has to know of an order that takes part. */
export interface TakingPart<Price extends bigint = bigint> {
  readonly id: string;
  readonly side: Side;
  /** null: at any price (成行). */
  readonly limit: Price | null;
  readonly quantity: bigint;
  /** Earlier comes first. */
  readonly priority: number;
  /** Filled whole beside the cap. */
  readonly outsideCap: boolean;
}

export function reaches({ side, limit }: TakingPart, price: bigint): boolean {
  return limit === null || (side === 'BUY' ? limit >= price : limit <= price);
}

/** 成行 first, then the better limit, then time. */
export function inOrder(one: TakingPart, other: TakingPart): number {
  if (one.limit === null || other.limit === null) {
    if (one.limit !== other.limit) return one.limit === null ? -1 : 1;
  } else if (one.limit !== other.limit) {
    const isBetter = one.side === 'BUY' ? one.limit > other.limit : one.limit < other.limit;
    return isBetter ? -1 : 1;
  }
  return one.priority - other.priority;
}

/** In their order, until the cap is used up. */
export function shareOut(cap: bigint, orders: readonly TakingPart[]): bigint[] {
  let left = cap;
  return orders.map(({ quantity, outsideCap }) => {
    if (outsideCap) return quantity;
    const filled = least(quantity, left);
    left -= filled;
    return filled;
  });
}
