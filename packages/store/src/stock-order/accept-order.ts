import type { Instant } from '@tsuzura/domain/calendar';
import { assert } from '@tsuzura/domain/kernel';
import type { Entry } from '@tsuzura/domain/ledger';
import { frameOf } from '@tsuzura/domain/nisa';
import type { StockOrder } from '@tsuzura/domain/stock-order';
import {
  answersJson,
  moment,
  statement,
  type AuditEntry,
  type KeyedAnswer,
  type PipelinedTx,
  type Tx,
} from '../kernel/index.ts';
import type { PostRefusal } from '../ledger/index.ts';
import { postingParameters, postingValues, refusalOf, type RefusalRow } from '../ledger/post.ts';
import { closeJson } from './order.ts';

/** An accepted order, with the entry that reserves for it and what goes to the exchange. */
export interface StockAcceptance {
  readonly order: Omit<StockOrder, 'sequence'>;
  readonly entries: readonly Entry[];
  readonly actor: Pick<AuditEntry, 'actorRole' | 'actor'>;
  readonly requestId: string;
  /** Its text is made when it is sent (`acceptedShareTopic`). Null: nobody is notified. The id is a uuid. */
  readonly mail: { readonly id: string; readonly to: string } | null;
  /** What the exchange is told, and from when on. Its id is the order's name there. */
  readonly message: { readonly id: string; readonly body: object; readonly dueAt: Instant };
  /** Null for a request that is never repeated. */
  readonly remember: KeyedAnswer | null;
}

/** Topic of the outbox for the mail of an accepted order, and its payload. */
export const acceptedShareTopic = 'stock-order.accepted';
export interface AcceptedShareMail extends Pick<StockOrder, 'orderType' | 'expiresOn'> {
  /** The address at acceptance; a later change of the address does not change it. */
  readonly to: string;
  readonly orderId: string;
  /** Terms that a change of the order would change. Numbers are text. */
  readonly quantity: string;
  readonly price: string | null;
  readonly triggerPrice: string | null;
}

const acceptAll = statement<RefusalRow, readonly unknown[]>(
  'stock-order.accept',
  `select * from app.accept_stock_orders($1::json, $2::json, ${postingParameters(2)})`,
);

/** Orders of different customers in one statement: all of them, or none and the ledger's reason. */
export async function acceptStockOrders(
  tx: Tx | PipelinedTx,
  accepted: readonly StockAcceptance[],
): Promise<PostRefusal | null> {
  const entries = accepted.flatMap((one) => one.entries);
  const { used, values } = postingValues(entries);
  const answers = answersJson(accepted.map(({ remember }) => remember));
  const [answer] = await acceptAll(tx, JSON.stringify(accepted.map(rowOf)), answers, ...values);
  assert(answer, 'app.accept_stock_orders answers');
  return answer.refusal === null ? null : refusalOf(answer, entries, used);
}

const textOf = (value: bigint | null): string | undefined => (value === null ? undefined : String(value));

/** By the names of the columns; amounts and moments as text. What is undefined is not sent, and is null there. */
function rowOf({ order, actor, requestId, mail, message }: StockAcceptance): Readonly<Record<string, unknown>> {
  return {
    id: order.id,
    receipt_number: order.receiptNumber,
    customer_id: order.customerId,
    stock_code: order.stockCode,
    account_type: order.accountType,
    side: order.side,
    trade_type: order.tradeType,
    margin_type: order.marginType ?? undefined,
    close: closeJson(order.close) ?? undefined,
    order_type: order.orderType,
    price: textOf(order.price),
    trigger_price: textOf(order.triggerPrice),
    condition: order.condition,
    time_in_force: order.timeInForce,
    expires_on: order.expiresOn,
    quantity: String(order.quantity),
    accepted_at: moment(order.acceptedAt),
    session_date: order.sessionDate,
    settlement_date: order.settlementDate,
    reserve_price: String(order.reservePrice),
    reserved_cash: String(order.reservedCash),
    reserved_quota: String(order.reservedQuota),
    from_margin: String(order.fromMargin ?? 0n),
    nisa_year: order.nisaYear ?? undefined,
    nisa_frame: frameOf(order.accountType) ?? undefined,
    locked_shares: String(order.lockedShares),
    bookings: order.bookings,
    request_key: order.requestKey ?? undefined,
    audit: {
      stock: order.stockCode,
      account: order.accountType,
      trade: order.tradeType,
      side: order.side,
      type: order.orderType,
      price: textOf(order.price) ?? '',
      quantity: String(order.quantity),
      session: order.sessionDate,
    },
    actor_role: actor.actorRole,
    actor: actor.actor,
    request_id: requestId,
    mail_id: mail?.id,
    mail_to: mail?.to,
    message_id: message.id,
    message: message.body,
    due_at: moment(message.dueAt),
  };
}
