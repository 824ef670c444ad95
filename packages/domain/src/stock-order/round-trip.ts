import { floorDiv, noYen, yen, type Yen } from '../money/index.ts';

/** An execution of the session's day, in its order. */
export interface DaySale {
  readonly quantity: bigint;
  /** Net of fee and of the tax it is projected to cause. */
  readonly credit: Yen;
}

/** One share over all account types on one trade date (rule SPOT-5). */
export interface TradeDay {
  /** Shares at the day's start. */
  readonly heldAtOpen: bigint;
  readonly sales: readonly DaySale[];
  /** Shares of sales that are still open. */
  readonly openSales: bigint;
}

export interface RoundTrips {
  /** 日計り拘束金 of this share: what sales of shares bought on the same day brought. It buys any share but this one. */
  readonly lock: Yen;
  /** What the sales of shares held before brought. */
  readonly otherCredits: Yen;
}

/** Shares of before are sold first; a sale that takes both is split by shares, its locked part rounded down. */
export function roundTrips({ heldAtOpen, sales }: TradeDay): RoundTrips {
  let [left, lock, otherCredits] = [heldAtOpen, 0n, 0n];
  for (const { quantity, credit } of sales) {
    const sameDay = quantity > left ? quantity - left : 0n;
    const locked = sameDay === 0n || credit <= 0n ? 0n : floorDiv(credit * sameDay, quantity);
    lock += locked;
    otherCredits += credit - locked;
    left -= quantity - sameDay;
  }
  return { lock: yen(lock), otherCredits: yen(otherCredits) };
}

/** Why a purchase does not fit: cash there is, but it is the proceeds of the same day's round trip (差金決済), or none (rule SPOT-5). */
export function refuseCash(
  reserve: Yen,
  power: { readonly unlocked: Yen; readonly lock: Yen },
): 'ROUND_TRIP' | 'CASH_SHORT' | null {
  if (reserve <= lockedPower(power)) return null;
  return reserve <= power.unlocked ? 'ROUND_TRIP' : 'CASH_SHORT';
}

/** 購入できる金額 for this share. */
export const lockedPower = ({ unlocked, lock }: { readonly unlocked: Yen; readonly lock: Yen }): Yen =>
  unlocked > lock ? yen(unlocked - lock) : noYen;

/** Selling again what was bought back needs the cash of the purchase (売→買→売): not that of the first sale (rule SPOT-5). */
export function isSellBack(day: TradeDay, quantity: bigint, unlocked: Yen): boolean {
  const sold = day.sales.reduce((sum, sale) => sum + sale.quantity, 0n);
  if (sold + day.openSales + quantity <= day.heldAtOpen) return false;
  return unlocked < roundTrips(day).otherCredits;
}
