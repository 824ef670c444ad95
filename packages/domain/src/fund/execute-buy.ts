import { accept, refuse, type Outcome } from '../kernel/index.ts';
import type { Nav, Yen } from '../money/index.ts';
import type { LapseReason } from './order-state.ts';
import { priceBuy, type BuySize, type Purchase, type Reserve } from './purchase.ts';
import type { PurchaseTerms } from './terms.ts';

/** What an order may take at execution: what it holds, and what is free beside it. */
export interface BuyCover {
  readonly reserve: Reserve;
  readonly freeCash: Yen;
  /** Null outside NISA. */
  readonly freeQuota: Yen | null;
}

/** Execution at the NAV of the execution date: a fill above its reserve takes free cash and quota, else lapses (rule FUND-24). */
export function executeBuy(
  size: BuySize,
  nav: Nav,
  terms: PurchaseTerms,
  { reserve, freeCash, freeQuota }: BuyCover,
): Outcome<Purchase, Extract<LapseReason, 'ZERO_UNITS' | 'CASH_SHORT' | 'NISA_LIMIT'>> {
  const bought = priceBuy(size, nav, terms);
  if (bought.units === 0n) return refuse('ZERO_UNITS');
  if (bought.settlementAmount > reserve.reservedCash + freeCash) return refuse('CASH_SHORT');
  const quotaShort = freeQuota !== null && bought.principal > reserve.reservedQuota + freeQuota;
  return quotaShort ? refuse('NISA_LIMIT') : accept(bought);
}
