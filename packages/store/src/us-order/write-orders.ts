import type { Instant } from '@tsuzura/domain/calendar';
import { assert } from '@tsuzura/domain/kernel';
import type { UsFill, UsOrder, UsPosition } from '@tsuzura/domain/us-order';
import { column, moment, statement, type Reader, type Tx } from '../kernel/index.ts';
import {
  changingColumns,
  keptUsOrderOf,
  usFillOf,
  usOrderOf,
  usPositionOf,
  type KeptUsOrder,
  type UsFillRow,
  type UsOrderRow,
  type UsPositionRow,
} from './order.ts';

const insert = statement<UsOrderRow, readonly unknown[]>(
  'us-order.add',
  `insert into app.us_order (id, customer_id, symbol, account_type, side, settlement_currency, order_type, quantity, notional,
      limit_price, time_in_force, expires_on, session_date, settlement_date, status, accepted_at, reserve_price, reserve_rate,
      reserved_jpy, reserved_usd, reserved_quota, nisa_year, locked_shares, bookings)
    select v.id, v.customer_id, v.symbol, v.account_type, v.side, v.settlement_currency, v.order_type, v.quantity, v.notional,
      v.limit_price, v.time_in_force, v.expires_on, v.session_date, v.settlement_date, v.status, v.accepted_at, v.reserve_price,
      v.reserve_rate, v.reserved_jpy, v.reserved_usd, v.reserved_quota, v.nisa_year, v.locked_shares, v.bookings
    from json_to_record($1::json) as v (id text, customer_id text, symbol text, account_type text, side text, settlement_currency text,
      order_type text, quantity bigint, notional bigint, limit_price bigint, time_in_force text, expires_on date, session_date date,
      settlement_date date, status text, accepted_at timestamptz, reserve_price bigint, reserve_rate bigint, reserved_jpy bigint,
      reserved_usd bigint, reserved_quota bigint, nisa_year smallint, locked_shares bigint, bookings smallint)
    returning *`,
);

/** A new order. Its number of acceptance and its receipt number are made here. */
export async function addUsOrder(tx: Tx, order: Omit<UsOrder, 'sequence' | 'receiptNumber'>): Promise<UsOrder> {
  const row = {
    ...changingColumns({ ...order, sequence: 0n, receiptNumber: '' }, 0),
    customer_id: order.customerId,
    symbol: order.symbol,
    account_type: order.accountType,
    side: order.side,
    settlement_currency: order.settlementCurrency,
    order_type: order.orderType,
    notional: 'notional' in order.size ? String(order.size.notional) : null,
    time_in_force: order.timeInForce,
    accepted_at: moment(order.acceptedAt),
  };
  const [added] = await insert(tx, JSON.stringify(row));
  assert(added, 'an order that is added is there');
  return usOrderOf(added);
}

const lockIds = statement<UsOrderRow, [ids: readonly string[]]>(
  'us-order.lock',
  'select * from app.us_order where id = any ($1::text[]) order by id for no key update',
);

/** Their customers are locked before. */
export const lockUsOrders = async (tx: Tx, ids: readonly string[]): Promise<ReadonlyMap<string, KeptUsOrder>> =>
  ids.length === 0
    ? new Map()
    : new Map((await lockIds(tx, [...new Set(ids)])).map((row) => [row.id, keptUsOrderOf(row)]));

const update = statement<{ done: bigint }, readonly unknown[]>(
  'us-order.update',
  `with changed as (
      update app.us_order o set status = v.status, limit_price = v.limit_price, quantity = v.quantity, expires_on = v.expires_on,
          session_date = v.session_date, settlement_date = v.settlement_date, filled_quantity = v.filled_quantity,
          filled_amount = v.filled_amount, filled_total = v.filled_total, fills = v.fills, reserve_price = v.reserve_price,
          reserve_rate = v.reserve_rate, reserved_jpy = v.reserved_jpy, reserved_usd = v.reserved_usd,
          reserved_quota = v.reserved_quota, nisa_year = v.nisa_year, locked_shares = v.locked_shares, change = v.change,
          sent_at = v.sent_at, bookings = v.bookings, reject_reason = v.reject_reason, expiry_reason = v.expiry_reason,
          ended_at = case when v.status in ('CANCELED', 'EXPIRED', 'REJECTED') then coalesce(o.ended_at, $2::timestamptz) end
        from json_to_recordset($1::json) as v (id text, status text, limit_price bigint, quantity bigint, expires_on date,
          session_date date, settlement_date date, filled_quantity bigint, filled_amount bigint, filled_total bigint, fills smallint,
          reserve_price bigint, reserve_rate bigint, reserved_jpy bigint, reserved_usd bigint, reserved_quota bigint,
          nisa_year smallint, locked_shares bigint, change jsonb, sent_at timestamptz, bookings smallint, reject_reason text,
          expiry_reason text)
        where o.id = v.id returning o.id)
    select count(*) as done from changed`,
);

export async function writeUsOrders(tx: Tx, changes: readonly KeptUsOrder[], at: Instant): Promise<void> {
  if (changes.length === 0) return;
  const rows = changes.map(({ order, fills }) => ({
    ...changingColumns(order, fills),
    sent_at: order.sentAt === null ? null : moment(order.sentAt),
  }));
  const [row] = await update(tx, JSON.stringify(rows), moment(at));
  assert(row?.done === BigInt(changes.length), 'every order that changes is there');
}

const insertFills = statement<object, readonly unknown[]>(
  'us-order.fills-add',
  `insert into app.us_fill (id, order_id, number, exec_id, customer_id, symbol, account_type, side, settlement_currency, sequence,
      executed_at, local_trade_date, local_settlement_date, domestic_trade_date, domestic_settlement_date, quantity, price, amount,
      fee, estimated_jpy, estimated_gain, reserved_quota, nisa_year, projected_tax)
    select id, order_id, number, exec_id, customer_id, symbol, account_type, side, settlement_currency, sequence, executed_at,
      local_trade_date, local_settlement_date, domestic_trade_date, domestic_settlement_date, quantity, price, amount, fee,
      estimated_jpy, estimated_gain, reserved_quota, nisa_year, projected_tax
    from json_to_recordset($1::json) as v (id text, order_id text, number smallint, exec_id text, customer_id text, symbol text,
      account_type text, side text, settlement_currency text, sequence bigint, executed_at timestamptz, local_trade_date date,
      local_settlement_date date, domestic_trade_date date, domestic_settlement_date date, quantity bigint, price bigint,
      amount bigint, fee bigint, estimated_jpy bigint, estimated_gain bigint, reserved_quota bigint, nisa_year smallint,
      projected_tax bigint)`,
);

/** An execution that is new, with what its tax is projected with and the year its quota is reserved in. */
export interface NewUsFill {
  readonly fill: UsFill;
  readonly estimatedGain: bigint;
  readonly projectedTax: bigint;
  readonly nisaYear: number | null;
}

export async function addUsFills(tx: Tx, added: readonly NewUsFill[]): Promise<void> {
  if (added.length === 0) return;
  const rows = added.map(({ fill, estimatedGain, projectedTax, nisaYear }) => ({
    id: fill.id,
    order_id: fill.orderId,
    number: fill.number,
    exec_id: fill.execId,
    customer_id: fill.customerId,
    symbol: fill.symbol,
    account_type: fill.accountType,
    side: fill.side,
    settlement_currency: fill.settlementCurrency,
    sequence: String(fill.sequence),
    executed_at: moment(fill.executedAt),
    local_trade_date: fill.localTradeDate,
    local_settlement_date: fill.localSettlementDate,
    domestic_trade_date: fill.domesticTradeDate,
    domestic_settlement_date: fill.domesticSettlementDate,
    quantity: String(fill.quantity),
    price: String(fill.price),
    amount: String(fill.amount),
    fee: String(fill.fee),
    estimated_jpy: String(fill.estimatedJpy),
    estimated_gain: String(estimatedGain),
    reserved_quota: String(fill.reservedQuota),
    nisa_year: nisaYear,
    projected_tax: String(projectedTax),
  }));
  await insertFills(tx, JSON.stringify(rows));
}

const fillsOf = statement<UsFillRow, [orderId: string]>(
  'us-order.fills-of',
  'select * from app.us_fill where order_id = $1 order by number limit 1000',
);
export const usFillsOf = async (reader: Reader, orderId: string): Promise<readonly UsFill[]> =>
  (await fillsOf(reader, orderId)).map(usFillOf);

const filledBefore = statement<{ quantity: bigint | null }, [orderId: string, session: string]>(
  'us-order.filled-before',
  'select sum(quantity)::bigint as quantity from app.us_fill where order_id = $1 and local_trade_date < $2::date',
);

/** What of a dated order earlier sessions filled. */
export const usFilledBeforeSession = async (
  reader: Reader,
  { id, sessionDate }: Pick<UsOrder, 'id' | 'sessionDate'>,
): Promise<bigint> => (await filledBefore(reader, id, sessionDate))[0]?.quantity ?? 0n;

const positionsFor = statement<UsPositionRow, [customers: readonly string[], symbols: readonly string[]]>(
  'us-order.positions-for',
  `select p.* from (select distinct * from unnest($1::text[], $2::text[]) as w (customer_id, symbol)) w
    join app.us_position p on p.customer_id = w.customer_id and p.symbol = w.symbol`,
);

/** Of these customers in these shares, pair by pair: what is fixed. */
export const readUsPositions = async (
  reader: Reader,
  pairs: readonly { readonly customerId: string; readonly symbol: string }[],
): Promise<readonly UsPosition[]> =>
  pairs.length === 0
    ? []
    : (
        await positionsFor(
          reader,
          pairs.map(({ customerId }) => customerId),
          pairs.map(({ symbol }) => symbol),
        )
      ).map(usPositionOf);

const unfixedFor = statement<UsFillRow, [customers: readonly string[], symbols: readonly string[]]>(
  'us-order.unfixed-for',
  `select f.* from (select distinct * from unnest($1::text[], $2::text[]) as w (customer_id, symbol)) w
    join app.us_fill f on f.customer_id = w.customer_id and f.symbol = w.symbol and not f.is_settled and f.fixed_at is null
    order by f.executed_at, f.sequence, f.number`,
);

/** Executions that wait for their fixing. */
export const readUnfixedFills = async (
  reader: Reader,
  pairs: readonly { readonly customerId: string; readonly symbol: string }[],
): Promise<readonly UsFill[]> =>
  pairs.length === 0
    ? []
    : (
        await unfixedFor(
          reader,
          pairs.map(({ customerId }) => customerId),
          pairs.map(({ symbol }) => symbol),
        )
      ).map(usFillOf);

const writePositions = statement<object, readonly unknown[]>(
  'us-order.positions-write',
  `insert into app.us_position as p (customer_id, symbol, account_type, quantity, cost, cost_usd, nisa_book)
    select * from unnest($1::text[], $2::text[], $3::text[], $4::bigint[], $5::bigint[], $6::bigint[], $7::bigint[])
    on conflict (customer_id, symbol, account_type) do update set quantity = excluded.quantity, cost = excluded.cost,
      cost_usd = excluded.cost_usd, nisa_book = excluded.nisa_book`,
);

export async function writeUsPositions(tx: Tx, positions: readonly UsPosition[]): Promise<void> {
  if (positions.length === 0) return;
  await writePositions(
    tx,
    positions.map(({ customerId }) => customerId),
    positions.map(({ symbol }) => symbol),
    positions.map(({ accountType }) => accountType),
    column(positions.map(({ quantity }) => quantity)),
    column(positions.map(({ cost }) => cost)),
    column(positions.map(({ costUsd }) => costUsd)),
    column(positions.map(({ nisaBook }) => nisaBook)),
  );
}
