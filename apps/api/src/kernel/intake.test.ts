import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { endpoint, Refused, Yen } from '@tsuzura/contract/kernel';
import { instant } from '@tsuzura/domain/calendar';
import { yen } from '@tsuzura/domain/money';
import { findAnswer, rememberAnswers, type Database, type PipelinedTx } from '@tsuzura/store/kernel';
import { createTestDatabase, type TestDatabase } from '@tsuzura/store/testing';
import { createIntake, type IntakeSteps, type KeyedRequest } from './intake.ts';
import { testNow } from './scene.test-support.ts';

/** A product of the simplest kind: a row of the audit trail for each time it was really written. */
const pay = endpoint({
  site: 'main',
  method: 'POST',
  path: '/v1/test/pay',
  title: '試験',
  caller: 'customer',
  once: true,
  body: z.strictObject({ amount: Yen }),
  answer: z.object({ amount: Yen }),
});

interface PayRequest extends KeyedRequest<typeof pay> {
  readonly amount: bigint;
}

let db: TestDatabase;
let database: Database;
beforeAll(async () => {
  db = await createTestDatabase();
  database = db.open('api');
});
afterAll(() => db.drop());

const requestOf = (caller: string, key: string, amount: bigint): PayRequest => ({
  endpoint: pay,
  idempotencyKey: {
    caller,
    key,
    call: 'POST /v1/test/pay',
    inputHash: Buffer.alloc(32, Number(amount)),
    at: instant(testNow),
  },
  amount,
});

/** The caller is locked by name; alone a request waits, as with a customer. */
async function lock(tx: PipelinedTx, caller: string, waits: boolean): Promise<boolean> {
  const name = 'hashtextextended($1, 0)';
  const text = waits
    ? `select true as held from pg_advisory_xact_lock(${name})`
    : `select pg_try_advisory_xact_lock(${name}) as held`;
  const { rows } = await tx.ask(text, [caller]);
  return (rows[0] as { held: boolean }).held;
}

const written: number[] = [];
const steps: IntakeSteps<PipelinedTx, PayRequest, { readonly fresh: true }, bigint> = {
  open: (tx, requests) =>
    Promise.all(
      requests.map(async ({ idempotencyKey }) => {
        if (!(await lock(tx, idempotencyKey.caller, requests.length === 1))) return null;
        const found = await findAnswer(tx, idempotencyKey);
        return found.fresh ? { fresh: true } : found;
      }),
    ),
  decide({ amount }) {
    if (amount === 0n) throw new Refused('CASH_SHORT');
    return { decided: amount, answer: { amount: yen(amount) } };
  },
  async write(tx, accepted) {
    written.push(accepted.length);
    // The database refuses 13, as it would a row that breaks a rule.
    const paid = tx.ask(
      `insert into ops.audit (at, actor_role, actor, action, detail)
        select now(), case when amount = 13 then 'nobody' else 'system' end, caller, 'paid', jsonb_build_object('amount', amount)
        from unnest($1::text[], $2::bigint[]) as p (caller, amount)`,
      [accepted.map(({ remember }) => remember.idempotencyKey.caller), accepted.map(({ decided }) => String(decided))],
    );
    await Promise.all([
      paid,
      rememberAnswers(
        tx,
        accepted.map(({ remember }) => remember),
      ),
    ]);
  },
};
const open = () => createIntake(database, steps, { maxConcurrentBatches: 1, maxBatchSize: 8 });

const effects = async (caller: string): Promise<string[]> =>
  (
    await sql<{ amount: string }>`select detail ->> 'amount' as amount from ops.audit where actor = ${caller}
      order by id`.execute(database.reader)
  ).rows.map(({ amount }) => amount);
const remembered = async (caller: string): Promise<number> =>
  (await sql`select from ops.answer where caller = ${caller}`.execute(database.reader)).rows.length;

test('the same key and input has one effect and the same answer, at once and later', async () => {
  const takeIn = open();
  const request = requestOf('repeats', 'key-1', 5n);
  const answers = await Promise.all(Array.from({ length: 20 }, () => takeIn(request)));
  answers.push(await open()(request));
  expect(answers).toEqual(Array.from({ length: 21 }, () => ({ amount: 5n })));
  expect(await effects('repeats')).toEqual(['5']);
});

test('the same key with another input is refused; of another caller it is another key', async () => {
  const takeIn = open();
  await takeIn(requestOf('reuses', 'key-2', 5n));
  await expect(takeIn(requestOf('reuses', 'key-2', 6n))).rejects.toMatchObject({ kind: 'KEY_REUSED' });
  expect(await takeIn(requestOf('another', 'key-2', 6n))).toEqual({ amount: 6n });
  expect(await effects('reuses')).toEqual(['5']);
});

test('a refusal writes nothing and harms nobody in its batch; the key may be used again', async () => {
  const takeIn = open();
  written.length = 0;
  const [no, yes] = await Promise.allSettled([
    takeIn(requestOf('refused', 'key-3', 0n)),
    takeIn(requestOf('beside', 'key-3', 7n)),
  ]);
  expect(no).toMatchObject({ status: 'rejected', reason: { kind: 'CASH_SHORT' } });
  expect(yes).toMatchObject({ status: 'fulfilled', value: { amount: 7n } });
  expect([written, await effects('refused'), await remembered('refused')]).toEqual([[1], [], 0]);
  await expect(takeIn(requestOf('refused', 'key-3', 0n))).rejects.toMatchObject({ kind: 'CASH_SHORT' });
  expect(written).toEqual([1]);
  expect(await takeIn(requestOf('refused', 'key-3', 8n))).toEqual({ amount: 8n });
});

test('a caller who is locked elsewhere waits alone, and the others do not', async () => {
  const takeIn = open();
  const gate = Promise.withResolvers<void>();
  const held = Promise.withResolvers<void>();
  const other = database.tx(async (tx) => {
    await sql`select pg_advisory_xact_lock(hashtextextended('busy', 0))`.execute(tx);
    held.resolve();
    await gate.promise;
  });
  await held.promise;
  let isDone = false;
  const waiting = takeIn(requestOf('busy', 'key-4', 3n)).finally(() => (isDone = true));
  const free = await takeIn(requestOf('free', 'key-4', 4n));
  expect([free, isDone]).toEqual([{ amount: 4n }, false]);
  gate.resolve();
  await other;
  expect(await waiting).toEqual({ amount: 3n });
});

test('two requests of one caller are written one after the other, the second in a transaction of its own', async () => {
  const takeIn = open();
  written.length = 0;
  await Promise.all([takeIn(requestOf('twice', 'key-5', 1n)), takeIn(requestOf('twice', 'key-6', 2n))]);
  expect([written, await effects('twice')]).toEqual([
    [1, 1],
    ['1', '2'],
  ]);
});

test('a batch that cannot be written is tried one by one: one fails, the others are accepted', async () => {
  const takeIn = open();
  written.length = 0;
  const [good, bad, fine] = await Promise.allSettled([
    takeIn(requestOf('good', 'key-7', 11n)),
    takeIn(requestOf('bad', 'key-7', 13n)),
    takeIn(requestOf('fine', 'key-7', 12n)),
  ]);
  expect([good, fine]).toMatchObject([{ value: { amount: 11n } }, { value: { amount: 12n } }]);
  expect(bad).toMatchObject({ status: 'rejected', reason: { code: '23514' } });
  expect(written).toEqual([3, 1, 1, 1]);
  expect([await effects('good'), await effects('bad'), await effects('fine')]).toEqual([['11'], [], ['12']]);
  expect(await remembered('bad')).toBe(0);
});

test('a caller who is not there is refused', async () => {
  const nobody = createIntake(database, { ...steps, open: async (_, requests) => requests.map(() => null) }, {});
  await expect(nobody(requestOf('nobody', 'key-8', 1n))).rejects.toMatchObject({ kind: 'ACCOUNT_NOT_OPEN' });
});
