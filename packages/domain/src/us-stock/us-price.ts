import { assert } from '../kernel/index.ts';
import {
  formatQuantity,
  formatUsdPrice,
  parseQuantity,
  parseUsdPrice,
  quantity,
  usdCents,
  type Quantity,
  type Usd,
  type UsdPrice,
} from '../money/index.ts';

export { formatQuantity, formatUsdPrice };

/** For prices that the market wrote: "187.4500". */
export function readUsdPrice(text: string): UsdPrice {
  const price = parseUsdPrice(text);
  assert(price !== null, `${text} is a price in dollars`);
  return price;
}

/** For quantities that the market wrote: "0.26673". */
export function readQuantity(text: string): Quantity {
  const shares = parseQuantity(text);
  assert(shares !== null, `${text} is a number of shares`);
  return shares;
}

/** For amounts that were written down in cents. */
export const centsOf = (text: string): Usd => usdCents(BigInt(text));

export const sumQuantities = (all: readonly Quantity[]): Quantity => quantity(all.reduce((sum, one) => sum + one, 0n));
