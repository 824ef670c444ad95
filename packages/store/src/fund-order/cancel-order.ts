import type { Instant } from '@tsuzura/domain/calendar';
import type { FundOrder } from '@tsuzura/domain/fund-order';
import { frameOf } from '@tsuzura/domain/nisa';
import { moment, statement, type Tx } from '../kernel/index.ts';
import { orderOf, type OrderRow } from './order.ts';

const lockOwn = statement<OrderRow & { mail: string }, [id: string, subject: string]>(
  'fund-order.lock-own',
  `select o.*, c.username as mail from app.fund_order o join app.customer c on c.id = o.customer_id
    where o.id = $1 and c.subject = $2 for update of o`,
);

/** The order if it is this customer's. Locked, so that cancelling and the freeze at the cut-off happen one after the other. */
export async function lockOwnOrder(
  tx: Tx,
  id: string,
  subject: string,
): Promise<{ readonly order: FundOrder; readonly mail: string } | null> {
  const [row] = await lockOwn(tx, id, subject);
  return row ? { order: orderOf(row), mail: row.mail } : null;
}

const setCanceled = statement<{ id: string }, readonly unknown[]>(
  'fund-order.cancel',
  `with canceled as (
      update app.fund_order set state = 'CANCELED', ended_at = $2::timestamptz where id = $1 and state = 'RECEIVED' returning id),
    happened as (
      insert into app.fund_order_event (order_id, event, at) select id, 'CANCEL', $2::timestamptz from canceled),
    released as (
      update app.nisa_year set reserved = nisa_year.reserved - $6 from canceled
        where customer_id = $3 and year = $4::smallint and frame = $5),
    audited as (
      insert into ops.audit (at, actor_role, actor, action, subject, request_id)
        select $2::timestamptz, 'customer', $3, 'fund-order.canceled', id, $7 from canceled)
    select id from canceled`,
);

/** The order is over and its quota free again; its cash or units come back through the ledger. False when it was not RECEIVED. */
export async function cancelReceivedOrder(tx: Tx, order: FundOrder, at: Instant, requestId: string): Promise<boolean> {
  const canceled = await setCanceled(
    tx,
    order.id,
    moment(at),
    order.customerId,
    order.nisaYear,
    frameOf(order.accountType),
    order.reservedQuota,
    requestId,
  );
  return canceled.length > 0;
}
