import type { Instant, Ymd } from '../calendar/index.ts';
import type { FxRate } from '../fx/index.ts';
import type { Quantity, Usd, UsdPrice, Yen } from '../money/index.ts';
import type { OrderAccountType, Tax } from '../tax/index.ts';
import type { SettlementCurrency, UsSide } from './order.ts';

/** An execution as the exchange reports it. */
export interface UsExecution {
  readonly execId: string;
  readonly quantity: Quantity;
  readonly price: UsdPrice;
  readonly executedAt: Instant;
  /** New York's day. */
  readonly localTradeDate: Ymd;
}

/** 約定 of US shares in the books. */
export interface UsFill {
  readonly id: string;
  readonly orderId: string;
  /** From 1 on, of its order. */
  readonly number: number;
  readonly execId: string;
  readonly customerId: string;
  readonly symbol: string;
  readonly accountType: OrderAccountType;
  readonly side: UsSide;
  readonly settlementCurrency: SettlementCurrency;
  /** Of the order: settlement days go by acceptance. */
  readonly sequence: bigint;
  readonly executedAt: Instant;
  readonly localTradeDate: Ymd;
  readonly localSettlementDate: Ymd;
  readonly domesticTradeDate: Ymd;
  readonly domesticSettlementDate: Ymd;
  readonly quantity: Quantity;
  /** What it counts in a position: more than was traded when a split came before its fixing (rule US-11). */
  readonly heldQuantity: Quantity;
  readonly price: UsdPrice;
  readonly amount: Usd;
  readonly fee: Usd;
  /** What the books carry for it in yen until the fixing: kept of the reserve, or the estimated proceeds. Zero in dollars. */
  readonly estimatedJpy: Yen;
  /** NISA quota that is still reserved for it until the fixing. */
  readonly reservedQuota: Yen;
  /** Null until 10:00 of the domestic trade date (概算). */
  readonly fixed: FixedUsFill | null;
}

/** What the fixing gives a fill (確定), whichever currency it settles in. */
export interface FixedUsFill {
  /** TTS of a purchase, TTB of a sale. */
  readonly rate: FxRate;
  /** A purchase with its fee, or the proceeds after it, 切捨て. */
  readonly settlementJpy: Yen;
  /** Of the NISA frame, without the fee; null outside NISA and for a sale. */
  readonly nisaQuota: Yen | null;
  /** 取得費 of a sale. */
  readonly costJpy: Yen | null;
  readonly costUsd: Usd | null;
  /** In yen, taxed; in dollars, to be seen. Null for a purchase. */
  readonly profitJpy: Yen | null;
  readonly profitUsd: Usd | null;
  readonly bookReleased: Yen | null;
}

/** A fill to be settled has the tax of its settlement day; null for a purchase. */
export interface SettledUsFill {
  readonly id: string;
  readonly tax: Tax | null;
}
