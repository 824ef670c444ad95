import { hash } from 'node:crypto';
import type { Answer, Endpoint } from '@tsuzura/contract/kernel';
import type { Call } from '@tsuzura/http/server';
import {
  claimKey,
  rememberAnswers,
  type Claim,
  type Database,
  type IdempotencyKey,
  type Tx,
} from '@tsuzura/store/kernel';
import type { Clock } from './clock.ts';
import { signedIn } from './guard.ts';
import { answerOf, takeIn, type IntakeSteps, type KeyedRequest } from './intake.ts';

export type Once = <E extends Endpoint>(
  endpoint: E,
  call: Call<E>,
  run: (tx: Tx) => Promise<Answer<E>>,
) => Promise<Answer<E>>;

/** A command that decides and writes for itself. */
interface Command<E extends Endpoint> extends KeyedRequest<E> {
  readonly run: (tx: Tx) => Promise<Answer<E>>;
}

/**
 * The intake of a single command, in a transaction of its own. Its key is claimed before it runs: a parallel repeat waits, and
 * no customer is locked for it. Whatever it wrote before a refusal is rolled back.
 */
export function createOnce(database: Database, clock: Clock): Once {
  return <E extends Endpoint>(endpoint: E, call: Call<E>, run: (tx: Tx) => Promise<Answer<E>>) =>
    database.tx(async (tx) => {
      const command = { endpoint, idempotencyKey: idempotencyKeyOf(endpoint, call, clock), run };
      const remember = await takeIn(tx, stepsOf<E>(), [command]);
      const [outcome = 'BUSY'] = await remember();
      return answerOf<Answer<E>>(outcome);
    });
}

const stepsOf = <E extends Endpoint>(): IntakeSteps<Tx, Command<E>, Extract<Claim, { fresh: true }>, null> => ({
  open: (tx, commands) => Promise.all(commands.map(({ idempotencyKey }) => claimKey(tx, idempotencyKey))),
  decide: async ({ run }, _, tx) => ({ decided: null, answer: await run(tx) }),
  write: (tx, accepted) =>
    rememberAnswers(
      tx,
      accepted.map(({ remember }) => remember),
    ),
});

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
