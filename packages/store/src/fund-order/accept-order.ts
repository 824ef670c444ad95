import type { Ymd } from '@tsuzura/domain/calendar';
import { frameOf } from '@tsuzura/domain/nisa';
import { moment, statement, type Tx } from '../kernel/index.ts';
import { deliverTask } from '../kernel/outbox.ts';
import { sizeColumn, type FundOrder } from './order.ts';

/** An order the way it is written down; its state is RECEIVED. */
export type AcceptedOrder = Omit<FundOrder, 'sequence' | 'state' | 'lapseReason'>;

/** What goes with a change of an order: the trail, and the mail the customer gets. */
export interface OrderNotice {
  readonly requestId: string;
  readonly mail: {
    /** A uuid; the mail of one event has one id, so it is sent once. */
    readonly id: string;
    readonly to: string;
    readonly subject: string;
    readonly text: string;
  };
}

/**
 * Order, event, quota, audit and mail in one statement: this is the hot path of the house. Nothing at all is written when
 * the id is there already.
 */
const insertOrder = statement<{ id: string }, readonly unknown[]>(
  'fund-order.accept',
  `with accepted as (
      insert into app.fund_order (id, customer_id, fund_code, account_type, side, source, method, size, distribution_course,
        state, accepted_at, cutoff_at, application_date, execution_date, settlement_date, reserved_cash, reserved_quota,
        nisa_year, locked_units, request_key, setting_id)
      values ($1, $2, $3, $4, $5, $6, $7, $8, $9, 'RECEIVED', $10::timestamptz, $11, $12, $13, $14, $15, $16, $17::smallint, $18, $19, $20)
      on conflict (id) do nothing returning id),
    happened as (
      insert into app.fund_order_event (order_id, event, at) select id, 'ACCEPT', $10::timestamptz from accepted),
    reserved as (
      insert into app.nisa_year (customer_id, year, frame, reserved)
        select $2, $17::smallint, $21, $16 from accepted where $17::smallint is not null
      on conflict (customer_id, year, frame) do update set reserved = nisa_year.reserved + excluded.reserved),
    audited as (
      insert into ops.audit (at, actor_role, actor, action, subject, detail, request_id)
        select $10::timestamptz, 'customer', $2, 'fund-order.accepted', id, $22::jsonb, $23 from accepted),
    mailed as (
      insert into ops.outbox (id, topic, payload, created_at)
        select $24::uuid, 'mail', $25::jsonb, $10::timestamptz from accepted)
    select id, graphile_worker.add_job('${deliverTask}', payload := json_build_object('id', $24::uuid), max_attempts := 10) is null
      from accepted`,
);

/** Writes an accepted order with all that belongs to it, except money and units; false when its id is there already. */
export async function addAcceptedOrder(tx: Tx, order: AcceptedOrder, notice: OrderNotice): Promise<boolean> {
  const { id: mailId, ...mail } = notice.mail;
  const added = await insertOrder(
    tx,
    order.id,
    order.customerId,
    order.fundCode,
    order.accountType,
    order.side,
    order.source,
    order.size.method,
    sizeColumn(order.size),
    order.distributionCourse,
    moment(order.acceptedAt),
    moment(order.cutoffAt),
    order.applicationDate,
    order.executionDate,
    order.settlementDate,
    order.reservedCash,
    order.reservedQuota,
    order.nisaYear,
    order.lockedUnits,
    order.requestKey,
    order.settingId,
    frameOf(order.accountType),
    JSON.stringify(auditDetail(order)),
    notice.requestId,
    mailId,
    JSON.stringify({ ...mail, category: 'ORDER' }),
  );
  return added.length > 0;
}

const auditDetail = (order: AcceptedOrder): Readonly<Record<string, string | Ymd>> => ({
  fund: order.fundCode,
  account: order.accountType,
  side: order.side,
  method: order.size.method,
  size: String(sizeColumn(order.size) ?? ''),
  settles: order.settlementDate,
});
