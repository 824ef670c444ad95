import type { DeclaredDistribution, FundFill, FundOrder } from '@tsuzura/domain/fund-order';
import { statement, type Reader, type Tx } from '../../kernel/index.ts';
import { fillOf, orderOf, type FillRow, type OrderRow } from '../../fund-order/index.ts';
import { distributionOf, type DistributionRow } from './distribution.ts';

export type NotifiedEvent = 'EXECUTE' | 'SETTLE' | 'DISTRIBUTE';

/** An event of an order or a distribution that its customer has to be notified of. */
export interface NotificationDue {
  readonly id: bigint;
  readonly subject: string;
  readonly event: NotifiedEvent;
}

const take = statement<{ id: bigint; subject: string; event: string }, [after: string, limit: number]>(
  'night-fund.take-notifications-due',
  `with taken as (delete from app.notification_due where id in (
      select id from app.notification_due where id > $1::bigint order by id limit $2) returning *)
    select id, subject, event from taken order by id`,
);

/** The next of them behind one, in the order in which they happened. They are due no longer when the transaction ends. */
export const takeNotificationsDue = async (tx: Tx, after: bigint, limit: number): Promise<NotificationDue[]> =>
  (await take(tx, String(after), limit)).map(({ event, ...due }) => ({ ...due, event: event as NotifiedEvent }));

export interface OrderToNotify {
  readonly order: FundOrder;
  readonly fill: FundFill;
  readonly mail: string;
}

const orders = statement<OrderRow & FillRow & { readonly mail: string }, [ids: readonly string[]]>(
  'night-fund.orders-to-notify',
  `select o.*, c.username as mail, f.nav, f.price, f.units, f.amount, f.fee, f.consumption_tax, f.converted_to_all, f.cost,
      f.projected_tax, f.income_tax, f.resident_tax
    from app.fund_order o join app.customer c on c.id = o.customer_id
    cross join lateral (select x.* from app.fund_fill x where x.order_id = o.id order by x.turn desc limit 1) f
    where o.id = any ($1::text[])`,
);

/** By their ids, with the fill that counts. */
export const ordersToNotify = async (
  reader: Reader,
  ids: readonly string[],
): Promise<ReadonlyMap<string, OrderToNotify>> =>
  new Map(
    (await orders(reader, ids)).map((row) => [row.id, { order: orderOf(row), fill: fillOf(row), mail: row.mail }]),
  );

export interface DistributionToNotify {
  readonly distribution: DeclaredDistribution;
  readonly mail: string;
}

const distributions = statement<DistributionRow & { readonly mail: string }, [ids: readonly string[]]>(
  'night-fund.distributions-to-notify',
  `select d.*, c.username as mail from app.distribution d join app.customer c on c.id = d.customer_id
    where d.id = any ($1::text[])`,
);

export const distributionsToNotify = async (
  reader: Reader,
  ids: readonly string[],
): Promise<ReadonlyMap<string, DistributionToNotify>> =>
  new Map(
    (await distributions(reader, ids)).map((row) => [row.id, { distribution: distributionOf(row), mail: row.mail }]),
  );
