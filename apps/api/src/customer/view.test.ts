import { Client as Postgres } from 'pg';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { createClient, type Client } from '@tsuzura/contract/kernel';
import { endCustomerView, getAccountStatus, openCustomerView } from '@tsuzura/contract/main';
import { beginCustomerView, endViewOfCustomer, listCustomerViews } from '@tsuzura/contract/ops';
import { createProver } from '@tsuzura/http/testing';
import { openScene, testNow, type Scene } from '../kernel/scene.test-support.ts';

let scene: Scene;
let now = testNow;
const minute = 60_000;
const prover = createProver(() => now);
const params = { customer: '1000001' };
beforeAll(async () => {
  scene = await openScene({
    realNow: () => now,
    origins: { main: ['https://web.test'], trading: [], ops: [] },
  });
});
afterAll(() => scene.close());
beforeEach(() => (now = testNow));

const claims = { name: '運用 守', expiresInSeconds: 3600, roles: ['maker'] } as const;
const operator = (family?: string) => scene.as('unyo', 'ops', { ...claims, ...(family && { family }) });
const begin = async (by?: Client) =>
  (by ?? (await operator())).call(beginCustomerView, { params, body: { reason: '見え方の問い合わせ' } });
const open = async (code: string) =>
  (await scene.as(null)).call(openCustomerView, { body: { viewCode: code, keyThumbprint: prover.thumbprint } });
const reading = (token: string) =>
  createClient({
    baseUrl: scene.address('main'),
    token: async () => token,
    proof: { prove: prover.prove, learn: () => false },
  }).call(getAccountStatus);
const over = { status: 401, body: { code: '401-000' } };

test('a reason and a role are needed; what is answered holds no token, and nothing masked', async () => {
  const bad = (await operator()).call(beginCustomerView, { params, body: { reason: '' } });
  await expect(bad).rejects.toMatchObject({ status: 400, body: { code: '400-001' } });
  const viewer = await scene.as('mite', 'ops', { roles: ['viewer'] });
  await expect(begin(viewer)).rejects.toMatchObject({ body: { code: '403-300' } });
  const stale = await scene.as('unyo', 'ops', { ...claims, strongSecondsAgo: 16 * 60 });
  await expect(begin(stale)).rejects.toMatchObject({ body: { code: '403-100' } });

  const begun = await begin();
  expect(begun.openAt).toBe('https://web.test/operatorView');
  const opened = await open(begun.code);
  expect(opened).toMatchObject({ operatorName: '運用 守', customerName: '山＊ 花＊', secondsLeft: 15 * 60 });
  expect(opened.username).toBe('h＊＊＊＊＊@example.jp');
  expect(await reading(opened.token)).toMatchObject({ status: { equity: 'AVAILABLE' } });
});

test('a code counts once: whoever comes second ends what the first opened', async () => {
  const { code } = await begin();
  const { token } = await open(code);
  await reading(token);
  await expect(open(code)).rejects.toMatchObject({ status: 400, body: { code: '400-730' } });
  await expect(reading(token)).rejects.toMatchObject(over);
});

test('two at once: one of them is refused, and neither look lives', async () => {
  const { code } = await begin();
  const both = await Promise.allSettled([open(code), open(code)]);
  expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
  for (const one of both)
    if (one.status === 'fulfilled') await expect(reading(one.value.token)).rejects.toMatchObject(over);
});

test('a code counts for a minute and the look for fifteen; nothing renews it', async () => {
  const late = await begin();
  now += minute;
  await expect(open(late.code)).rejects.toMatchObject({ body: { code: '400-730' } });
  const { code } = await begin();
  const { token } = await open(code);
  now += 15 * minute - 1;
  await reading(token);
  now += 1;
  await expect(reading(token)).rejects.toMatchObject(over);
});

test('it ends by the page, by the console, and with the operator’s own sign-in', async () => {
  const visitor = await scene.as(null);
  const first = await open((await begin()).code);
  await visitor.call(endCustomerView, { body: { viewToken: first.token } });
  await expect(reading(first.token)).rejects.toMatchObject(over);

  now += 1_000;
  const second = await begin();
  const { token } = await open(second.code);
  const ops = await operator();
  const { views } = await ops.call(listCustomerViews, { params });
  expect(views.find(({ id }) => id === second.id)).toMatchObject({ isRunning: true, reason: '見え方の問い合わせ' });
  const after = await ops.call(endViewOfCustomer, { params: { ...params, id: second.id }, body: {} });
  expect(after.views.find(({ id }) => id === second.id)).toMatchObject({ isRunning: false });
  await expect(reading(token)).rejects.toMatchObject(over);

  const third = await open((await begin(await operator('family-of-unyo'))).code);
  await reading(third.token);
  const owner = new Postgres({ connectionString: scene.db.ownerUrl });
  await owner.connect();
  await owner.query(`insert into auth.ended_family (id, ended_at) values ('family-of-unyo', now())`);
  await owner.end();
  const status = () =>
    reading(third.token).then(
      () => 200,
      (error: { status: number }) => error.status,
    );
  await expect.poll(status, { timeout: 10_000 }).toBe(401);
});

test('the customer’s own session goes on as before, during and after', async () => {
  const hanako = await scene.as('hanako', 'main', { family: 'of-hanako', expiresInSeconds: 3600 });
  const { token } = await open((await begin()).code);
  await reading(token);
  await hanako.call(getAccountStatus);
  await (await scene.as(null)).call(endCustomerView, { body: { viewToken: token } });
  await hanako.call(getAccountStatus);
});

test('nobody is looked at by a number that is nobody’s', async () => {
  const ops = await operator();
  const asked = ops.call(beginCustomerView, { params: { customer: '9999999' }, body: { reason: 'x' } });
  await expect(asked).rejects.toMatchObject({ body: { code: '400-000' } });
});
