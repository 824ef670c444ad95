import type { Instant } from '@tsuzura/domain/calendar';
import { column, moment } from './column.ts';
import type { Reader, Tx } from './database.ts';
import { query } from './query.ts';
import { statement } from './statement.ts';

/** A message to another company. `id` is its idempotency key on the other side: a repeat is delivered once. */
export interface OutboxMessage {
  readonly id: string;
  readonly topic: string;
  readonly payload: unknown;
  readonly at: Instant;
}

/** A message that could not be delivered this time, and what is known about it. */
export interface FailedDelivery {
  readonly id: string;
  /** The kind of error, never its message: that may hold a customer's data. */
  readonly error: string;
  /** No later attempt can deliver it. */
  readonly isFinal: boolean;
}

/** What a message refers to is missing: it waits for an operator from its first attempt on. */
export class Undeliverable extends Error {
  override readonly name = 'Undeliverable';
}

/** After so many failures a message waits for an operator. */
const mostAttempts = 10;

const example: OutboxMessage = {
  id: '00000000-0000-0000-0000-000000000000',
  topic: 'mail',
  payload: {},
  at: 0 as Instant,
};

const insertMessage = query('kernel.outbox-add', [example], (db, message: OutboxMessage) =>
  db.insertInto('ops.outbox').values({
    id: message.id,
    topic: message.topic,
    payload: JSON.stringify(message.payload),
    created_at: moment(message.at),
    delivered_at: null,
  }),
);

const due = `ops.outbox o left join ops.outbox_retry r on r.id = o.id
    where o.delivered_at is null and (r.id is null or (r.attempts < ${mostAttempts} and r.retry_at <= $1::timestamptz))`;

const claim = statement<{ id: string; topic: string; payload: unknown; created_at: Instant }, readonly unknown[]>(
  'kernel.outbox-claim',
  `select o.id, o.topic, o.payload, o.created_at from ${due}
    order by o.created_at limit $2 for update of o skip locked`,
);

/**
 * Asked when the rows are locked: the failure of a worker that let them go after our statement had begun is not seen by it.
 */
const postponed = statement<{ id: string }, readonly unknown[]>(
  'kernel.outbox-postponed',
  `select id from ops.outbox_retry where id = any ($1::uuid[]) and (attempts >= ${mostAttempts} or retry_at > $2::timestamptz)`,
);

const anyDue = statement<{ any: boolean }, readonly unknown[]>(
  'kernel.outbox-any-due',
  `select exists (select from ${due}) as any`,
);

const countDue = statement<{ due: number }, readonly unknown[]>(
  'kernel.outbox-count-due',
  `select count(*)::int as due from ${due}`,
);

const markDelivered = statement<object, readonly unknown[]>(
  'kernel.outbox-delivered',
  `with gone as (delete from ops.outbox_retry where id = any ($1::uuid[]))
    update ops.outbox set delivered_at = $2::timestamptz where id = any ($1::uuid[])`,
);

// 3 s after the first failure, then 7 s, 20 s, 55 s … up to six hours after the ninth.
const postpone = statement<object, readonly unknown[]>(
  'kernel.outbox-postpone',
  `insert into ops.outbox_retry (id, attempts, retry_at, last_error)
      select v.id, v.attempts, $4::timestamptz + interval '3 seconds', v.error
        from unnest($1::uuid[], $2::text[], $3::smallint[]) as v (id, error, attempts)
    on conflict (id) do update set attempts = greatest(excluded.attempts, outbox_retry.attempts + 1),
      last_error = excluded.last_error, retry_at = $4::timestamptz + interval '1 second' * exp(outbox_retry.attempts + 1)`,
);

const retryAll = statement<object, readonly unknown[]>(
  'kernel.outbox-retry-all',
  `update ops.outbox_retry set retry_at = $1::timestamptz where retry_at > $1::timestamptz and attempts < ${mostAttempts}`,
);

/** Written with the change that causes it: either both happen or neither does. The row itself is what the workers look for. */
export async function sendLater(tx: Tx, message: OutboxMessage): Promise<void> {
  await insertMessage(tx, message).execute();
}

/**
 * Messages that are due and that no other worker holds, locked until `tx` ends: should this program or its connection die,
 * PostgreSQL gives them back by itself.
 */
export async function claimMessages(tx: Tx, realNow: Instant, limit: number): Promise<readonly OutboxMessage[]> {
  const rows = await claim(tx, moment(realNow), limit);
  if (rows.length === 0) return [];
  const ids = rows.map(({ id }) => id);
  const waiting = new Set((await postponed(tx, ids, moment(realNow))).map(({ id }) => id));
  return rows
    .filter(({ id }) => !waiting.has(id))
    .map((row) => ({ id: row.id, topic: row.topic, payload: row.payload, at: row.created_at }));
}

export async function isAnyMessageDue(reader: Reader, realNow: Instant): Promise<boolean> {
  const [row] = await anyDue(reader, moment(realNow));
  return row?.any ?? false;
}

export async function countDueMessages(reader: Reader, realNow: Instant): Promise<number> {
  const [row] = await countDue(reader, moment(realNow));
  return row?.due ?? 0;
}

export async function delivered(tx: Tx, ids: readonly string[], at: Instant): Promise<void> {
  if (ids.length > 0) await markDelivered(tx, ids, moment(at));
}

/** Each is due again after a pause that grows with its failures. */
export async function postponeDelivery(tx: Tx, failed: readonly FailedDelivery[], realNow: Instant): Promise<void> {
  if (failed.length === 0) return;
  await postpone(
    tx,
    failed.map(({ id }) => id),
    failed.map(({ error }) => error),
    column(failed.map(({ isFinal }) => (isFinal ? mostAttempts : 1))),
    moment(realNow),
  );
}

/** At a start everything that waits for its next attempt is due: what kept it may have gone with the last run. */
export async function retryDeliveriesNow(tx: Tx, realNow: Instant): Promise<void> {
  await retryAll(tx, moment(realNow));
}

const givenUpCount = statement<{ count: number }, []>(
  'kernel.outbox-given-up-count',
  `select count(*)::int as count from ops.outbox_retry where attempts >= ${mostAttempts}`,
);
const givenUp = statement<{ id: string }, [after: string, limit: number]>(
  'kernel.outbox-given-up',
  `select id::text as id from ops.outbox_retry where attempts >= ${mostAttempts} and id > $1::uuid order by id limit $2`,
);
const again = statement<object, [id: string, at: unknown]>(
  'kernel.outbox-again',
  `update ops.outbox_retry set attempts = 1, retry_at = $2::timestamptz where id = $1::uuid and attempts >= ${mostAttempts}`,
);
const firstId = '00000000-0000-0000-0000-000000000000';

/** Messages that wait for an operator. */
export const countGivenUp = async (reader: Reader): Promise<number> => (await givenUpCount(reader))[0]?.count ?? 0;
export const givenUpMessages = async (reader: Reader, after: string, limit: number): Promise<readonly string[]> =>
  (await givenUp(reader, after === '' ? firstId : after, limit)).map(({ id }) => id);

/** Due at once. One that has left meanwhile stays as it is. */
export async function tryMessageAgain(tx: Tx, id: string, realNow: Instant): Promise<void> {
  await again(tx, id, moment(realNow));
}
