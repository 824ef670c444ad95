import { assert, type Brand } from '../kernel/index.ts';
import { formatDecimal, parseDecimal } from '../money/decimal.ts';
import { ceilDiv, floorDiv, yen, type Yen } from '../money/index.ts';

/** A price of the Tokyo exchange in tenths of a yen: the finest step is 0.1 yen, so every price is an integer. */
export type StockPrice = Brand<bigint, 'StockPrice'>;

/** Yen a share with four decimals at most: averages of fills, the price of a margin position after a split. */
export type AveragePrice = Brand<bigint, 'AveragePrice'>;

const tenths = { decimals: 1, fixed: false };
const tenThousandths = { decimals: 4, fixed: false };

export function stockPrice(value: bigint | number): StockPrice {
  assert(typeof value === 'bigint' || Number.isSafeInteger(value), 'a price is a whole number of tenths of a yen');
  return BigInt(value) as StockPrice;
}

/** "2500.5" → 25005; null when the text is not a price above zero with one decimal at most. */
export function parseStockPrice(text: string): StockPrice | null {
  const value = parseDecimal(text, tenths);
  return value !== null && value > 0n ? stockPrice(value) : null;
}

/** The shortest form: "2318", "2500.5" (rule STOCK-6). */
export const formatStockPrice = (price: StockPrice): string => formatDecimal(price, tenths);

/** For prices that our own programs wrote. */
export function readStockPrice(text: string): StockPrice {
  const price = parseStockPrice(text);
  assert(price !== null, `${text} is a price`);
  return price;
}

/** 約定代金: price × quantity, 切捨て. */
export const tradeAmount = (price: StockPrice, quantity: bigint): Yen => yen(floorDiv(price * quantity, 10n));

/** price × quantity, 切上げ: what an order reserves is never less than what it can cost. */
export const ceilTradeAmount = (price: StockPrice, quantity: bigint): Yen => yen(ceilDiv(price * quantity, 10n));

/** `total` (the sum of price × quantity, in tenths of a yen) as the price of one share, four decimals, 切捨て; null without shares. */
export const averagePrice = (total: bigint, quantity: bigint): AveragePrice | null =>
  quantity === 0n ? null : (floorDiv(total * 1_000n, quantity) as AveragePrice);

/** "1498.8333", "810.5". */
export const formatAveragePrice = (price: AveragePrice): string => formatDecimal(price, tenThousandths);
