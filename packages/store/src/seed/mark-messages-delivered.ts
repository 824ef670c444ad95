import { sql } from 'kysely';
import type { Ymd } from '@tsuzura/domain/calendar';
import type { Tx } from '../kernel/index.ts';

/** Days whose notifications the people of the demo have not read yet. */
const unreadDays = 3;

/**
 * Messages of the demo's history are marked as sent, so that none is sent on its first day. Files for which the bank moves money
 * on that day or later are still to be sent: nobody else would answer them. Messages that become notifications when they are
 * delivered become them here, and what is older than a few days is read.
 */
export async function markMessagesDelivered(tx: Tx, firstDay: Ymd): Promise<void> {
  await sql`insert into app.notification (id, customer_id, kind, category, topic, about, created_at)
    select m.id, o.customer_id, 'fund-order.accepted', 'TRADE', m.topic, m.payload, m.created_at
      from ops.outbox m join app.fund_order o on o.id = m.payload ->> 'orderId'
      where m.topic = 'fund-order.accepted' and m.delivered_at is null on conflict do nothing`.execute(tx);
  await sql`insert into app.notification (id, customer_id, kind, category, topic, about, created_at)
    select m.id, x.customer_id, 'fx.executed', 'CASH', m.topic, m.payload, m.created_at
      from ops.outbox m join app.fx_exchange x on x.id = m.payload ->> 'exchangeId'
      where m.topic = 'fx.executed' and m.delivered_at is null on conflict do nothing`.execute(tx);
  await sql`insert into app.notification (id, customer_id, kind, category, title, body, url, created_at)
    select m.id, n."customerId", n.kind, n.category, n.title, n.body, n.url, m.created_at
      from ops.outbox m cross join lateral jsonb_to_record(m.payload -> 'notification')
        as n ("customerId" text, kind text, category text, title text, body text, url text)
      where m.payload ? 'notification' and m.delivered_at is null on conflict do nothing`.execute(tx);
  await sql`update app.notification set read_at = created_at where read_at is null
    and created_at < (select max(created_at) from app.notification) - interval '1 day' * ${unreadDays}`.execute(tx);
  await sql`insert into app.inbox (customer_id, unread)
    select customer_id, count(*) filter (where read_at is null and hidden_at is null) from app.notification group by customer_id
    on conflict (customer_id) do update set unread = excluded.unread`.execute(tx);
  await sql`update ops.outbox set delivered_at = created_at
    where delivered_at is null and not (topic = 'bank' and payload ->> 'on' >= ${firstDay})`.execute(tx);
}
