import type { Ymd } from '@tsuzura/domain/calendar';
import { sizeValue, type AcceptedOrder, type FundOrder } from '@tsuzura/domain/fund-order';
import { assert } from '@tsuzura/domain/kernel';
import type { Entry } from '@tsuzura/domain/ledger';
import { frameOf } from '@tsuzura/domain/nisa';
import {
  answersJson,
  moment,
  statement,
  type AuditEntry,
  type KeyedAnswer,
  type PipelinedTx,
  type Reader,
  type Tx,
} from '../kernel/index.ts';
import type { PostRefusal } from '../ledger/index.ts';
import { postingParameters, postingValues, refusalOf, type RefusalRow } from '../ledger/post.ts';
import { orderOf, type OrderRow } from './order.ts';

/** An order to be written, with the entry that reserves its cash or locks its units, and the answer that a repeat gets. */
export interface Acceptance {
  readonly order: AcceptedOrder;
  readonly entry: Entry;
  /** Who placed it: the customer, an operator for them, or the system by their plan. */
  readonly actor: Pick<AuditEntry, 'actorRole' | 'actor'>;
  readonly requestId: string;
  /** Its text is made when it is sent (`acceptedTopic`): it is larger than all that an order writes. The id is a uuid. */
  readonly mail: { readonly id: string; readonly to: string };
  /** Null for a request that is never repeated. */
  readonly remember: KeyedAnswer | null;
}

/** Topic of the outbox for the mail of an accepted order, and its payload. */
export const acceptedTopic = 'fund-order.accepted';
export interface AcceptedMail {
  /** The address at acceptance; a later change of the address does not change it. */
  readonly to: string;
  readonly orderId: string;
}

const findOrders = statement<OrderRow, [ids: readonly string[]]>(
  'fund-order.find',
  'select * from app.fund_order where id = any ($1::text[])',
);

/** By their ids. */
export const readOrders = async (reader: Reader, ids: readonly string[]): Promise<ReadonlyMap<string, FundOrder>> =>
  new Map((await findOrders(reader, ids)).map((row) => [row.id, orderOf(row)]));

/** Orders of different customers in one statement: this is the hottest path of the product. */
const acceptAll = statement<RefusalRow, readonly unknown[]>(
  'fund-order.accept',
  `select * from app.accept_orders($1::json, $2::json, ${postingParameters(2)})`,
);

/** All of them, or none and the ledger's reason. */
export async function acceptOrders(tx: Tx | PipelinedTx, accepted: readonly Acceptance[]): Promise<PostRefusal | null> {
  const entries = accepted.map(({ entry }) => entry);
  const { used, values } = postingValues(entries);
  const answers = answersJson(accepted.map(({ remember }) => remember));
  const [answer] = await acceptAll(tx, JSON.stringify(accepted.map(rowOf)), answers, ...values);
  assert(answer, 'app.accept_orders answers');
  return answer.refusal === null ? null : refusalOf(answer, entries, used);
}

/** By the names of the columns; amounts and moments as text. What is undefined is not sent, and is null there. */
function rowOf({ order, actor, requestId, mail }: Acceptance): Readonly<Record<string, unknown>> {
  const size = sizeValue(order.size);
  return {
    id: order.id,
    receipt_number: order.receiptNumber,
    customer_id: order.customerId,
    fund_code: order.fundCode,
    account_type: order.accountType,
    side: order.side,
    source: order.source,
    method: order.size.orderMethod,
    size: size === null ? undefined : String(size),
    distribution_course: order.distributionCourse ?? undefined,
    accepted_at: moment(order.acceptedAt),
    cutoff_at: moment(order.cutoffAt),
    application_date: order.applicationDate,
    execution_date: order.executionDate,
    settlement_date: order.settlementDate,
    reserved_cash: String(order.reservedCash),
    reserved_quota: String(order.reservedQuota),
    nisa_year: order.nisaYear ?? undefined,
    nisa_frame: frameOf(order.accountType) ?? undefined,
    locked_units: String(order.lockedUnits),
    request_key: order.requestKey,
    setting_id: order.settingId ?? undefined,
    audit: auditDetail(order),
    actor_role: actor.actorRole,
    actor: actor.actor,
    request_id: requestId,
    mail_id: mail.id,
    mail: { to: mail.to, orderId: order.id } satisfies AcceptedMail,
  };
}

const auditDetail = (order: AcceptedOrder): Readonly<Record<string, string | Ymd>> => ({
  fund: order.fundCode,
  account: order.accountType,
  side: order.side,
  method: order.size.orderMethod,
  size: String(sizeValue(order.size) ?? ''),
  settles: order.settlementDate,
});
