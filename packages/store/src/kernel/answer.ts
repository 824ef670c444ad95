import type { Instant } from '@tsuzura/domain/calendar';
import { moment } from './column.ts';
import type { Tx } from './database.ts';
import { query } from './query.ts';

/** Names one request that must have one effect, however often it is repeated. `inputHash` tells a repeat from a reused key. */
export interface IdempotencyKey {
  readonly caller: string;
  readonly key: string;
  readonly call: string;
  readonly inputHash: Buffer;
  readonly at: Instant;
}

const example: IdempotencyKey = {
  caller: 'c',
  key: 'k',
  call: 'POST /x',
  inputHash: Buffer.alloc(32),
  at: 0 as Instant,
};

/**
 * Inserting the key is what makes parallel repeats wait: the second insert blocks on the first one's row until that
 * transaction ends, and then either finds the row (committed) or takes its place (rolled back).
 */
const insertKey = query('kernel.answer-claim', [example], (db, idempotencyKey: IdempotencyKey) =>
  db
    .insertInto('ops.answer')
    .values({
      caller: idempotencyKey.caller,
      key: idempotencyKey.key,
      call: idempotencyKey.call,
      input_hash: idempotencyKey.inputHash,
      answer: null,
      created_at: moment(idempotencyKey.at),
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('key'),
);

const givenAnswer = query('kernel.answer-given', ['c', 'k'], (db, caller: string, key: string) =>
  db
    .selectFrom('ops.answer')
    .select(['call', 'input_hash', 'answer'])
    .where('caller', '=', caller)
    .where('key', '=', key),
);

const storeAnswer = query('kernel.answer-remember', ['c', 'k', ''], (db, caller: string, key: string, answer: string) =>
  db.updateTable('ops.answer').set({ answer }).where('caller', '=', caller).where('key', '=', key),
);

const deleteOld = query('kernel.answer-forget', [0 as Instant], (db, before: Instant) =>
  db.deleteFrom('ops.answer').where('created_at', '<', moment(before)),
);

export type Claim =
  | { readonly fresh: true }
  | { readonly fresh: false; readonly sameInput: boolean; readonly answer: string | null };

/** `fresh` when this transaction is the first to ask; else what was answered then. */
export async function claimKey(tx: Tx, idempotencyKey: IdempotencyKey): Promise<Claim> {
  if (await insertKey(tx, idempotencyKey).executeTakeFirst()) return { fresh: true };
  const given = await givenAnswer(tx, idempotencyKey.caller, idempotencyKey.key).executeTakeFirstOrThrow();
  return {
    fresh: false,
    sameInput: given.call === idempotencyKey.call && given.input_hash.equals(idempotencyKey.inputHash),
    answer: given.answer,
  };
}

export async function rememberAnswer(tx: Tx, idempotencyKey: IdempotencyKey, answer: string | null): Promise<void> {
  await storeAnswer(tx, idempotencyKey.caller, idempotencyKey.key, answer ?? '').execute();
}

/** Keys are kept for longer than any client repeats, then forgotten. */
export async function forgetAnswers(tx: Tx, before: Instant): Promise<number> {
  const { numDeletedRows } = await deleteOld(tx, before).executeTakeFirstOrThrow();
  return Number(numDeletedRows);
}
