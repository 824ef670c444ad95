import { assert } from '../kernel/index.ts';
import { formatUsdPrice, parseUsdPrice, type UsdPrice } from '../money/index.ts';

export { formatUsdPrice };

/** For prices that the market wrote: "187.4500". */
export function readUsdPrice(text: string): UsdPrice {
  const price = parseUsdPrice(text);
  assert(price !== null, `${text} is a price in dollars`);
  return price;
}
