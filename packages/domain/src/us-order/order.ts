import type { Instant, Ymd } from '../calendar/index.ts';
import type { FxRate } from '../fx/index.ts';
import { quantity as toQuantity, type Quantity, type Usd, type UsdPrice, type Yen } from '../money/index.ts';
import type { ExpiryReason, StockOrderStatus } from '../stock-order/index.ts';
import type { OrderAccountType } from '../tax/index.ts';

export type UsSide = 'BUY' | 'SELL';
/** 円貨決済, 外貨決済. */
export type SettlementCurrency = 'JPY' | 'USD';
/** A number of shares, or an amount of dollars to buy for (金額指定). */
export type UsOrderSize = { readonly quantity: Quantity } | { readonly notional: Usd };

/** What a customer asks for. */
export interface UsOrderTerms {
  readonly orderType: 'MARKET' | 'LIMIT';
  readonly size: UsOrderSize;
  /** Null for 成行. */
  readonly limitPrice: UsdPrice | null;
  readonly timeInForce: 'DAY' | 'GTD';
  /** The last New York day it works on. */
  readonly expiresOn: Ymd;
}

/** Why the rest of an order ended without the customer asking for it. */
export type UsExpiryReason = Extract<ExpiryReason, 'DAY_END' | 'CASH_SHORT' | 'NISA_LIMIT' | 'EX_DATE'>;

/** An order as it stands. Its states are those of Japanese shares (rule STOCK-4). */
export interface UsOrder extends UsOrderTerms {
  readonly id: string;
  readonly receiptNumber: string;
  /** Order of acceptance, counted together with orders of funds and of Japanese shares. */
  readonly sequence: bigint;
  readonly customerId: string;
  readonly symbol: string;
  readonly accountType: OrderAccountType;
  readonly side: UsSide;
  readonly settlementCurrency: SettlementCurrency;
  readonly acceptedAt: Instant;
  readonly status: StockOrderStatus;
  /** New York's day; a dated order (期間指定) moves on. */
  readonly sessionDate: Ymd;
  /** Of a trade in the session. */
  readonly settlementDate: Ymd;
  readonly filledQuantity: Quantity;
  readonly filledAmount: Usd;
  /** Sum of price × quantity: the average price is made of this. */
  readonly filledTotal: bigint;
  /** At which price the rest is reserved. */
  readonly reservePrice: UsdPrice;
  /** At which rate yen are reserved: TTS of the newest fixing when it was accepted. */
  readonly reserveRate: FxRate;
  /** Zero for an order in the other currency. */
  readonly reservedJpy: Yen;
  readonly reservedUsd: Usd;
  readonly reservedQuota: Yen;
  /** Of the quota; null outside NISA. */
  readonly nisaYear: number | null;
  readonly lockedShares: Quantity;
  /** A change that the exchange has not answered; what it needs beyond the order is reserved already. */
  readonly change: UsOrderTerms | null;
  readonly sentAt: Instant | null;
  /** Counts what was booked for it beside executions: the revision of the next such entry. */
  readonly bookings: number;
  readonly rejectReason: string | null;
  readonly expiryReason: UsExpiryReason | null;
}

/** What is not filled; null for an order by amount, which is filled whole or not at all. */
export function restOf({ size, filledQuantity }: Pick<UsOrder, 'size' | 'filledQuantity'>): Quantity | null {
  if ('notional' in size) return null;
  return toQuantity(size.quantity > filledQuantity ? size.quantity - filledQuantity : 0n);
}

/** 平均約定単価, four decimals, 切捨て; null before the first execution. */
export const averageFillPrice = ({
  filledTotal,
  filledQuantity,
}: Pick<UsOrder, 'filledTotal' | 'filledQuantity'>): UsdPrice | null =>
  filledQuantity === 0n ? null : ((filledTotal / filledQuantity) as UsdPrice);
