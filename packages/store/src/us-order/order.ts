import type { Instant, Ymd } from '@tsuzura/domain/calendar';
import { fxRate } from '@tsuzura/domain/fx';
import { quantity, usdCents, usdPrice, yen, type UsdPrice } from '@tsuzura/domain/money';
import type { OrderAccountType } from '@tsuzura/domain/tax';
import type {
  FixedUsFill,
  UsExpiryReason,
  UsFill,
  UsOrder,
  UsOrderSize,
  UsOrderTerms,
  UsPosition,
} from '@tsuzura/domain/us-order';

export interface UsOrderRow {
  readonly id: string;
  readonly sequence: bigint;
  readonly receipt_number: string;
  readonly customer_id: string;
  readonly symbol: string;
  readonly account_type: string;
  readonly side: string;
  readonly settlement_currency: string;
  readonly order_type: string;
  readonly quantity: bigint | null;
  readonly notional: bigint | null;
  readonly limit_price: bigint | null;
  readonly time_in_force: string;
  readonly expires_on: Ymd;
  readonly session_date: Ymd;
  readonly settlement_date: Ymd;
  readonly status: string;
  readonly accepted_at: Instant;
  readonly filled_quantity: bigint;
  readonly filled_amount: bigint;
  readonly filled_total: bigint;
  readonly fills: number;
  readonly reserve_price: bigint;
  readonly reserve_rate: bigint;
  readonly reserved_jpy: bigint;
  readonly reserved_usd: bigint;
  readonly reserved_quota: bigint;
  readonly nisa_year: number | null;
  readonly locked_shares: bigint;
  readonly change: ChangeJson | null;
  readonly sent_at: Instant | null;
  readonly bookings: number;
  readonly reject_reason: string | null;
  readonly expiry_reason: string | null;
}

/** Only orders by quantity are changed. */
interface ChangeJson extends Omit<UsOrderTerms, 'size' | 'limitPrice'> {
  readonly quantity: string;
  readonly limitPrice: string | null;
}

/** A kept order, with how many executions it has. */
export interface KeptUsOrder {
  readonly order: UsOrder;
  readonly fills: number;
}

const priceOf = (value: bigint | string | null): UsdPrice | null => (value === null ? null : usdPrice(BigInt(value)));

const sizeOf = ({ quantity: shares, notional }: Pick<UsOrderRow, 'quantity' | 'notional'>): UsOrderSize =>
  shares === null ? { notional: usdCents(notional ?? 0n) } : { quantity: quantity(shares) };

export const keptUsOrderOf = (row: UsOrderRow): KeptUsOrder => ({ order: usOrderOf(row), fills: row.fills });

export const usOrderOf = (row: UsOrderRow): UsOrder => ({
  id: row.id,
  receiptNumber: row.receipt_number,
  sequence: row.sequence,
  customerId: row.customer_id,
  symbol: row.symbol,
  accountType: row.account_type as OrderAccountType,
  side: row.side as UsOrder['side'],
  settlementCurrency: row.settlement_currency as UsOrder['settlementCurrency'],
  orderType: row.order_type as UsOrder['orderType'],
  size: sizeOf(row),
  limitPrice: priceOf(row.limit_price),
  timeInForce: row.time_in_force as UsOrder['timeInForce'],
  expiresOn: row.expires_on,
  sessionDate: row.session_date,
  settlementDate: row.settlement_date,
  status: row.status as UsOrder['status'],
  acceptedAt: row.accepted_at,
  filledQuantity: quantity(row.filled_quantity),
  filledAmount: usdCents(row.filled_amount),
  filledTotal: row.filled_total,
  reservePrice: usdPrice(row.reserve_price),
  reserveRate: fxRate(row.reserve_rate),
  reservedJpy: yen(row.reserved_jpy),
  reservedUsd: usdCents(row.reserved_usd),
  reservedQuota: yen(row.reserved_quota),
  nisaYear: row.nisa_year,
  lockedShares: quantity(row.locked_shares),
  change: row.change && changeOf(row.change),
  sentAt: row.sent_at,
  bookings: row.bookings,
  rejectReason: row.reject_reason,
  expiryReason: row.expiry_reason as UsExpiryReason | null,
});

const changeOf = ({ quantity: shares, limitPrice, ...rest }: ChangeJson): UsOrderTerms => ({
  ...rest,
  size: { quantity: quantity(BigInt(shares)) },
  limitPrice: priceOf(limitPrice),
});

const textOf = (value: bigint | null): string | null => (value === null ? null : String(value));

function changeJson(change: UsOrderTerms | null): ChangeJson | null {
  if (change === null || 'notional' in change.size) return null;
  const { orderType, timeInForce, expiresOn, limitPrice, size } = change;
  return { orderType, timeInForce, expiresOn, limitPrice: textOf(limitPrice), quantity: String(size.quantity) };
}

/** By the names of the columns; amounts as text. Everything of an order that can change. */
export const changingColumns = (order: UsOrder, fills: number) => ({
  id: order.id,
  status: order.status,
  limit_price: textOf(order.limitPrice),
  quantity: 'quantity' in order.size ? String(order.size.quantity) : null,
  expires_on: order.expiresOn,
  session_date: order.sessionDate,
  settlement_date: order.settlementDate,
  filled_quantity: String(order.filledQuantity),
  filled_amount: String(order.filledAmount),
  filled_total: String(order.filledTotal),
  fills,
  reserve_price: String(order.reservePrice),
  reserve_rate: String(order.reserveRate),
  reserved_jpy: String(order.reservedJpy),
  reserved_usd: String(order.reservedUsd),
  reserved_quota: String(order.reservedQuota),
  nisa_year: order.nisaYear,
  locked_shares: String(order.lockedShares),
  change: changeJson(order.change),
  bookings: order.bookings,
  reject_reason: order.rejectReason,
  expiry_reason: order.expiryReason,
});

export interface UsFillRow {
  readonly id: string;
  readonly order_id: string;
  readonly number: number;
  readonly exec_id: string;
  readonly customer_id: string;
  readonly symbol: string;
  readonly account_type: string;
  readonly side: string;
  readonly settlement_currency: string;
  readonly sequence: bigint;
  readonly executed_at: Instant;
  readonly local_trade_date: Ymd;
  readonly local_settlement_date: Ymd;
  readonly domestic_trade_date: Ymd;
  readonly domestic_settlement_date: Ymd;
  readonly quantity: bigint;
  readonly split_times: number;
  readonly price: bigint;
  readonly amount: bigint;
  readonly fee: bigint;
  readonly estimated_jpy: bigint;
  readonly estimated_gain: bigint;
  readonly reserved_quota: bigint;
  readonly nisa_year: number | null;
  readonly rate: bigint | null;
  readonly settlement_jpy: bigint | null;
  readonly nisa_quota: bigint | null;
  readonly cost_jpy: bigint | null;
  readonly cost_usd: bigint | null;
  readonly profit_jpy: bigint | null;
  readonly profit_usd: bigint | null;
  readonly book_released: bigint | null;
  readonly projected_tax: bigint;
  readonly income_tax: bigint | null;
  readonly resident_tax: bigint | null;
  readonly is_settled: boolean;
}

const yenOf = (value: bigint | null) => (value === null ? null : yen(value));
const usdOf = (value: bigint | null) => (value === null ? null : usdCents(value));

const fixedOf = (row: UsFillRow): FixedUsFill | null =>
  row.rate === null || row.settlement_jpy === null
    ? null
    : {
        rate: fxRate(row.rate),
        settlementJpy: yen(row.settlement_jpy),
        nisaQuota: yenOf(row.nisa_quota),
        costJpy: yenOf(row.cost_jpy),
        costUsd: usdOf(row.cost_usd),
        profitJpy: yenOf(row.profit_jpy),
        profitUsd: usdOf(row.profit_usd),
        bookReleased: yenOf(row.book_released),
      };

export const usFillOf = (row: UsFillRow): UsFill => ({
  id: row.id,
  orderId: row.order_id,
  number: row.number,
  execId: row.exec_id,
  customerId: row.customer_id,
  symbol: row.symbol,
  accountType: row.account_type as OrderAccountType,
  side: row.side as UsFill['side'],
  settlementCurrency: row.settlement_currency as UsFill['settlementCurrency'],
  sequence: row.sequence,
  executedAt: row.executed_at,
  localTradeDate: row.local_trade_date,
  localSettlementDate: row.local_settlement_date,
  domesticTradeDate: row.domestic_trade_date,
  domesticSettlementDate: row.domestic_settlement_date,
  quantity: quantity(row.quantity),
  heldQuantity: quantity(row.quantity * BigInt(row.split_times)),
  price: usdPrice(row.price),
  amount: usdCents(row.amount),
  fee: usdCents(row.fee),
  estimatedJpy: yen(row.estimated_jpy),
  reservedQuota: yen(row.reserved_quota),
  fixed: fixedOf(row),
});

export interface UsPositionRow {
  readonly customer_id: string;
  readonly symbol: string;
  readonly account_type: string;
  readonly quantity: bigint;
  readonly cost: bigint;
  readonly cost_usd: bigint;
  readonly nisa_book: bigint;
}

export const usPositionOf = (row: UsPositionRow): UsPosition => ({
  customerId: row.customer_id,
  symbol: row.symbol,
  accountType: row.account_type as OrderAccountType,
  quantity: quantity(row.quantity),
  cost: row.cost,
  costUsd: usdCents(row.cost_usd),
  nisaBook: yen(row.nisa_book),
});
