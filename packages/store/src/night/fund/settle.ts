import type { Instant, Ymd } from '@tsuzura/domain/calendar';
import type { OrderToSettle, Settled } from '@tsuzura/domain/fund-order';
import { assert } from '@tsuzura/domain/kernel';
import { yen } from '@tsuzura/domain/money';
import { column, moment, statement, type Tx } from '../../kernel/index.ts';
import { placesOf } from './plan-by-index.ts';
import { fillOf, orderOf, type FillRow, type OrderRow } from '../../fund-order/order.ts';

type Row = OrderRow & FillRow & { readonly book_released: bigint | null };

const toSettle = statement<Row, [through: Ymd, limit: number]>(
  'night-fund.to-settle',
  `select o.*, f.nav, f.price, f.units, f.amount, f.fee, f.consumption_tax, f.converted_to_all, f.cost, f.book_released,
      f.projected_tax, f.income_tax, f.resident_tax
    from (select q.order_id from app.order_to_settle q where q.settlement_date <= $1
      order by q.settlement_date, q.sequence limit $2) q
    join app.fund_order o on o.id = q.order_id
    cross join lateral (select x.* from app.fund_fill x where x.order_id = o.id order by x.turn desc limit 1) f
    order by o.settlement_date, o.sequence`,
);

/** Executed orders whose day has come, by day and in order of acceptance (rule TAX-8). */
export const ordersToSettle = async (tx: Tx, through: Ymd, limit: number): Promise<OrderToSettle[]> =>
  (await toSettle(tx, through, limit)).map((row) => ({
    order: orderOf(row),
    fill: fillOf(row),
    bookReleased: yen(row.book_released ?? 0n),
  }));

const settle = statement<{ done: bigint }, readonly unknown[]>(
  'night-fund.settle',
  `with given as (select * from unnest($1::text[], $2::bigint[], $3::bigint[]) as v (id, income_tax, resident_tax)),
    settled as (
      update app.fund_order o set state = 'SETTLED' where o.ctid = any (${placesOf('given v')}) and o.state = 'EXECUTED' returning o.id),
    happened as (
      insert into app.fund_order_recorded_event (order_id, event, at) select id, 'SETTLE', $4::timestamptz from settled),
    to_notify as (
      insert into app.notification_due (subject, event, turn) select id, 'SETTLE', coalesce((
        select max(x.turn) from app.fund_fill x where x.order_id = settled.id and x.turn > 0), 0) from settled),
    taxed as (
      update app.fund_fill f set income_tax = given.income_tax, resident_tax = given.resident_tax from given
        where f.order_id = given.id and given.income_tax is not null
          and f.turn = (select max(x.turn) from app.fund_fill x where x.order_id = given.id))
    select count(*) as done from settled`,
);

export async function writeSettled(tx: Tx, settled: readonly Settled[], at: Instant): Promise<void> {
  if (settled.length === 0) return;
  const [row] = await settle(
    tx,
    settled.map(({ orderId }) => orderId),
    column(settled.map(({ tax }) => tax?.income ?? null)),
    column(settled.map(({ tax }) => tax?.resident ?? null)),
    moment(at),
  );
  assert(row?.done === BigInt(settled.length), 'every order that is settled was executed');
}
