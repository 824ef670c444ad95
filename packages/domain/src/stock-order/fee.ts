import { floorPortion, least, noYen, ratio, yen, type Yen } from '../money/index.ts';
import { isTaxFree, type OrderAccountType } from '../tax/index.ts';
import type { TradeType } from './order.ts';

/** 委託手数料 and the consumption tax on it. */
export interface ShareFee {
  readonly fee: Yen;
  readonly consumptionTax: Yen;
}

/** Free up to `freeUpTo`; above, a part of the whole amount and `most` at most (rule SPOT-1). */
const tariff = {
  freeUpTo: yen(500_000),
  rate: ratio(5, 10_000),
  most: yen(1_000),
  consumptionTax: ratio(10, 100),
} as const;

export const noFee: ShareFee = { fee: noYen, consumptionTax: noYen };

/** Purchases and sales in NISA, and margin trades, cost nothing. */
export const paysFee = (tradeType: TradeType, accountType: OrderAccountType): boolean =>
  tradeType === 'SPOT' && !isTaxFree(accountType);

/** The fee of an order whose executions come to this amount; both parts are floored. */
export function shareFee(amount: Yen, pays: boolean): ShareFee {
  if (!pays || amount <= tariff.freeUpTo) return noFee;
  const fee = least(yen(floorPortion(amount, tariff.rate)), tariff.most);
  return { fee, consumptionTax: yen(floorPortion(fee, tariff.consumptionTax)) };
}

export const feeWithTax = ({ fee, consumptionTax }: ShareFee): Yen => yen(fee + consumptionTax);

/** What an execution adds to the fee of its order: the fee is on the cumulated amount, over the order's whole life. */
export function feeOfExecution(before: Yen, amount: Yen, pays: boolean): ShareFee {
  const [was, now] = [shareFee(before, pays), shareFee(yen(before + amount), pays)];
  return { fee: yen(now.fee - was.fee), consumptionTax: yen(now.consumptionTax - was.consumptionTax) };
}
