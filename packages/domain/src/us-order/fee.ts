import { floorPortion, least, ratio, usdCents, type Usd } from '../money/index.ts';
import { isTaxFree, type OrderAccountType } from '../tax/index.ts';

/** A part of the amount, `most` at most (rule US-4). */
const tariff = { rate: ratio(495, 100_000), most: usdCents(2_200) } as const;

export const noUsd: Usd = usdCents(0);

/** Trades in NISA cost nothing. */
export const paysUsFee = (accountType: OrderAccountType): boolean => !isTaxFree(accountType);

/** The fee of an order whose executions come to this amount, 切捨て to the cent. */
export const usFee = (amount: Usd, pays: boolean): Usd =>
  pays ? least(usdCents(floorPortion(amount, tariff.rate)), tariff.most) : noUsd;

/** What an execution adds to the fee of its order: the fee is on the cumulated amount, over the order's whole life. */
export const usFeeOfExecution = (before: Usd, amount: Usd, pays: boolean): Usd =>
  usdCents(usFee(usdCents(before + amount), pays) - usFee(before, pays));
