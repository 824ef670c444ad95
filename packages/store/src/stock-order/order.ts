import type { Instant, Ymd } from '@tsuzura/domain/calendar';
import { yen } from '@tsuzura/domain/money';
import { stockPrice, type StockPrice } from '@tsuzura/domain/stock';
import type {
  CloseChoice,
  ExpiryReason,
  MarginType,
  PendingChange,
  ShareFill,
  StockOrder,
  StockOrderTerms,
} from '@tsuzura/domain/stock-order';
import type { OrderAccountType } from '@tsuzura/domain/tax';

export interface StockOrderRow {
  readonly id: string;
  readonly sequence: bigint;
  readonly receipt_number: string;
  readonly customer_id: string;
  readonly stock_code: string;
  readonly account_type: string;
  readonly side: string;
  readonly trade_type: string;
  readonly margin_type: string | null;
  readonly close: CloseJson | null;
  readonly order_type: string;
  readonly price: bigint | null;
  readonly trigger_price: bigint | null;
  readonly condition: string;
  readonly time_in_force: string;
  readonly expires_on: Ymd;
  readonly quantity: bigint;
  readonly status: string;
  readonly accepted_at: Instant;
  readonly session_date: Ymd;
  readonly settlement_date: Ymd;
  readonly filled_quantity: bigint;
  readonly filled_amount: bigint;
  readonly filled_total: bigint;
  readonly fills: number;
  readonly reserve_price: bigint;
  readonly reserved_cash: bigint;
  readonly reserved_quota: bigint;
  readonly from_margin: bigint;
  readonly nisa_year: number | null;
  readonly locked_shares: bigint;
  readonly change: ChangeJson | null;
  readonly sent_at: Instant | null;
  readonly bookings: number;
  readonly reject_reason: string | null;
  readonly expiry_reason: string | null;
  readonly request_key: string | null;
}

type CloseJson =
  | { readonly lots: readonly { readonly positionId: string; readonly quantity: string }[] }
  | { readonly order: 'OLDEST' | 'NEWEST' | 'MOST_PROFIT' | 'MOST_LOSS' };

interface ChangeJson extends Omit<StockOrderTerms, 'price' | 'triggerPrice' | 'quantity'> {
  readonly price: string | null;
  readonly triggerPrice: string | null;
  readonly quantity: string;
  readonly reservePrice: string;
}

const priceOf = (value: bigint | string | null): StockPrice | null =>
  value === null ? null : stockPrice(BigInt(value));

/** A kept order, with how many executions it has. */
export interface KeptStockOrder {
  readonly order: StockOrder;
  readonly fills: number;
}

export const keptOrderOf = (row: StockOrderRow): KeptStockOrder => ({ order: stockOrderOf(row), fills: row.fills });

export const stockOrderOf = (row: StockOrderRow): StockOrder => ({
  id: row.id,
  receiptNumber: row.receipt_number,
  sequence: row.sequence,
  customerId: row.customer_id,
  stockCode: row.stock_code,
  accountType: row.account_type as OrderAccountType,
  side: row.side as StockOrder['side'],
  tradeType: row.trade_type as StockOrder['tradeType'],
  marginType: row.margin_type as MarginType | null,
  close: row.close === null ? null : closeOf(row.close),
  orderType: row.order_type as StockOrder['orderType'],
  price: priceOf(row.price),
  triggerPrice: priceOf(row.trigger_price),
  condition: row.condition as StockOrder['condition'],
  timeInForce: row.time_in_force as StockOrder['timeInForce'],
  expiresOn: row.expires_on,
  quantity: row.quantity,
  status: row.status as StockOrder['status'],
  acceptedAt: row.accepted_at,
  sessionDate: row.session_date,
  settlementDate: row.settlement_date,
  filledQuantity: row.filled_quantity,
  filledAmount: yen(row.filled_amount),
  filledTotal: row.filled_total,
  reservePrice: stockPrice(row.reserve_price),
  reservedCash: yen(row.reserved_cash),
  reservedQuota: yen(row.reserved_quota),
  fromMargin: yen(row.from_margin),
  nisaYear: row.nisa_year,
  lockedShares: row.locked_shares,
  change: row.change === null ? null : changeOf(row.change),
  sentAt: row.sent_at,
  bookings: row.bookings,
  rejectReason: row.reject_reason,
  expiryReason: row.expiry_reason as ExpiryReason | null,
  requestKey: row.request_key,
});

const closeOf = (json: CloseJson): CloseChoice =>
  'lots' in json
    ? { lots: json.lots.map(({ positionId, quantity }) => ({ positionId, quantity: BigInt(quantity) })) }
    : json;

const changeOf = ({ reservePrice, price, triggerPrice, quantity, ...rest }: ChangeJson): PendingChange => ({
  terms: { ...rest, price: priceOf(price), triggerPrice: priceOf(triggerPrice), quantity: BigInt(quantity) },
  reservePrice: stockPrice(BigInt(reservePrice)),
});

export const closeJson = (close: CloseChoice | null): unknown =>
  close !== null && 'lots' in close
    ? { lots: close.lots.map(({ positionId, quantity }) => ({ positionId, quantity: String(quantity) })) }
    : close;

export const changeJson = (change: PendingChange | null): ChangeJson | null => {
  if (change === null) return null;
  const { orderType, price, triggerPrice, condition, timeInForce, expiresOn, quantity } = change.terms;
  return {
    orderType,
    condition,
    timeInForce,
    expiresOn,
    price: price === null ? null : String(price),
    triggerPrice: triggerPrice === null ? null : String(triggerPrice),
    quantity: String(quantity),
    reservePrice: String(change.reservePrice),
  };
};

export interface StockFillRow {
  readonly id: string;
  readonly order_id: string | null;
  readonly number: number;
  readonly exec_id: string;
  readonly customer_id: string;
  readonly stock_code: string;
  readonly account_type: string;
  readonly side: string;
  readonly trade_type: string;
  readonly sequence: bigint;
  readonly trade_date: Ymd;
  readonly settlement_date: Ymd;
  readonly executed_at: Instant;
  readonly quantity: bigint;
  readonly price: bigint;
  readonly amount: bigint;
  readonly fee: bigint;
  readonly consumption_tax: bigint;
  readonly cost: bigint | null;
  readonly book_released: bigint | null;
  readonly projected_tax: bigint;
  readonly day_trade_credit: bigint;
  readonly income_tax: bigint | null;
  readonly resident_tax: bigint | null;
  readonly is_settled: boolean;
}

export const stockFillOf = (row: StockFillRow): ShareFill => ({
  id: row.id,
  orderId: row.order_id,
  number: row.number,
  execId: row.exec_id,
  customerId: row.customer_id,
  stockCode: row.stock_code,
  accountType: row.account_type as OrderAccountType,
  side: row.side as ShareFill['side'],
  sequence: row.sequence,
  tradeDate: row.trade_date,
  settlementDate: row.settlement_date,
  executedAt: row.executed_at,
  quantity: row.quantity,
  price: stockPrice(row.price),
  amount: yen(row.amount),
  fee: yen(row.fee),
  consumptionTax: yen(row.consumption_tax),
  cost: row.cost === null ? null : yen(row.cost),
  bookReleased: row.book_released === null ? null : yen(row.book_released),
  projectedTax: yen(row.projected_tax),
});
