import type { Instant, Ymd } from '@tsuzura/domain/calendar';
import { moment, statement, type Tx } from '../../kernel/index.ts';
import { planByIndex } from './plan-by-index.ts';

/** Waits for an order that is being cancelled, and looks at its state again then: that shows which came first. */
const freeze = statement<{ frozen: bigint }, readonly unknown[]>(
  'night-fund.freeze',
  `with frozen as (
      update app.fund_order o set state = 'WORKING'
        from (select q.order_id from app.order_to_freeze q where q.cutoff_at <= $1::timestamptz order by q.cutoff_at, q.sequence limit $2) q
        where o.id = q.order_id and o.state = 'RECEIVED' returning 1)
    select count(*) as frozen from frozen`,
);

/** RECEIVED past its cut-off is WORKING from now on. Returns how many; fewer than `limit` means that none is left. */
export async function freezeOrders(tx: Tx, at: Instant, limit: number): Promise<number> {
  await planByIndex(tx);
  const [row] = await freeze(tx, moment(at), limit);
  return Number(row?.frozen ?? 0n);
}

const complete = statement<{ completed: bigint }, readonly unknown[]>(
  'night-fund.complete',
  `with due as (
      select o.id from (select q.order_id from app.order_to_complete q where q.settlement_date <= $1::date
        order by q.settlement_date, q.sequence limit $2) q join app.fund_order o on o.id = q.order_id for update of o),
    completed as (
      update app.fund_order o set state = 'COMPLETED' from due where o.id = due.id returning o.id),
    happened as (
      insert into app.fund_order_recorded_event (order_id, event, at) select id, 'COMPLETE', $3::timestamptz from completed)
    select count(*) as completed from completed`,
);

/** SETTLED up to this day is COMPLETED (rule FUND-35). Returns how many. */
export async function completeOrders(tx: Tx, through: Ymd, at: Instant, limit: number): Promise<number> {
  await planByIndex(tx);
  const [row] = await complete(tx, through, limit, moment(at));
  return Number(row?.completed ?? 0n);
}
