import type { Instant, Ymd } from '../calendar/index.ts';
import type { Yen } from '../money/index.ts';
import type { StockPrice } from '../stock/index.ts';
import type { OrderAccountType, Tax } from '../tax/index.ts';
import type { StockSide } from './order.ts';

/** An execution as the exchange reports it. */
export interface Execution {
  readonly execId: string;
  readonly quantity: bigint;
  readonly price: StockPrice;
  readonly executedAt: Instant;
  readonly tradeDate: Ymd;
  readonly settlementDate: Ymd;
}

/** 約定: an execution in the books. Fractions of a reverse split are sold too, without an order. */
export interface ShareFill {
  readonly id: string;
  /** Null for the fraction of a reverse split. */
  readonly orderId: string | null;
  /** From 1 on, of its order. */
  readonly number: number;
  readonly execId: string;
  readonly customerId: string;
  readonly stockCode: string;
  /** Another than the order's only where NISA had no room for a late one. */
  readonly accountType: OrderAccountType;
  readonly side: StockSide;
  /** Of the order: settlement days go by acceptance. */
  readonly sequence: bigint;
  readonly tradeDate: Ymd;
  readonly settlementDate: Ymd;
  readonly executedAt: Instant;
  readonly quantity: bigint;
  readonly price: StockPrice;
  readonly amount: Yen;
  readonly fee: Yen;
  readonly consumptionTax: Yen;
  /** 取得費 of a sale, with the purchases of its day so far; final from 15:45 of the day on. */
  readonly cost: Yen | null;
  readonly bookReleased: Yen | null;
  /** Below zero: a refund. */
  readonly projectedTax: Yen;
}

/** A fill to be settled has the tax of its settlement day. */
export interface SettledFill {
  readonly id: string;
  /** Null for a purchase. */
  readonly tax: Tax | null;
}
