import { afterEach, beforeEach, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '@tsuzura/store/testing';
import { create, type Auth } from './create.ts';

let db: TestDatabase;
let opened: Auth[] = [];
beforeEach(async () => {
  db = await createTestDatabase();
});
afterEach(async () => {
  await Promise.all(opened.map((auth) => auth.close()));
  opened = [];
  await db.drop();
});

const start = async () => {
  const auth = await create({ databaseUrl: db.url('auth'), origins: [], realNow: () => 0, log: false });
  opened.push(auth);
  return auth.door.listen({ port: 0, host: '127.0.0.1' });
};
const keysAt = async (address: string) =>
  ((await (await fetch(`${address}/.well-known/jwks.json`)).json()) as { keys: Record<string, unknown>[] }).keys;

test('two programs that start together publish one and the same key, its public half alone', async () => {
  const [one, two] = await Promise.all([start(), start()]);
  const keys = await keysAt(one);
  expect(keys).toHaveLength(1);
  expect(await keysAt(two)).toEqual(keys);
  expect(Object.keys(keys[0] ?? {}).toSorted()).toEqual(['alg', 'crv', 'kid', 'kty', 'use', 'x', 'y']);
});

test('R7.05 the token call is there and says that it is not built', async () => {
  const address = await start();
  const body = new URLSearchParams({ grant_type: 'refresh_token', refresh_token: 'x', client_id: 'latte' });
  const answer = await fetch(`${address}/oauth2/token`, { method: 'POST', body });
  expect([answer.status, ((await answer.json()) as { code: string }).code]).toEqual([501, '501-000']);
});
