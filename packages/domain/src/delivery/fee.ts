import type { Ymd } from '../calendar/index.ts';
import { floorPortion, noYen, yen, type Yen } from '../money/index.ts';
import { consumptionTaxRateOn } from '../tax/index.ts';

export type DeliveryProduct = 'EQUITY' | 'FUND';

export interface DeliveryFee {
  readonly fee: Yen;
  readonly consumptionTax: Yen;
  /** Both together, as it is shown. */
  readonly total: Yen;
}

const fundFee = yen(3_000);

/** Of one item (rule DELIV-3). */
export function deliveryFee(product: DeliveryProduct, day: Ymd): DeliveryFee {
  const fee = product === 'FUND' ? fundFee : noYen;
  const consumptionTax = yen(floorPortion(fee, consumptionTaxRateOn(day)));
  return { fee, consumptionTax, total: yen(fee + consumptionTax) };
}
