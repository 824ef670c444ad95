import type { Instant } from '@tsuzura/domain/calendar';
import { moment, statement, type Reader, type Tx } from '../kernel/index.ts';

/** What the exchange is to be told about an order. */
export interface NewExchangeMessage {
  readonly id: string;
  readonly orderId: string;
  /** The order's name at the exchange. */
  readonly clOrdId: string;
  readonly kind: 'NEW' | 'CHANGE' | 'CANCEL';
  readonly body: object;
  readonly dueAt: Instant;
}

export interface ExchangeMessage extends Omit<NewExchangeMessage, 'body'> {
  readonly body: Readonly<Record<string, unknown>>;
  /** It may have reached the exchange already. */
  readonly isUnknown: boolean;
}

const add = statement<object, readonly unknown[]>(
  'stock-order.messages-add',
  `insert into app.exchange_message (id, order_id, cl_ord_id, kind, body, due_at)
    select v.id, v.order_id, v.cl_ord_id, v.kind, v.body, v.due_at from json_to_recordset($1::json)
      as v (id text, order_id text, cl_ord_id text, kind text, body jsonb, due_at timestamptz)`,
);

export async function addMessages(tx: Tx, messages: readonly NewExchangeMessage[]): Promise<void> {
  if (messages.length === 0) return;
  const rows = messages.map(({ id, orderId, clOrdId, kind, body, dueAt }) => ({
    id,
    order_id: orderId,
    cl_ord_id: clOrdId,
    kind,
    body,
    due_at: moment(dueAt),
  }));
  await add(tx, JSON.stringify(rows));
}

interface MessageRow {
  readonly id: string;
  readonly order_id: string;
  readonly cl_ord_id: string;
  readonly kind: ExchangeMessage['kind'];
  readonly body: Readonly<Record<string, unknown>>;
  readonly due_at: Instant;
  readonly state: string;
}

const toSend = statement<MessageRow, [now: unknown, limit: number]>(
  'stock-order.messages-to-send',
  `select id, order_id, cl_ord_id, kind, body, due_at, state from app.exchange_message
    where state in ('WAITING', 'SENDING') and due_at <= $1::timestamptz order by due_at, number limit $2`,
);

/** Due, oldest first. One that was begun before may have arrived. */
export const messagesToSend = async (reader: Reader, now: Instant, limit: number): Promise<readonly ExchangeMessage[]> =>
  (await toSend(reader, moment(now), limit)).map((row) => ({
    id: row.id,
    orderId: row.order_id,
    clOrdId: row.cl_ord_id,
    kind: row.kind,
    body: row.body,
    dueAt: row.due_at,
    isUnknown: row.state === 'SENDING',
  }));

const begin = statement<{ id: string }, [id: string]>(
  'stock-order.message-begin',
  `update app.exchange_message set state = 'SENDING' where id = $1 and state = 'WAITING' returning id`,
);

/** False: somebody else sends it, or it is not to be sent any more. Committed before it leaves. */
export const beginSending = async (tx: Tx, id: string): Promise<boolean> => (await begin(tx, id)).length === 1;

const end = statement<object, [id: string, at: unknown]>(
  'stock-order.message-sent',
  `with sent as (
      update app.exchange_message set state = 'SENT', sent_at = $2::timestamptz where id = $1 and state = 'SENDING'
        returning order_id, kind)
    update app.stock_order o set sent_at = $2::timestamptz from sent
      where o.id = sent.order_id and sent.kind = 'NEW' and o.sent_at is null`,
);

export const endSending = async (tx: Tx, id: string, at: Instant): Promise<void> => {
  await end(tx, id, moment(at));
};

const voidAll = statement<{ id: string }, [orderId: string]>(
  'stock-order.messages-void',
  `update app.exchange_message set state = 'VOID' where order_id = $1 and state = 'WAITING' returning id`,
);

/** What has not left stays here; false when something of the order is on its way already. */
export const voidMessages = async (tx: Tx, orderId: string): Promise<number> => (await voidAll(tx, orderId)).length;
