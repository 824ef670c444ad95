import type { Instant } from '@tsuzura/domain/calendar';
import { assert } from '@tsuzura/domain/kernel';
import type { ShareFill, SharePosition, StockOrder, TradeType } from '@tsuzura/domain/stock-order';
import { column, moment, moments, statement, type Reader, type Tx } from '../kernel/index.ts';
import {
  changeJson,
  closeJson,
  keptOrderOf,
  stockFillOf,
  type KeptStockOrder,
  type StockFillRow,
  type StockOrderRow,
} from './order.ts';
import { sharePositionOf, type SharePositionRow } from './position.ts';

const byIds = statement<StockOrderRow, [ids: readonly string[]]>(
  'stock-order.by-ids',
  'select * from app.stock_order where id = any ($1::text[])',
);
const lockIds = statement<StockOrderRow, [ids: readonly string[]]>(
  'stock-order.lock',
  'select * from app.stock_order where id = any ($1::text[]) order by id for no key update',
);

const keyed = (rows: readonly StockOrderRow[]): ReadonlyMap<string, KeptStockOrder> =>
  new Map(rows.map((row) => [row.id, keptOrderOf(row)]));

export const readStockOrders = async (
  reader: Reader,
  ids: readonly string[],
): Promise<ReadonlyMap<string, KeptStockOrder>> => keyed(await byIds(reader, ids));

/** Their customers are locked before. */
export const lockStockOrders = async (tx: Tx, ids: readonly string[]): Promise<ReadonlyMap<string, KeptStockOrder>> =>
  ids.length === 0 ? new Map() : keyed(await lockIds(tx, [...new Set(ids)]));

/** An order after a change, and how many executions it has then. */
export interface StockOrderChange {
  readonly order: StockOrder;
  readonly fills: number;
  /** As it was read; where it is known, an execution writes no more than it changed. */
  readonly before?: StockOrder | undefined;
}

/** What an execution changes. */
const executed = statement<{ done: bigint }, readonly unknown[]>(
  'stock-order.update-executed',
  `with changed as (
      update app.stock_order o set status = v.status, filled_quantity = v.filled_quantity, filled_amount = v.filled_amount,
          filled_total = v.filled_total, fills = v.fills, reserved_cash = v.reserved_cash, reserved_quota = v.reserved_quota,
          locked_shares = v.locked_shares, sent_at = v.sent_at, bookings = v.bookings
        from unnest($1::text[], $2::text[], $3::bigint[], $4::bigint[], $5::bigint[], $6::smallint[], $7::bigint[], $8::bigint[],
          $9::bigint[], $10::timestamptz[], $11::smallint[]) as v (id, status, filled_quantity, filled_amount, filled_total, fills,
          reserved_cash, reserved_quota, locked_shares, sent_at, bookings)
        where o.id = v.id returning 1)
    select count(*) as done from changed`,
);

const update = statement<{ done: bigint }, readonly unknown[]>(
  'stock-order.update',
  `with changed as (
      update app.stock_order o set status = v.status, order_type = v.order_type, price = v.price, trigger_price = v.trigger_price,
          expires_on = v.expires_on, quantity = v.quantity, session_date = v.session_date, settlement_date = v.settlement_date,
          filled_quantity = v.filled_quantity, filled_amount = v.filled_amount, filled_total = v.filled_total, fills = v.fills,
          reserve_price = v.reserve_price, reserved_cash = v.reserved_cash, reserved_quota = v.reserved_quota, from_margin = v.from_margin,
          nisa_year = v.nisa_year, locked_shares = v.locked_shares, change = v.change, sent_at = v.sent_at, bookings = v.bookings,
          reject_reason = v.reject_reason, expiry_reason = v.expiry_reason, close = v.close,
          ended_at = case when v.status in ('CANCELED', 'EXPIRED', 'REJECTED') then coalesce(o.ended_at, $2::timestamptz) end
        from json_to_recordset($1::json) as v (id text, status text, order_type text, price bigint, trigger_price bigint,
          expires_on date, quantity bigint, session_date date, settlement_date date, filled_quantity bigint, filled_amount bigint,
          filled_total bigint, fills smallint, reserve_price bigint, reserved_cash bigint, reserved_quota bigint, from_margin bigint,
          nisa_year smallint, locked_shares bigint, change jsonb, sent_at timestamptz, bookings smallint, reject_reason text,
          expiry_reason text, close jsonb)
        where o.id = v.id returning o.id)
    select count(*) as done from changed`,
);

/** What is not in `executed`. Objects of a state that did not change are the same ones. */
const otherFields = [
  'orderType',
  'price',
  'triggerPrice',
  'expiresOn',
  'quantity',
  'sessionDate',
  'settlementDate',
  'reservePrice',
  'fromMargin',
  'nisaYear',
  'change',
  'rejectReason',
  'expiryReason',
  'close',
] as const satisfies readonly (keyof StockOrder)[];

const isExecution = ({ order, before }: StockOrderChange): boolean =>
  before !== undefined &&
  (order.status === 'PARTIALLY_FILLED' || order.status === 'FILLED') &&
  otherFields.every((field) => order[field] === before[field]);

/** Everything of an order that can change. */
export async function writeStockOrders(tx: Tx, changes: readonly StockOrderChange[], at: Instant): Promise<void> {
  const executions = changes.filter(isExecution);
  await writeExecuted(tx, executions);
  await writeAll(tx, executions.length === 0 ? changes : changes.filter((one) => !isExecution(one)), at);
}

async function writeExecuted(tx: Tx, changes: readonly StockOrderChange[]): Promise<void> {
  if (changes.length === 0) return;
  const orders = changes.map(({ order }) => order);
  const [row] = await executed(
    tx,
    orders.map(({ id }) => id),
    column(orders.map(({ status }) => status)),
    column(orders.map(({ filledQuantity }) => filledQuantity)),
    column(orders.map(({ filledAmount }) => filledAmount)),
    column(orders.map(({ filledTotal }) => filledTotal)),
    column(changes.map(({ fills }) => fills)),
    column(orders.map(({ reservedCash }) => reservedCash)),
    column(orders.map(({ reservedQuota }) => reservedQuota)),
    column(orders.map(({ lockedShares }) => lockedShares)),
    moments(orders.map(({ sentAt }) => sentAt)),
    column(orders.map(({ bookings }) => bookings)),
  );
  assert(row?.done === BigInt(changes.length), 'every order that is executed is there');
}

async function writeAll(tx: Tx, changes: readonly StockOrderChange[], at: Instant): Promise<void> {
  if (changes.length === 0) return;
  const rows = changes.map(({ order, fills }) => ({
    id: order.id,
    status: order.status,
    order_type: order.orderType,
    price: order.price === null ? null : String(order.price),
    trigger_price: order.triggerPrice === null ? null : String(order.triggerPrice),
    expires_on: order.expiresOn,
    quantity: String(order.quantity),
    session_date: order.sessionDate,
    settlement_date: order.settlementDate,
    filled_quantity: String(order.filledQuantity),
    filled_amount: String(order.filledAmount),
    filled_total: String(order.filledTotal),
    fills,
    reserve_price: String(order.reservePrice),
    reserved_cash: String(order.reservedCash),
    reserved_quota: String(order.reservedQuota),
    from_margin: String(order.fromMargin ?? 0n),
    nisa_year: order.nisaYear,
    locked_shares: String(order.lockedShares),
    change: changeJson(order.change),
    sent_at: order.sentAt === null ? null : moment(order.sentAt),
    bookings: order.bookings,
    reject_reason: order.rejectReason,
    expiry_reason: order.expiryReason,
    close: closeJson(order.close),
  }));
  const [row] = await update(tx, JSON.stringify(rows), moment(at));
  assert(row?.done === BigInt(changes.length), 'every order that changes is there');
}

const addFills = statement<object, readonly unknown[]>(
  'stock-order.fills-add',
  `with v as materialized (select * from unnest($1::text[], $2::text[], $3::smallint[], $4::text[], $5::text[], $6::text[], $7::text[],
        $8::text[], $9::bigint[], $10::date[], $11::date[], $12::timestamptz[], $13::bigint[], $14::bigint[], $15::bigint[],
        $16::bigint[], $17::bigint[], $18::bigint[], $19::bigint[], $20::bigint[]) as v (id, order_id, number, exec_id, customer_id,
        stock_code, account_type, side, sequence, trade_date, settlement_date, executed_at, quantity, price, amount, fee,
        consumption_tax, cost, book_released, projected_tax)),
    to_report as (insert into app.share_report_due (trade_date, customer_id) select distinct trade_date, customer_id from v
      on conflict do nothing)
    insert into app.stock_fill (id, order_id, number, exec_id, customer_id, stock_code, account_type, side, trade_type, sequence,
      trade_date, settlement_date, executed_at, quantity, price, amount, fee, consumption_tax, cost, book_released, projected_tax)
    select id, order_id, number, exec_id, customer_id, stock_code, account_type, side, $21::text, sequence, trade_date,
      settlement_date, executed_at, quantity, price, amount, fee, consumption_tax, cost, book_released, projected_tax
    from v`,
);

/** An execution of an order, or of 現引 or 現渡. */
export type FillType = TradeType | 'GENBIKI' | 'GENWATASHI';

export async function addStockFills(tx: Tx, fills: readonly ShareFill[], tradeType: FillType = 'SPOT'): Promise<void> {
  if (fills.length === 0) return;
  await addFills(
    tx,
    fills.map(({ id }) => id),
    fills.map(({ orderId }) => orderId),
    column(fills.map(({ number }) => number)),
    fills.map(({ execId }) => execId),
    fills.map(({ customerId }) => customerId),
    column(fills.map(({ stockCode }) => stockCode)),
    column(fills.map(({ accountType }) => accountType)),
    column(fills.map(({ side }) => side)),
    column(fills.map(({ sequence }) => sequence)),
    column(fills.map(({ tradeDate }) => tradeDate)),
    column(fills.map(({ settlementDate }) => settlementDate)),
    moments(fills.map(({ executedAt }) => executedAt)),
    column(fills.map(({ quantity }) => quantity)),
    column(fills.map(({ price }) => price)),
    column(fills.map(({ amount }) => amount)),
    column(fills.map(({ fee }) => fee)),
    column(fills.map(({ consumptionTax }) => consumptionTax)),
    column(fills.map(({ cost }) => cost)),
    column(fills.map(({ bookReleased }) => bookReleased)),
    column(fills.map(({ projectedTax }) => projectedTax)),
    tradeType,
  );
}

const fillsOf = statement<StockFillRow, [orderId: string]>(
  'stock-order.fills-of',
  'select * from app.stock_fill where order_id = $1 order by number limit 1000',
);
export const stockFillsOf = async (reader: Reader, orderId: string): Promise<readonly ShareFill[]> =>
  (await fillsOf(reader, orderId)).map(stockFillOf);

const fillsById = statement<StockFillRow, [ids: readonly string[]]>(
  'stock-order.fills-by-id',
  'select * from app.stock_fill where id = any ($1::text[])',
);
export const stockFillsById = async (reader: Reader, ids: readonly string[]): Promise<ReadonlyMap<string, ShareFill>> =>
  new Map((await fillsById(reader, ids)).map((row) => [row.id, stockFillOf(row)]));

const before = statement<{ quantity: bigint | null }, [orderId: string, session: string]>(
  'stock-order.filled-before',
  'select sum(quantity)::bigint as quantity from app.stock_fill where order_id = $1 and trade_date < $2::date',
);

/** What of a dated order earlier sessions filled. */
export const filledBeforeSession = async (
  reader: Reader,
  { id, sessionDate }: Pick<StockOrder, 'id' | 'sessionDate'>,
): Promise<bigint> => (await before(reader, id, sessionDate))[0]?.quantity ?? 0n;

const positionsFor = statement<SharePositionRow, [customers: readonly string[], stocks: readonly string[]]>(
  'stock-order.positions-for',
  `select p.* from (select distinct * from unnest($1::text[], $2::text[]) as w (customer_id, stock_code)) w
    join app.share_position p on p.customer_id = w.customer_id and p.stock_code = w.stock_code`,
);

/** Of these customers in these shares, pair by pair. */
export const readSharePositions = async (
  tx: Reader,
  pairs: readonly { readonly customerId: string; readonly stockCode: string }[],
): Promise<readonly SharePosition[]> =>
  pairs.length === 0
    ? []
    : (
        await positionsFor(
          tx,
          pairs.map(({ customerId }) => customerId),
          pairs.map(({ stockCode }) => stockCode),
        )
      ).map(sharePositionOf);

const writePositions = statement<object, readonly unknown[]>(
  'stock-order.positions-write',
  `insert into app.share_position as p (customer_id, stock_code, account_type, day, open_quantity, open_cost, open_book,
      bought_quantity, bought_paid, bought_amount, sold_quantity, sold_book)
    select * from unnest($1::text[], $2::text[], $3::text[], $4::date[], $5::bigint[], $6::bigint[], $7::bigint[], $8::bigint[],
      $9::bigint[], $10::bigint[], $11::bigint[], $12::bigint[])
    on conflict (customer_id, stock_code, account_type) do update set day = excluded.day, open_quantity = excluded.open_quantity,
      open_cost = excluded.open_cost, open_book = excluded.open_book, bought_quantity = excluded.bought_quantity,
      bought_paid = excluded.bought_paid, bought_amount = excluded.bought_amount, sold_quantity = excluded.sold_quantity,
      sold_book = excluded.sold_book`,
);

export async function writeSharePositions(tx: Tx, positions: readonly SharePosition[]): Promise<void> {
  if (positions.length === 0) return;
  await writePositions(
    tx,
    positions.map(({ customerId }) => customerId),
    positions.map(({ stockCode }) => stockCode),
    positions.map(({ accountType }) => accountType),
    column(positions.map(({ day }) => day)),
    column(positions.map(({ openQuantity }) => openQuantity)),
    column(positions.map(({ openCost }) => openCost)),
    column(positions.map(({ openBook }) => openBook)),
    column(positions.map(({ boughtQuantity }) => boughtQuantity)),
    column(positions.map(({ boughtPaid }) => boughtPaid)),
    column(positions.map(({ boughtAmount }) => boughtAmount)),
    column(positions.map(({ soldQuantity }) => soldQuantity)),
    column(positions.map(({ soldBook }) => soldBook)),
  );
}
