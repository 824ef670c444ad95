import type { Instant, Ymd } from '@tsuzura/domain/calendar';
import type { FundOrder, Lapse, NewFill, SaleOnItsWay } from '@tsuzura/domain/fund-order';
import { assert } from '@tsuzura/domain/kernel';
import type { CustomerRange } from '@tsuzura/domain/ledger';
import { yen, type Yen } from '@tsuzura/domain/money';
import type { OrderAccountType } from '@tsuzura/domain/tax';
import { column, moment, statement, type Tx } from '../../kernel/index.ts';
import { placesOf } from './plan-by-index.ts';
import { orderOf, type OrderRow } from '../../fund-order/order.ts';

const toFill = statement<OrderRow, [date: Ymd, fundCode: string, after: string, limit: number, through: string]>(
  'night-fund.to-fill',
  `select o.* from (select * from app.order_to_fill q where q.execution_date = $1 and q.fund_code = $2 and q.customer_id > $3
        and q.customer_id <= $5       order by q.customer_id, q.side, q.sequence limit $4) q
    join app.fund_order o on o.id = q.order_id order by q.customer_id, q.side, q.sequence`,
);

export interface OrdersToFill {
  readonly orders: readonly FundOrder[];
  /** The last customer when others may follow; null when nobody does, or when these are not all orders of the last one. */
  readonly goOnAfter: string | null;
}

/**
 * The next orders of a fund and day from a range of customers: whole customers, each with buys before sells and both in order of
 * acceptance (rule FUND-22). A customer who does not fit into the page comes with the next one.
 */
export async function ordersToFill(
  tx: Tx,
  fundCode: string,
  date: Ymd,
  { after, through }: CustomerRange,
  limit: number,
): Promise<OrdersToFill> {
  const orders = (await toFill(tx, date, fundCode, after, limit, through)).map(orderOf);
  const last = orders.at(-1)?.customerId;
  if (orders.length < limit || orders[0]?.customerId === last) return { orders, goOnAfter: null };
  const whole = orders.filter(({ customerId }) => customerId !== last);
  return { orders: whole, goOnAfter: whole.at(-1)?.customerId ?? null };
}

/**
 * Of funds and of shares, and results of margin: one tax for all; an execution of shares, also of US shares, goes by its own id. By the open orders of a customer; orders without a fill fall out. With a condition on EXECUTED alone, PostgreSQL would
 * use the index of orders to settle, which was empty when the night began and holds the orders of all customers by now.
 */
const onTheirWay = statement<
  {
    order_id: string;
    customer_id: string;
    account_type: string;
    sequence: bigint;
    settlement_date: Ymd;
    amount: bigint;
    cost: bigint;
    projected_tax: bigint;
    of_margin: boolean;
    in_dollars: boolean;
  },
  [customers: readonly string[]]
>(
  'night-fund.sales-on-their-way',
  `select o.id as order_id, o.customer_id, o.account_type, o.sequence, o.settlement_date, f.amount, f.cost, f.projected_tax,
      false as of_margin, false as in_dollars
    from unnest($1::text[]) as c (id)
    join app.fund_order o on o.customer_id = c.id and o.is_open and o.side = 'SELL'
    cross join lateral (select x.* from app.fund_fill x where x.order_id = o.id order by x.turn desc limit 1) f
    union all
    select f.id, f.customer_id, f.account_type, f.sequence, f.settlement_date, f.amount - f.fee - f.consumption_tax, f.cost,
        f.projected_tax, false, false
      from unnest($1::text[]) as c (id)
      join app.stock_fill f on f.customer_id = c.id and not f.is_settled and f.side = 'SELL'
        and f.trade_type in ('SPOT', 'GENWATASHI')
    union all
    select m.id, m.customer_id, m.account_type, m.sequence, m.settlement_date, m.realized, 0, 0, true, false
      from unnest($1::text[]) as c (id) join app.margin_close m on m.customer_id = c.id and not m.is_settled
    union all
    select f.id, f.customer_id, f.account_type, f.sequence, f.domestic_settlement_date, p.jpy, p.jpy - coalesce(f.profit_jpy, f.estimated_gain),
        f.projected_tax, false, f.settlement_currency = 'USD'
      from unnest($1::text[]) as c (id)
      join app.us_fill f on f.customer_id = c.id and not f.is_settled and f.side = 'SELL'
      cross join lateral (select case f.settlement_currency when 'JPY' then coalesce(f.settlement_jpy, f.estimated_jpy) else 0 end as jpy) p
    order by customer_id, sequence, order_id`,
);

export async function salesOnTheirWay(tx: Tx, customers: Iterable<string>): Promise<SaleOnItsWay[]> {
  const wanted = [...new Set(customers)];
  if (wanted.length === 0) return [];
  return (await onTheirWay(tx, wanted)).map((row) => ({
    orderId: row.order_id,
    customerId: row.customer_id,
    accountType: row.account_type as OrderAccountType,
    sequence: Number(row.sequence),
    settlementDate: row.settlement_date,
    proceeds: yen(row.amount),
    gain: yen(row.amount - row.cost),
    projectedTax: yen(row.projected_tax),
    ...(row.of_margin ? { ofMargin: true } : {}),
    ...(row.in_dollars ? { inDollars: true } : {}),
  }));
}

/** `done` counts the orders that really were WORKING: anything less is a defect, and nothing is written. */
const execute = statement<{ done: bigint }, readonly unknown[]>(
  'night-fund.execute',
  `with filled as (
      insert into app.fund_fill (order_id, nav, price, units, amount, fee, consumption_tax, converted_to_all, cost,
        book_released, projected_tax, executed_at)
      select v.*, $12::timestamptz from unnest($1::text[], $2::bigint[], $3::bigint[], $4::bigint[], $5::bigint[], $6::bigint[],
        $7::bigint[], $8::boolean[], $9::bigint[], $10::bigint[], $11::bigint[]) as v),
    to_report as (insert into app.trade_report_due (order_id) select id from unnest($1::text[]) as v (id)),
    to_notify as (
      insert into app.notification_due (subject, event) select id, 'EXECUTE' from unnest($1::text[]) as v (id)),
    executed as (
      update app.fund_order o set state = 'EXECUTED' where o.ctid = any (${placesOf('unnest($1::text[]) as v (id)')})
        and o.state = 'WORKING' returning o.id)
    select count(*) as done from executed`,
);

export async function writeFills(tx: Tx, fills: readonly NewFill[], at: Instant): Promise<void> {
  if (fills.length === 0) return;
  const [row] = await execute(
    tx,
    fills.map(({ orderId }) => orderId),
    column(fills.map(({ nav }) => nav)),
    column(fills.map(({ price }) => price)),
    column(fills.map(({ units }) => units)),
    column(fills.map(({ amount }) => amount)),
    column(fills.map(({ fee }) => fee)),
    column(fills.map(({ consumptionTax }) => consumptionTax)),
    column(fills.map(({ convertedToAll }) => convertedToAll)),
    column(fills.map(({ cost }) => cost)),
    column(fills.map(({ bookReleased }) => bookReleased)),
    column(fills.map(({ projectedTax }) => projectedTax)),
    moment(at),
  );
  assert(row?.done === BigInt(fills.length), 'every order that is filled was waiting for it');
}

const lapse = statement<{ done: bigint }, readonly unknown[]>(
  'night-fund.lapse',
  `with lapsed as (
      update app.fund_order o set state = 'LAPSED', lapse_reason = v.reason, ended_at = $3::timestamptz
        from unnest($1::text[], $2::text[]) as v (id, reason)
        where o.ctid = any (${placesOf('unnest($1::text[]) as v (id)')}) and o.id = v.id and o.state = 'WORKING' returning o.id)
    select count(*) as done from lapsed`,
);

export async function writeLapses(tx: Tx, lapses: readonly Lapse[], at: Instant): Promise<void> {
  if (lapses.length === 0) return;
  const [row] = await lapse(
    tx,
    lapses.map(({ orderId }) => orderId),
    lapses.map(({ reason }) => reason),
    moment(at),
  );
  assert(row?.done === BigInt(lapses.length), 'every order that lapses was waiting');
}

const project = statement<object, readonly unknown[]>(
  'night-fund.project-tax',
  `update app.fund_fill f set projected_tax = v.tax
    from unnest($1::text[], $2::bigint[]) as v (order_id, tax)
    where f.order_id = v.order_id and f.turn = (select max(x.turn) from app.fund_fill x where x.order_id = v.order_id)`,
);
const projectShares = statement<object, readonly unknown[]>(
  'night-fund.project-tax-of-shares',
  `update app.stock_fill f set projected_tax = v.tax from unnest($1::text[], $2::bigint[]) as v (id, tax) where f.id = v.id`,
);

const projectUsShares = statement<object, readonly unknown[]>(
  'night-fund.project-tax-of-us-shares',
  `update app.us_fill f set projected_tax = v.tax from unnest($1::text[], $2::bigint[]) as v (id, tax) where f.id = v.id`,
);

/** The projected tax of executed, unsettled sales, after another sale changed the outlook of the year. */
export async function writeProjectedTaxes(tx: Tx, taxes: ReadonlyMap<string, Yen>): Promise<void> {
  if (taxes.size === 0) return;
  await project(tx, [...taxes.keys()], column([...taxes.values()]));
  await projectShares(tx, [...taxes.keys()], column([...taxes.values()]));
  await projectUsShares(tx, [...taxes.keys()], column([...taxes.values()]));
}
