import type { Brand } from '../kernel/index.ts';
import { formatDecimal, parseDecimal } from './decimal.ts';

/** US dollars in whole cents. */
export type Usd = Brand<bigint, 'Usd'>;
/** Dollars per share in 1/10,000 dollars: prices carry four decimals, cash two. */
export type UsdPrice = Brand<bigint, 'UsdPrice'>;
/** Shares of a US stock in 1/100,000 shares: a buy by amount gives a fraction. */
export type Quantity = Brand<bigint, 'Quantity'>;

const cash = { decimals: 2, fixed: true };
const price = { decimals: 4, fixed: true };
const shares = { decimals: 5, fixed: false };

export const usdCents = (cents: bigint | number): Usd => BigInt(cents) as Usd;
export const usdPrice = (tenThousandths: bigint | number): UsdPrice => BigInt(tenThousandths) as UsdPrice;
export const quantity = (hundredThousandths: bigint | number): Quantity => BigInt(hundredThousandths) as Quantity;

/** "1883.77" → 188377 cents; null when the text is not a dollar amount with exactly two decimals. */
export const parseUsd = (text: string): Usd | null => parseDecimal(text, cash) as Usd | null;
export const formatUsd = (value: Usd): string => formatDecimal(value, cash);

/** "187.4500"; null when the text has not exactly four decimals, or is not above zero. */
export function parseUsdPrice(text: string): UsdPrice | null {
  const value = parseDecimal(text, price);
  return value !== null && value > 0n ? (value as UsdPrice) : null;
}
export const formatUsdPrice = (value: UsdPrice): string => formatDecimal(value, price);

/** "10" or "0.26673"; null beyond five decimals and below zero (nobody holds a negative number of shares). */
export function parseQuantity(text: string): Quantity | null {
  const value = parseDecimal(text, shares);
  return value !== null && value >= 0n ? (value as Quantity) : null;
}
export const formatQuantity = (value: Quantity): string => formatDecimal(value, shares);
