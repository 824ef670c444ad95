import { noYen, yen, type Yen } from '../money/index.ts';
import { tradeAmount, type StockPrice } from '../stock/index.ts';
import { heldShares, type SharePosition } from './share-position.ts';

/** What shares are worth at these prices, and what they cost. */
export interface ValuedShares {
  readonly valuation: Yen;
  readonly cost: Yen;
  readonly profit: Yen;
}

/** Each position floored by itself, as it is shown. A share without a price is left out here and there. */
export function valueShares(
  positions: readonly SharePosition[],
  prices: ReadonlyMap<string, StockPrice>,
): ValuedShares {
  let [valuation, cost] = [noYen, noYen];
  for (const position of positions) {
    const price = prices.get(position.stockCode);
    if (price === undefined) continue;
    const held = heldShares(position);
    valuation = yen(valuation + tradeAmount(price, held.quantity));
    cost = yen(cost + held.cost);
  }
  return { valuation, cost, profit: yen(valuation - cost) };
}
