import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { Client as Connection } from 'pg';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { ApiError } from '@tsuzura/contract/kernel';
import { ensureCustomer, freezeAccount, getBrokerageUser } from '@tsuzura/contract/main';
import { atJst, ymd } from '@tsuzura/domain/calendar';
import { copiesChannel } from '@tsuzura/store/kernel';
import { subjectOf } from '@tsuzura/store/seed';
import { createTestDatabase } from '@tsuzura/store/testing';
import { completeBuy, quoteBuy, readFundDocuments } from '../../apps/api/src/fund-order/orders.test-support.ts';
import { openScene, tokenFor } from '../../apps/api/src/kernel/scene.test-support.ts';
import { prover } from '../../apps/auth/src/browser.test-support.ts';
import { authorizeUrl, tokensFor } from '../../apps/auth/src/scene.test-support.ts';
import { arrive, byCodes } from '../attack/take-over.test-support.ts';
import { createRandom } from '../fuzz/random.ts';
import { openCopies, password, type Copies } from './copies.test-support.ts';

/*
 * Three copies of the API, two of the sign-in server and two job programs on one database. Every request goes to one of them by
 * chance, from a fixed seed: what one copy knows and another does not would show.
 */

let scene: Copies;
beforeAll(async () => {
  scene = await openCopies(createRandom(22), { api: 3, auth: 2, jobs: 2 });
});
afterAll(() => scene.close());

const hanako = 'hanako@example.jp';
const statusOf = (answer: Promise<unknown>): Promise<number | string> =>
  answer.then(
    () => 200,
    (error: unknown) => (error instanceof ApiError ? error.status : String(error)),
  );

/** What each copy of the API answers to the same token, with a proof of its own. */
const everywhere = (token: string, path = '/v1/customers', method = 'PUT'): Promise<number[]> =>
  Promise.all(
    scene.apis.map(async ({ address }) => {
      const dpop = prover.proof({ method, url: `${scene.api.address('main')}${path}`, token });
      return (await fetch(`${address('main')}${path}`, { method, headers: { authorization: `DPoP ${token}`, dpop } }))
        .status;
    }),
  );

/** What copies tell each other, heard beside them. */
async function hearing(ownerUrl: string) {
  const connection = new Connection({ connectionString: ownerUrl });
  await connection.connect();
  await connection.query(`listen ${copiesChannel}`);
  const told = () => new Promise<void>((resolve) => void connection.once('notification', () => resolve()));
  return { told, end: () => connection.end() };
}

const soon = { interval: 20, timeout: 120_000 };

test('signing in goes through whichever copies, step by step, and a code is exchanged once for all of them', async () => {
  for (let turn = 0; turn < 3; turn += 1) {
    scene.clock.ahead += 120_000;
    const { client, refresh } = await (await byCodes(scene, hanako)).tokens();
    expect(await statusOf(client.call(getBrokerageUser))).toBe(200);
    expect(await refresh()).toBe(200);
  }
  const browser = scene.auth.browser();
  const { code, verifier, access_token: token } = await tokensFor(scene.auth, subjectOf('hanako'), browser);
  expect(await everywhere(token)).toEqual([200, 200, 200]);
  const again = await browser.form('/oauth2/token', {
    grant_type: 'authorization_code',
    client_id: 'latte',
    code,
    redirect_uri: `${scene.auth.urls.web}/myPage`,
    code_verifier: verifier,
  });
  expect(again.status).toBe(400);
  await vi.waitFor(async () => expect(await everywhere(token)).toEqual([401, 401, 401]), soon);
});

test('wrong passwords are counted together: the account is locked after five, wherever they came', async () => {
  const visit = await arrive(scene, 'signInWithCheckUsername');
  const answers: unknown[] = [];
  for (let guess = 0; guess < 6; guess += 1)
    answers.push(await visit.send('password', { email: 'beika@example.jp', password: `wrong-${guess}` }));
  expect(answers.slice(4).map((one) => (one as { code: string }).code)).toEqual(['400-802', '400-802']);
  const right = await (
    await arrive(scene, 'signInWithCheckUsername')
  ).send('password', { email: 'beika@example.jp', password });
  expect((right as { code?: string }).code).toBe('400-802');
});

test('an order sent to all copies at once under one key is one order with one answer', async () => {
  scene.clock.ahead += 120_000;
  const { client } = await (await byCodes(scene, hanako)).tokens();
  await readFundDocuments(client);
  const { confirmToken } = await quoteBuy(client);
  const key = randomUUID();
  const answers = await Promise.all(Array.from({ length: 9 }, () => completeBuy(client, confirmToken, {}, key)));
  expect(new Set(answers.map(({ orderId }) => orderId)).size).toBe(1);
  const { rows } = await sql<{ n: bigint }>`select count(*) as n from app.fund_order where customer_id =
    ${subjectOf('hanako')}`.execute(scene.api.owner.reader);
  expect(rows).toEqual([{ n: 1n }]);
  // A quote is used once: under another key too, whichever copy is asked.
  const others = await Promise.all(Array.from({ length: 6 }, () => statusOf(completeBuy(client, confirmToken))));
  expect(others.every((status) => status !== 200)).toBe(true);
});

test('a proof of a command that one copy has seen is refused by the others, once they have heard of it', async () => {
  const { access_token: token } = await tokensFor(scene.auth, subjectOf('hanako'));
  const { told, end } = await hearing(scene.auth.db.ownerUrl);
  const path = '/v1/customers';
  const sendTo = async (copy: number, dpop: string) =>
    (
      await fetch(`${scene.apis[copy]?.address('main')}${path}`, {
        method: 'PUT',
        headers: { authorization: `DPoP ${token}`, dpop },
      })
    ).status;
  await vi.waitFor(async () => {
    const heard = told();
    const proof = prover.proof({ method: 'PUT', url: `${scene.api.address('main')}${path}`, token });
    expect(await sendTo(0, proof)).toBe(200);
    await heard;
    expect([await sendTo(1, proof), await sendTo(2, proof)]).toEqual([401, 401]);
  }, soon);
  await end();
});

test('a freeze at one copy ends what the customer may do at every other', async () => {
  scene.clock.ahead += 120_000;
  const { access_token: token } = await tokensFor(scene.auth, subjectOf('ichinen'));
  const { client } = await (await byCodes(scene, 'ichinen@example.jp')).tokens();
  expect(await everywhere(token)).toEqual([200, 200, 200]);
  await client.call(freezeAccount);
  await vi.waitFor(async () => expect(await everywhere(token)).toEqual([401, 401, 401]), soon);
  expect(await statusOf(client.call(ensureCustomer))).toBe(401);
});

test('copies count what one caller asks of all of them together', async () => {
  const db = await createTestDatabase();
  const limits = { ratePerMinute: 100, eventLoopDelayMs: Infinity };
  const [one, other] = [await openScene({ db, limits }), await openScene({ db, limits })];
  const accepted = async ({ address }: typeof one, times: number, token: string) => {
    const headers = { authorization: `Bearer ${token}` };
    const answers = await Promise.all(
      Array.from({ length: times }, () => fetch(`${address('main')}/v1/customers`, { method: 'PUT', headers })),
    );
    return answers.filter(({ status }) => status === 200).length;
  };
  const { told, end } = await hearing(db.ownerUrl);
  // Time stands still here and nothing is given back: 80 are used up at one copy, and 20 are left at the other.
  await vi.waitFor(async () => {
    const token = await tokenFor(randomUUID());
    const heard = told();
    expect(await accepted(one, 80, token)).toBe(80);
    await heard;
    expect(await accepted(other, 100, token)).toBe(20);
  }, soon);
  await end();
  await other.api.close();
  await one.close();
});

test('an address of the sign-in server answers from both copies alike', async () => {
  const { path } = authorizeUrl(scene.auth);
  const places = new Set<string>();
  for (let turn = 0; turn < 6; turn += 1) {
    const { answer, url } = await scene.auth.browser().visit(path);
    places.add(`${answer.status} ${new URL(url).pathname.split('/')[1]}`);
  }
  expect(places.size).toBe(1);
});

test('the night runs once although two job programs begin it at the same moment, and one order is filled once', async () => {
  const [one, other] = scene.jobs.map(({ api }) => api.scheduler);
  if (!one || !other) throw new Error('there are two job programs');
  const target = atJst(ymd('2026-11-14'), '02:30');
  const begun = await Promise.allSettled([one.runTo(target), other.runTo(target), one.tick(), other.tick()]);
  const ran = [
    ...begun.flatMap((each) => (each.status === 'fulfilled' ? each.value : [])),
    ...(await one.runTo(target)),
  ];
  expect(ran.filter(({ outcome }) => outcome === 'failed')).toEqual([]);
  const names = ran.map(({ name, dueAt }) => `${name} ${dueAt}`);
  expect([names.length > 10, new Set(names).size]).toEqual([true, names.length]);
  const { rows } = await sql`select (select count(*)::int from app.fund_fill) as fills,
    (select count(*)::int from app.fund_order_event where event = 'EXECUTE') as executions,
    (select count(*)::int from ops.job_run where finished_at is null) as unfinished`.execute(scene.api.owner.reader);
  expect(rows).toEqual([{ fills: 1, executions: 1, unfinished: 0 }]);
  // Every copy has heard what time it is.
  await vi.waitFor(() => expect(scene.apis.map(({ api }) => api.clock.now())).toEqual([target, target, target]), soon);
});
