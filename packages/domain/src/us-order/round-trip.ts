import { floorDiv } from '../money/index.ts';
import type { SettlementCurrency } from './order.ts';

/** A sale of the domestic trade date, in its order. */
export interface UsDaySale {
  readonly quantity: bigint;
  readonly currency: SettlementCurrency;
  /** Yen or cents, net of fee and of the tax it is projected to cause. */
  readonly credit: bigint;
}

/** One US share over all account types on one domestic trade date. */
export interface UsTradeDay {
  readonly heldAtOpen: bigint;
  readonly sales: readonly UsDaySale[];
  /** Shares of sales that are still open. */
  readonly openSales: bigint;
}

/** 差金決済 as of Japanese shares (rule SPOT-5), in the currency of the order: what the day's sales of shares of the day brought, and what the others did. */
export function usRoundTrips(
  { heldAtOpen, sales }: UsTradeDay,
  currency: SettlementCurrency,
): { readonly lock: bigint; readonly otherCredits: bigint } {
  let [left, lock, otherCredits] = [heldAtOpen, 0n, 0n];
  for (const sale of sales) {
    const sameDay = sale.quantity > left ? sale.quantity - left : 0n;
    left -= sale.quantity - sameDay;
    if (sale.currency !== currency) continue;
    const locked = sameDay === 0n || sale.credit <= 0n ? 0n : floorDiv(sale.credit * sameDay, sale.quantity);
    lock += locked;
    otherCredits += sale.credit - locked;
  }
  return { lock, otherCredits };
}

/** Selling again what was bought back needs the cash of the purchase: not that of the first sale (rule SPOT-5). */
export function isUsSellBack(
  day: UsTradeDay,
  quantity: bigint,
  currency: SettlementCurrency,
  unlocked: bigint,
): boolean {
  const sold = day.sales.reduce((sum, sale) => sum + sale.quantity, 0n);
  if (sold + day.openSales + quantity <= day.heldAtOpen) return false;
  return unlocked < usRoundTrips(day, currency).otherCredits;
}
