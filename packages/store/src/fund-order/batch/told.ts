import type { Instant } from '@tsuzura/domain/calendar';
import type { DeclaredDistribution, FundFill, FundOrder } from '@tsuzura/domain/fund-order';
import { moment, statement, type Tx } from '../../kernel/index.ts';
import { fillOf, orderOf, type FillRow, type OrderRow } from '../order.ts';
import { distributionOf, type DistributionRow } from './distribution.ts';

export type ToldEvent = 'EXECUTE' | 'SETTLE' | 'DISTRIBUTE';

/** An order its customer has not heard of since it was filled or settled. */
export interface OrderToTell {
  readonly order: FundOrder;
  readonly fill: FundFill;
  readonly mail: string;
  readonly events: readonly Extract<ToldEvent, 'EXECUTE' | 'SETTLE'>[];
}

const untold = (event: ToldEvent, id: string) =>
  `not exists (select from app.told t where t.subject = ${id} and t.event = '${event}')`;

/** By state, so that the small indexes of the batch find them; what is COMPLETED was told before it was completed. */
const orders = statement<
  OrderRow & FillRow & { readonly mail: string; readonly tell_execute: boolean; readonly tell_settle: boolean },
  [limit: number]
>(
  'fund-order.orders-to-tell',
  `select o.*, c.username as mail, f.nav, f.price, f.units, f.amount, f.fee, f.consumption_tax, f.converted_to_all, f.cost,
      f.projected_tax, f.income_tax, f.resident_tax,
      o.source <> 'REINVEST' and ${untold('EXECUTE', 'o.id')} as tell_execute, o.state = 'SETTLED' as tell_settle
    from (
      (select * from app.fund_order where state = 'EXECUTED' and ${untold('EXECUTE', 'id')}
        order by settlement_date, sequence limit $1)
      union all
      (select * from app.fund_order where state = 'SETTLED' and ${untold('SETTLE', 'id')}
        order by settlement_date, sequence limit $1)) o
    join app.customer c on c.id = o.customer_id
    cross join lateral (select x.* from app.fund_fill x where x.order_id = o.id order by x.turn desc limit 1) f
    order by o.sequence limit $1`,
);

export const ordersToTell = async (tx: Tx, limit: number): Promise<OrderToTell[]> =>
  (await orders(tx, limit)).map((row) => ({
    order: orderOf(row),
    fill: fillOf(row),
    mail: row.mail,
    events: [...(row.tell_execute ? ['EXECUTE' as const] : []), ...(row.tell_settle ? ['SETTLE' as const] : [])],
  }));

const distributions = statement<DistributionRow & { readonly mail: string }, [limit: number]>(
  'fund-order.distributions-to-tell',
  `select d.*, c.username as mail from app.distribution d join app.customer c on c.id = d.customer_id
    where d.state = 'DECLARED' and ${untold('DISTRIBUTE', 'd.id')} order by d.due_date, d.id limit $1`,
);

/** Declared and not paid yet. */
export const distributionsToTell = async (
  tx: Tx,
  limit: number,
): Promise<{ readonly distribution: DeclaredDistribution; readonly mail: string }[]> =>
  (await distributions(tx, limit)).map((row) => ({ distribution: distributionOf(row), mail: row.mail }));

/** One event as one message; `id` is made from the event. */
export interface Telling {
  readonly subject: string;
  readonly event: ToldEvent;
  readonly mail: { readonly id: string; readonly payload: unknown };
}

const send = statement<object, readonly unknown[]>(
  'fund-order.tell',
  `with given as (
      select * from unnest($1::text[], $2::text[], $3::uuid[], $4::text[]) as v (subject, event, id, payload)),
    told as (
      insert into app.told (subject, event) select subject, event from given on conflict do nothing)
    insert into ops.outbox (id, topic, payload, created_at)
      select id, 'mail', payload::jsonb, $5::timestamptz from given on conflict do nothing`,
);

/** Hundreds in one statement: that they were told, and the messages. */
export async function tellAll(tx: Tx, tellings: readonly Telling[], at: Instant): Promise<void> {
  if (tellings.length === 0) return;
  await send(
    tx,
    tellings.map(({ subject }) => subject),
    tellings.map(({ event }) => event),
    tellings.map(({ mail }) => mail.id),
    tellings.map(({ mail }) => JSON.stringify(mail.payload)),
    moment(at),
  );
}
