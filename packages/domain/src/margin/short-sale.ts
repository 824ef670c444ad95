import type { StockPrice } from '../stock/index.ts';

/** From this many lots in one order on the rule applies. */
const fromLots = 51n;

export interface ShortSale {
  readonly lots: bigint;
  /** null for a market order. */
  readonly limit: StockPrice | null;
}

export interface ShortSaleMarket {
  readonly base: StockPrice;
  readonly last: StockPrice;
  /** The last price that was another one: below `last` after an uptick. */
  readonly lastDifferent: StockPrice;
  /** The price has been at 90 % of the base or below, today or on the business day before. */
  readonly triggered: boolean;
}

/** 空売り規制: whether a short of 51 lots and more may be sold so (rule MARGIN-15; S50). */
export function mayShort(
  { lots, limit }: ShortSale,
  { base, last, lastDifferent, triggered }: ShortSaleMarket,
): boolean {
  if (lots < fromLots) return true;
  if (limit === null) return false;
  if (!triggered) return limit * 10n > base * 9n;
  return last > lastDifferent ? limit >= last : limit > last;
}
