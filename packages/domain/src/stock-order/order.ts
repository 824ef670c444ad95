import type { Instant, Ymd } from '../calendar/index.ts';
import type { Yen } from '../money/index.ts';
import type { StockPrice } from '../stock/index.ts';
import type { OrderAccountType } from '../tax/index.ts';

export type TradeType = 'SPOT' | 'MARGIN_NEW' | 'MARGIN_CLOSE';
export type StockSide = 'BUY' | 'SELL';
/** 成行, 指値, 逆指値 (成行, 指値). */
export type StockOrderType = 'MARKET' | 'LIMIT' | 'STOP' | 'STOP_LIMIT';
/** 執行条件: none, 寄付, 引け, 不成. */
export type StockCondition = 'NONE' | 'OPEN' | 'CLOSE' | 'FUNARI';
export type TimeInForce = 'DAY' | 'GTD';
/** 制度, 一般. */
export type MarginType = 'SYSTEM' | 'GENERAL';
export type StockOrderStatus =
  | 'ACCEPTED'
  | 'WORKING'
  | 'PARTIALLY_FILLED'
  | 'FILLED'
  | 'CANCEL_PENDING'
  | 'CANCELED'
  | 'EXPIRED'
  | 'REJECTED';
/** Why the rest of an order ended without the customer asking for it. */
export type ExpiryReason = 'DAY_END' | 'OUT_OF_BAND' | 'CASH_SHORT' | 'NISA_LIMIT' | 'EX_DATE' | 'MARGIN_CALL';

/** Which lots a closing order takes, or in which order it takes them. */
export type CloseChoice =
  | { readonly lots: readonly { readonly positionId: string; readonly quantity: bigint }[] }
  | { readonly order: 'OLDEST' | 'NEWEST' | 'MOST_PROFIT' | 'MOST_LOSS' };

/** What a customer asks for; a change of an order gives the same. */
export interface StockOrderTerms {
  readonly orderType: StockOrderType;
  /** Null for 成行. */
  readonly price: StockPrice | null;
  /** Only of 逆指値. */
  readonly triggerPrice: StockPrice | null;
  readonly condition: StockCondition;
  readonly timeInForce: TimeInForce;
  readonly expiresOn: Ymd;
  readonly quantity: bigint;
}

/** A change that the exchange has not answered. What it needs beyond the order is reserved already. */
export interface PendingChange {
  readonly terms: StockOrderTerms;
  readonly reservePrice: StockPrice;
}

/** An order as it stands. */
export interface StockOrder extends StockOrderTerms {
  readonly id: string;
  readonly receiptNumber: string;
  /** Order of acceptance, counted together with orders of funds. */
  readonly sequence: bigint;
  readonly customerId: string;
  readonly stockCode: string;
  readonly accountType: OrderAccountType;
  readonly side: StockSide;
  readonly tradeType: TradeType;
  /** Null for 現物. */
  readonly marginType: MarginType | null;
  readonly close: CloseChoice | null;
  readonly acceptedAt: Instant;
  readonly status: StockOrderStatus;
  /** The session it works in; a dated order (期間指定) moves on in the evening. */
  readonly sessionDate: Ymd;
  /** T+2 of the session. */
  readonly settlementDate: Ymd;
  readonly filledQuantity: bigint;
  /** Sum of 約定代金: the fee is on this. */
  readonly filledAmount: Yen;
  /** Sum of price × quantity in tenths of a yen: the average price is made of this. */
  readonly filledTotal: bigint;
  /** At which price the rest is reserved. */
  readonly reservePrice: StockPrice;
  readonly reservedCash: Yen;
  readonly reservedQuota: Yen;
  /** What of the reserve was taken from 保証金現金: what it gives back goes there first (rule MARGIN-4). */
  readonly fromMargin?: Yen;
  /** Of the quota; null outside NISA. */
  readonly nisaYear: number | null;
  readonly lockedShares: bigint;
  readonly change: PendingChange | null;
  /** When it left for the exchange; from then on only the exchange ends it. */
  readonly sentAt: Instant | null;
  /** Counts what was booked for it beside executions: the revision of the next such entry. */
  readonly bookings: number;
  readonly rejectReason: string | null;
  readonly expiryReason: ExpiryReason | null;
  readonly requestKey: string | null;
}

/** What is not filled. */
export const restOf = ({ quantity, filledQuantity }: Pick<StockOrder, 'quantity' | 'filledQuantity'>): bigint =>
  quantity > filledQuantity ? quantity - filledQuantity : 0n;

const openStates: ReadonlySet<StockOrderStatus> = new Set([
  'ACCEPTED',
  'WORKING',
  'PARTIALLY_FILLED',
  'CANCEL_PENDING',
]);
export const isOpen = ({ status }: Pick<StockOrder, 'status'>): boolean => openStates.has(status);
