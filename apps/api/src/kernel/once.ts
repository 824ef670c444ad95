import { hash } from 'node:crypto';
import { decode, encodeAnswer, Refused, type Answer, type Endpoint } from '@tsuzura/contract/kernel';
import type { Call } from '@tsuzura/http/server';
import { claimKey, rememberAnswer, type IdempotencyKey, type Database, type Tx } from '@tsuzura/store/kernel';
import type { Clock } from './clock.ts';
import { signedIn } from './guard.ts';

export type Once = <E extends Endpoint>(
  endpoint: E,
  call: Call<E>,
  run: (tx: Tx) => Promise<Answer<E>>,
) => Promise<Answer<E>>;

/**
 * Begin, look the key up, run, remember the answer, commit: one transaction, so a command has its effect once and every
 * repeat gets the answer of the first. The same key with another body is refused. A refusal rolls back and leaves no
 * trace, so the customer may correct the cause and send the same request again.
 */
export function createOnce(database: Database, clock: Clock): Once {
  return (endpoint, call, run) =>
    database.tx(async (tx) => {
      const idempotencyKey = idempotencyKeyOf(endpoint, call, clock);
      const claim = await claimKey(tx, idempotencyKey);
      if (!claim.fresh) {
        if (!claim.sameInput) throw new Refused('KEY_REUSED');
        return restore(endpoint, claim.answer);
      }
      const answer = await run(tx);
      await rememberAnswer(tx, idempotencyKey, encodeAnswer(endpoint, answer) ?? null);
      return answer;
    });
}

/** A request, as its key is remembered. */
export const idempotencyKeyOf = <E extends Endpoint>(endpoint: E, call: Call<E>, clock: Clock): IdempotencyKey => ({
  caller: signedIn(call.who).subject,
  key: call.key,
  call: `${endpoint.method} ${endpoint.path}`,
  inputHash: hashInput(call),
  at: clock.now(),
});

/** Hash of the decoded input: the contract has ordered its fields and dropped unknown ones. */
const hashInput = <E extends Endpoint>({ params, query, body }: Call<E>): Buffer =>
  hash('sha256', JSON.stringify([params, query, body], amountsAsText), 'buffer');

const amountsAsText = (_: string, value: unknown): unknown => (typeof value === 'bigint' ? String(value) : value);

/** A remembered answer, as it was given. */
export function restore<E extends Endpoint>(endpoint: E, stored: string | null): Answer<E> {
  if (endpoint.answer === 'nothing') return undefined as Answer<E>;
  if (endpoint.answer === 'text') return stored as Answer<E>;
  const answer = decode(endpoint.answer, JSON.parse(stored ?? 'null'));
  if (!answer.ok)
    throw new Error(`the remembered answer of ${endpoint.method} ${endpoint.path} no longer fits the contract`);
  return answer.value as Answer<E>;
}
