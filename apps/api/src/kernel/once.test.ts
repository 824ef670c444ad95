import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { createClient, endpoint, Refused, Yen } from '@tsuzura/contract/kernel';
import { yen } from '@tsuzura/domain/money';
import { createApiServer, type ApiServer } from '@tsuzura/http/server';
import { openClock } from './clock.ts';
import { createGuard } from './guard.ts';
import { createIdentity } from './identity.ts';
import { openMaintenanceBoard } from './maintenance.ts';
import { createOnce } from './once.ts';
import { createTestDatabase, type TestDatabase } from '@tsuzura/store/testing';
import { issuer, keys, testNow, tokenFor } from './scene.test-support.ts';

/** A command of the simplest kind, with a visible effect: a row for each time it really ran. */
const pay = endpoint({
  site: 'main',
  method: 'POST',
  path: '/v1/test/pay',
  title: '試験',
  caller: 'customer',
  once: true,
  body: z.strictObject({ amount: Yen }),
  answer: z.object({ number: z.int(), amount: Yen }),
});

let db: TestDatabase;
let server: ApiServer;
let address: string;
let refuse = false;

beforeAll(async () => {
  db = await createTestDatabase();
  const database = db.open('api');
  const clock = await openClock({ database, realNow: () => testNow }, { wake: false });
  const identity = createIdentity({ issuer, keys, realNow: () => testNow, boundTokens: 'optional' });
  const maintenance = await openMaintenanceBoard(database, clock);
  const guard = createGuard({
    database,
    clock,
    identity,
    maintenance,
    protection: { isFrozen: () => false },
    realNow: () => testNow,
  });
  const once = createOnce(database, clock);
  server = createApiServer({
    site: 'main',
    title: '試験',
    endpoints: [pay],
    guard,
    origins: [],
    log: false,
    limits: { ratePerMinute: 100_000 },
  });
  server.handle(pay, (call) =>
    once(pay, call, async (tx) => {
      const { rows } = await sql<{
        id: bigint;
      }>`insert into ops.audit (at, actor_role, actor, action) values (now(), 'system', ${call.key}, 'paid') returning id`.execute(
        tx,
      );
      if (refuse) throw new Refused('CASH_SHORT');
      return { number: Number(rows[0]?.id), amount: call.body.amount };
    }),
  );
  address = await server.listen({ port: 0, host: '127.0.0.1' });
});
afterAll(async () => {
  await server.close();
  await db.drop();
});

const client = async (subject: string) => {
  const token = await tokenFor(subject);
  return createClient({ baseUrl: address, token: async () => token });
};
const effects = async (key: string) =>
  (await db.open('api').reader.selectFrom('ops.audit').select('id').where('actor', '=', key).execute()).length;

test('64 parallel identical requests have one effect and get 64 identical answers; another body is refused', async () => {
  const { call } = await client('payer');
  const key = 'key-of-64-requests';
  const answers = await Promise.all(
    Array.from({ length: 64 }, () => call(pay, { body: { amount: yen(5_000) } }, { key })),
  );
  expect(new Set(answers.map((answer) => JSON.stringify({ ...answer, amount: String(answer.amount) }))).size).toBe(1);
  expect(await effects(key)).toBe(1);
  await expect(call(pay, { body: { amount: yen(5_001) } }, { key })).rejects.toMatchObject({
    kind: 'KEY_REUSED',
    status: 409,
  });
  expect(await effects(key)).toBe(1);
});

test('a refusal leaves nothing behind, and the same key may be used again once the cause is gone', async () => {
  const { call } = await client('payer');
  const key = 'key-refused-first';
  refuse = true;
  await expect(call(pay, { body: { amount: yen(1) } }, { key })).rejects.toMatchObject({ kind: 'CASH_SHORT' });
  refuse = false;
  expect(await effects(key)).toBe(0);
  await call(pay, { body: { amount: yen(1) } }, { key });
  expect(await effects(key)).toBe(1);
});

test('a key belongs to its caller: another customer may happen to use the same', async () => {
  const key = 'key-of-two-people';
  const first = await (await client('one')).call(pay, { body: { amount: yen(7) } }, { key });
  const second = await (await client('two')).call(pay, { body: { amount: yen(8) } }, { key });
  expect([first.amount, second.amount]).toEqual([7n, 8n]);
  expect(await effects(key)).toBe(2);
});

test('a request without a usable key is refused before anything happens', async () => {
  const { call } = await client('payer');
  await expect(call(pay, { body: { amount: yen(1) } }, { key: 'short' })).rejects.toMatchObject({
    kind: 'IDEMPOTENCY_KEY',
  });
});
