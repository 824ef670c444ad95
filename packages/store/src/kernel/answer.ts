import type { Instant } from '@tsuzura/domain/calendar';
import { moment } from './column.ts';
import type { PipelinedTx, Tx } from './database.ts';
import { query } from './query.ts';
import { statement } from './statement.ts';

/** Names one request that must have one effect, however often it is repeated. `inputHash` tells a repeat from a reused key. */
export interface IdempotencyKey {
  readonly caller: string;
  readonly key: string;
  readonly call: string;
  readonly inputHash: Buffer;
  readonly at: Instant;
}

/** What a repeat of the request gets. */
export interface KeyedAnswer {
  readonly idempotencyKey: IdempotencyKey;
  readonly answer: string;
}

export type Claim = { readonly fresh: true } | GivenAnswer;
/** The key was used before. */
export interface GivenAnswer {
  readonly fresh: false;
  readonly sameInput: boolean;
  readonly answer: string | null;
}

/** A row of `ops.given_answer`, as the statements that lock and read return it. */
export interface GivenAnswerRow {
  readonly given_call: string | null;
  readonly given_hash: Buffer | null;
  readonly given_answer: string | null;
}

/**
 * Inserting the key is what makes parallel repeats wait: the second insert blocks on the first one's row until that
 * transaction ends, and then either finds the row (committed) or takes its place (rolled back).
 */
const insertKey = statement<{ key: string }, readonly unknown[]>(
  'kernel.answer-claim',
  `insert into ops.answer (caller, key, call, input_hash, created_at) values ($1, $2, $3, $4, $5)
    on conflict do nothing returning key`,
);

const findGiven = statement<GivenAnswerRow, [caller: string, key: string]>(
  'kernel.answer-given',
  'select call as given_call, input_hash as given_hash, answer as given_answer from ops.given_answer($1, $2)',
);

const remember = statement<object, [answers: string]>(
  'kernel.answers-remember',
  'select ops.remember_answers($1::json)',
);

const deleteOld = query('kernel.answer-forget', [0 as Instant], (db, before: Instant) =>
  db.deleteFrom('ops.answer').where('created_at', '<', moment(before)),
);

/** `fresh` when this transaction is the first to ask; else what was answered then. A repeat waits until this transaction ends. */
export async function claimKey(tx: Tx, idempotencyKey: IdempotencyKey): Promise<Claim> {
  const { caller, key, call, inputHash, at } = idempotencyKey;
  const [claimed] = await insertKey(tx, caller, key, call, inputHash, moment(at));
  return claimed ? { fresh: true } : findAnswer(tx, idempotencyKey);
}

/** For a caller that is locked already, so that no repeat can come in between. */
export async function findAnswer(tx: Tx | PipelinedTx, idempotencyKey: IdempotencyKey): Promise<Claim> {
  const [row] = await findGiven(tx, idempotencyKey.caller, idempotencyKey.key);
  return row ? givenAnswerOf(row, idempotencyKey) : { fresh: true };
}

/** An order that is never repeated has no key, and no answer of before. */
export const givenAnswerOf = (row: GivenAnswerRow, idempotencyKey: IdempotencyKey | null): GivenAnswer => ({
  fresh: false,
  sameInput:
    idempotencyKey !== null &&
    row.given_call === idempotencyKey.call &&
    row.given_hash?.equals(idempotencyKey.inputHash) === true,
  answer: row.given_answer,
});

export async function rememberAnswers(tx: Tx | PipelinedTx, answers: readonly KeyedAnswer[]): Promise<void> {
  await remember(tx, answersJson(answers));
}

/** As `ops.remember_answers` reads them; null for a request that is never repeated. */
export const answersJson = (answers: readonly (KeyedAnswer | null)[]): string =>
  JSON.stringify(
    answers.flatMap((one) => {
      if (one === null) return [];
      const { caller, key, call, inputHash, at } = one.idempotencyKey;
      return [{ caller, key, call, input_hash: inputHash.toString('hex'), answer: one.answer, created_at: moment(at) }];
    }),
  );

/** Keys are kept for longer than any client repeats, then forgotten. */
export async function forgetAnswers(tx: Tx, before: Instant): Promise<number> {
  const { numDeletedRows } = await deleteOld(tx, before).executeTakeFirstOrThrow();
  return Number(numDeletedRows);
}
