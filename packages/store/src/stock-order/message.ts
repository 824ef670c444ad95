import type { Instant } from '@tsuzura/domain/calendar';
import { moment, statement, type Reader, type Tx } from '../kernel/index.ts';

/** Tokyo's, and those of New York together. */
export type ExchangeName = 'TSE' | 'US';

/** What an exchange is to be told about an order. */
export interface NewExchangeMessage {
  readonly id: string;
  readonly exchange: ExchangeName;
  readonly orderId: string;
  /** The order's name at the exchange. */
  readonly clOrdId: string;
  readonly kind: 'NEW' | 'CHANGE' | 'CANCEL';
  readonly body: object;
  readonly dueAt: Instant;
}

/** `SENDING`: it may have reached the exchange. `VOID`: taken back before it left. */
export interface ExchangeMessage extends NewExchangeMessage {
  readonly state: 'WAITING' | 'SENDING' | 'SENT' | 'VOID';
}

const add = statement<object, readonly unknown[]>(
  'stock-order.messages-add',
  `insert into app.exchange_message (id, exchange, order_id, cl_ord_id, kind, body, due_at)
    select v.id, v.exchange, v.order_id, v.cl_ord_id, v.kind, v.body, v.due_at from json_to_recordset($1::json)
      as v (id text, exchange text, order_id text, cl_ord_id text, kind text, body jsonb, due_at timestamptz)`,
);

export async function addMessages(tx: Tx, messages: readonly NewExchangeMessage[]): Promise<void> {
  if (messages.length === 0) return;
  const rows = messages.map(({ id, exchange, orderId, clOrdId, kind, body, dueAt }) => ({
    id,
    exchange,
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
  readonly exchange: ExchangeName;
  readonly order_id: string;
  readonly cl_ord_id: string;
  readonly kind: ExchangeMessage['kind'];
  readonly body: object;
  readonly due_at: Instant;
  readonly state: ExchangeMessage['state'];
}

const find = statement<MessageRow, [id: string]>(
  'stock-order.message-find',
  'select id, exchange, order_id, cl_ord_id, kind, body, due_at, state from app.exchange_message where id = $1',
);

export async function findMessage(reader: Reader, id: string): Promise<ExchangeMessage | null> {
  const [row] = await find(reader, id);
  return row
    ? {
        id: row.id,
        exchange: row.exchange,
        orderId: row.order_id,
        clOrdId: row.cl_ord_id,
        kind: row.kind,
        body: row.body,
        dueAt: row.due_at,
        state: row.state,
      }
    : null;
}

const handOver = statement<{ id: string }, [now: unknown, limit: number]>(
  'stock-order.messages-hand-over',
  `with due as (
      select m.id, m.due_at from app.exchange_message m where m.state = 'WAITING' and m.due_at <= $1::timestamptz
        and not exists (select from ops.outbox o where o.id = md5('exchange ' || m.id)::uuid) order by m.due_at, m.number limit $2)
    insert into ops.outbox (id, topic, payload, created_at)
      select md5('exchange ' || due.id)::uuid, 'exchange', jsonb_build_object('id', due.id), $1::timestamptz from due
      on conflict do nothing returning id`,
);

/** Gives what is due to the outbox. What was handed over with its order is there twice then, and leaves once. Returns how many. */
export const handOverMessages = async (tx: Tx, now: Instant, limit: number): Promise<number> =>
  (await handOver(tx, moment(now), limit)).length;

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
        returning exchange, order_id, kind),
    of_us as (
      update app.us_order o set sent_at = $2::timestamptz from sent
        where sent.exchange = 'US' and o.id = sent.order_id and sent.kind = 'NEW' and o.sent_at is null)
    update app.stock_order o set sent_at = $2::timestamptz from sent
      where sent.exchange = 'TSE' and o.id = sent.order_id and sent.kind = 'NEW' and o.sent_at is null`,
);

export const endSending = async (tx: Tx, id: string, at: Instant): Promise<void> => {
  await end(tx, id, moment(at));
};

const voidAll = statement<{ id: string }, [orderId: string]>(
  'stock-order.messages-void',
  `update app.exchange_message set state = 'VOID' where order_id = $1 and state = 'WAITING' returning id`,
);

/** Takes back what has not left. Returns how many. */
export const voidMessages = async (tx: Tx, orderId: string): Promise<number> => (await voidAll(tx, orderId)).length;

const sent = statement<{ is_sent: boolean }, [orderId: string]>(
  'stock-order.is-sent',
  `select sent_at is not null as is_sent from app.stock_order where id = $1
    union all select sent_at is not null from app.us_order where id = $1`,
);
export const isOrderSent = async (reader: Reader, orderId: string): Promise<boolean> =>
  (await sent(reader, orderId))[0]?.is_sent ?? false;

const reported = statement<{ cl_ord_id: string }, [clOrdId: string]>(
  'stock-order.has-reports',
  'select cl_ord_id from app.exchange_report where cl_ord_id = $1 limit 1',
);
export const hasReports = async (reader: Reader, clOrdId: string): Promise<boolean> =>
  (await reported(reader, clOrdId)).length > 0;
