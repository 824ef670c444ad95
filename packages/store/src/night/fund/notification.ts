import type { DeclaredDistribution, FundFill, FundOrder } from '@tsuzura/domain/fund-order';
import { statement, type Tx } from '../../kernel/index.ts';
import { fillOf, orderOf, type FillRow, type OrderRow } from '../../fund-order/order.ts';
import { distributionOf, type DistributionRow } from './distribution.ts';

export type NotifiedEvent = 'EXECUTE' | 'SETTLE' | 'DISTRIBUTE';

/** A filled or settled order whose customer was not notified yet. */
export interface OrderToNotify {
  readonly order: FundOrder;
  readonly fill: FundFill;
  readonly mail: string;
  readonly events: readonly Extract<NotifiedEvent, 'EXECUTE' | 'SETTLE'>[];
}

const notNotified = (event: NotifiedEvent, id: string) =>
  `not exists (select from app.told t where t.subject = ${id} and t.event = '${event}')`;

/** By state, so that the small indexes of the night batch are used; customers are notified before an order is COMPLETED. */
const orders = statement<
  OrderRow & FillRow & { readonly mail: string; readonly notify_execute: boolean; readonly notify_settle: boolean },
  [limit: number]
>(
  'night-fund.orders-to-notify',
  `select o.*, c.username as mail, f.nav, f.price, f.units, f.amount, f.fee, f.consumption_tax, f.converted_to_all, f.cost,
      f.projected_tax, f.income_tax, f.resident_tax,
      o.source <> 'REINVEST' and ${notNotified('EXECUTE', 'o.id')} as notify_execute, o.state = 'SETTLED' as notify_settle
    from (
      (select * from app.fund_order where state = 'EXECUTED' and ${notNotified('EXECUTE', 'id')}
        order by settlement_date, sequence limit $1)
      union all
      (select * from app.fund_order where state = 'SETTLED' and ${notNotified('SETTLE', 'id')}
        order by settlement_date, sequence limit $1)) o
    join app.customer c on c.id = o.customer_id
    cross join lateral (select x.* from app.fund_fill x where x.order_id = o.id order by x.turn desc limit 1) f
    order by o.sequence limit $1`,
);

export const ordersToNotify = async (tx: Tx, limit: number): Promise<OrderToNotify[]> =>
  (await orders(tx, limit)).map((row) => ({
    order: orderOf(row),
    fill: fillOf(row),
    mail: row.mail,
    events: [...(row.notify_execute ? ['EXECUTE' as const] : []), ...(row.notify_settle ? ['SETTLE' as const] : [])],
  }));

const distributions = statement<DistributionRow & { readonly mail: string }, [limit: number]>(
  'night-fund.distributions-to-notify',
  `select d.*, c.username as mail from app.distribution d join app.customer c on c.id = d.customer_id
    where d.state = 'DECLARED' and ${notNotified('DISTRIBUTE', 'd.id')} order by d.due_date, d.id limit $1`,
);

/** Declared and not paid yet. */
export const distributionsToNotify = async (
  tx: Tx,
  limit: number,
): Promise<{ readonly distribution: DeclaredDistribution; readonly mail: string }[]> =>
  (await distributions(tx, limit)).map((row) => ({ distribution: distributionOf(row), mail: row.mail }));

/** An event of an order or distribution. */
export interface NotifiedSubject {
  readonly subject: string;
  readonly event: NotifiedEvent;
}

const mark = statement<object, readonly unknown[]>(
  'night-fund.mark-notified',
  `insert into app.told (subject, event) select * from unnest($1::text[], $2::text[]) on conflict do nothing`,
);

/** Hundreds in one statement: that customers were notified (table `app.told`). */
export async function markNotified(tx: Tx, events: readonly NotifiedSubject[]): Promise<void> {
  if (events.length === 0) return;
  await mark(
    tx,
    events.map(({ subject }) => subject),
    events.map(({ event }) => event),
  );
}
