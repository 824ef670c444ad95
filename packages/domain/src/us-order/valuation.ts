import { floorYen, truncYen, type FxRate } from '../fx/index.ts';
import { noYen, usdCents, yen, type Usd, type UsdPrice, type Yen } from '../money/index.ts';
import { usAmount } from '../us-stock/index.ts';
import { noUsd } from './fee.ts';
import { costJpy, type UsPosition } from './position.ts';

/** What US shares are worth in both currencies, and why they gained or lost (rule US-13). */
export interface ValuedUsShares {
  readonly valuationUsd: Usd;
  readonly valuationJpy: Yen;
  readonly costJpy: Yen;
  readonly profitUsd: Usd;
  readonly profitJpy: Yen;
  /** 株価要因 and 為替要因: together `profitJpy`, to the yen. */
  readonly profitByPriceJpy: Yen;
  readonly profitByRateJpy: Yen;
}

/** What the share did is reckoned at the mid of today; the rest of the profit in yen is what the currency did. */
export function valueUsShares(position: UsPosition, price: UsdPrice, mid: FxRate): ValuedUsShares {
  const valuationUsd = usAmount(price, position.quantity);
  const valuationJpy = floorYen(valuationUsd, mid);
  const cost = costJpy(position);
  const profitUsd = usdCents(valuationUsd - position.costUsd);
  const profitJpy = yen(valuationJpy - cost);
  const profitByPriceJpy = truncYen(profitUsd, mid);
  return {
    valuationUsd,
    valuationJpy,
    costJpy: cost,
    profitUsd,
    profitJpy,
    profitByPriceJpy,
    profitByRateJpy: yen(profitJpy - profitByPriceJpy),
  };
}

export const noUsValue: ValuedUsShares = {
  valuationUsd: noUsd,
  valuationJpy: noYen,
  costJpy: noYen,
  profitUsd: noUsd,
  profitJpy: noYen,
  profitByPriceJpy: noYen,
  profitByRateJpy: noYen,
};

/** Totals are the sums of what is shown for each position. */
export const sumUsValues = (values: readonly ValuedUsShares[]): ValuedUsShares =>
  values.reduce(
    (sum, value) => ({
      valuationUsd: usdCents(sum.valuationUsd + value.valuationUsd),
      valuationJpy: yen(sum.valuationJpy + value.valuationJpy),
      costJpy: yen(sum.costJpy + value.costJpy),
      profitUsd: usdCents(sum.profitUsd + value.profitUsd),
      profitJpy: yen(sum.profitJpy + value.profitJpy),
      profitByPriceJpy: yen(sum.profitByPriceJpy + value.profitByPriceJpy),
      profitByRateJpy: yen(sum.profitByRateJpy + value.profitByRateJpy),
    }),
    noUsValue,
  );
