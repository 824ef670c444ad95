import {
  ceilDiv,
  floorDiv,
  halfUpDiv,
  quantity,
  usdCents,
  type Quantity,
  type Usd,
  type UsdPrice,
} from '../money/index.ts';

/*
 * A price is in 1/10,000 dollars, a quantity in 1/100,000 shares, an amount in cents: price × quantity is 10,000,000 times an amount.
 */
const perCent = 10_000_000n;
/** Of a quantity. */
export const wholeShare = 100_000n;

/** 約定代金, 切捨て. Whole shares at a price in cents come out exact. */
export const usAmount = (price: UsdPrice, shares: Quantity): Usd => usdCents(floorDiv(price * shares, perCent));

/** 切上げ: what an order reserves is never less than what it can cost. */
export const ceilUsAmount = (price: UsdPrice, shares: Quantity): Usd => usdCents(ceilDiv(price * shares, perCent));

/** 四捨五入: the amount of a purchase by amount, whose shares were rounded down (rule US-5). */
export const halfUpUsAmount = (price: UsdPrice, shares: Quantity): Usd => usdCents(halfUpDiv(price * shares, perCent));

/** Shares that an amount buys, with five decimals, 切捨て (rule US-5). */
export const sharesFor = (notional: Usd, price: UsdPrice): Quantity => quantity(floorDiv(notional * perCent, price));

/** Prices of orders are in cents. */
export const isCentPrice = (price: UsdPrice): boolean => price > 0n && price % 100n === 0n;

export const isWholeShares = (shares: Quantity): boolean => shares % wholeShare === 0n;

/** A limit more than half the last price away from it is taken for a mistake (rule US-6). */
export const isNearLast = (limit: UsdPrice, last: UsdPrice): boolean =>
  (limit > last ? limit - last : last - limit) * 2n <= last;
