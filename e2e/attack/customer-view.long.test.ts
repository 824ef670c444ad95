import { afterAll, beforeAll, expect, test } from 'vitest';
import { createClient, errors, type Endpoint } from '@tsuzura/contract/kernel';
import { endCustomerView, getDepositAccount, openCustomerView } from '@tsuzura/contract/main';
import { beginCustomerView, listAudit, unmaskCustomer } from '@tsuzura/contract/ops';
import { createProver } from '@tsuzura/http/testing';
import { testNow } from '../../apps/api/src/kernel/scene.test-support.ts';
import { fillPath } from '../../packages/contract/src/kernel/fill-path.ts';
import type { ApiSite } from '../../apps/api/src/sites.ts';
import { apiCalls, openAccessScene, placeOf, type AccessScene, type Given } from './access-scene.ts';
import { foreignObjects } from './foreign-objects.ts';

/*
 * ADR-0074: the token by which an operator looks at the customer app reads, and does nothing else. Every call of the contract is
 * made with it; a new call is covered on the day it is declared.
 */

let scene: AccessScene;
let objects: Awaited<ReturnType<typeof foreignObjects>>;
let token: string;
const prover = createProver(() => testNow);
const customerCalls = apiCalls.filter(({ site }) => site === 'main' || site === 'trading');
const commands = customerCalls.filter(({ method }) => method !== 'GET');
const reads = customerCalls.filter(({ method, caller }) => method === 'GET' && caller === 'customer');

beforeAll(async () => {
  scene = await openAccessScene();
  objects = await foreignObjects(scene);
  token = await look();
});
afterAll(() => scene.close());

async function look(): Promise<string> {
  const ops = await scene.as('unyo', 'ops', { name: '運用 守' });
  const { code } = await ops.call(beginCustomerView, {
    params: { customer: scene.people.victim.accountNumber },
    body: { reason: '画面の見え方の問い合わせ' },
  });
  const visitor = await scene.as(null);
  const opened = await visitor.call(openCustomerView, {
    body: { viewCode: code, keyThumbprint: prover.thumbprint },
  });
  return opened.token;
}

/** The input that its owner may send; anything valid where it takes no id. */
function givenFor(endpoint: Endpoint): Given {
  const fields = Object.values(objects.get(endpoint) ?? {});
  const own = fields.find((field) => !('shared' in field));
  return own && 'given' in own ? own.given : {};
}

function send(endpoint: Endpoint, given = givenFor(endpoint), by = token) {
  const base = scene.address(endpoint.site as ApiSite);
  return scene.send(endpoint, [], given, (target) => [
    ['authorization', `DPoP ${by}`],
    ['dpop', prover.proof({ method: endpoint.method, url: `${base}${target}`, token: by })],
  ]);
}

/** Everything the database holds, but for what is kept of looks. */
async function everything(): Promise<Readonly<Record<string, string>>> {
  const { rows } = await scene.owner.query<{ place: string }>(
    `select format('%I.%I', table_schema, table_name) as place from information_schema.tables where table_type = 'BASE TABLE'
      and table_schema in ('app', 'ledger', 'ops', 'auth') and table_name not in ('operator_act', 'clock') order by 1`,
  );
  const digests: Record<string, string> = {};
  for (const { place } of rows) {
    const found = await scene.owner.query<{ digest: string }>(
      `select count(*) || ' ' || coalesce(sum(hashtextextended(r::text, 0)), 0) as digest from ${place} r`,
    );
    digests[place] = found.rows[0]?.digest ?? '';
  }
  return digests;
}

test('every command of both APIs is refused with 403-310, whoever is meant to call it, and nothing changes', async () => {
  expect(commands.length).toBeGreaterThan(60);
  const before = await everything();
  const faults: string[] = [];
  for (const endpoint of commands) {
    const { status, code } = await send(endpoint);
    if (status !== 403 || code !== errors.VIEW_ONLY.code) faults.push(`${placeOf(endpoint)}: ${status} ${code}`);
  }
  expect(faults).toEqual([]);
  expect(await everything()).toEqual(before);
});

test('bad input, a missing key and a body that is none are refused in the same words', async () => {
  const faults: string[] = [];
  for (const endpoint of commands.filter(({ body }) => body)) {
    const { code } = await send(endpoint, { body: 'nonsense', key: null });
    if (code !== errors.VIEW_ONLY.code) faults.push(`${placeOf(endpoint)}: ${code}`);
  }
  expect(faults).toEqual([]);
});

test('a read that would give the customer something is refused until the customer has it', async () => {
  const before = await everything();
  expect(await send(getDepositAccount)).toMatchObject({ status: 403, code: errors.VIEW_ONLY.code });
  expect(await everything()).toEqual(before);
  expect((await scene.send(getDepositAccount, await scene.strong(scene.people.victim))).status).toBe(200);
  expect((await send(getDepositAccount)).status).toBe(200);
});

test('every read is answered without an effect, and leads to no person', async () => {
  expect(reads.length).toBeGreaterThan(80);
  const before = await everything();
  const faults: string[] = [];
  for (const endpoint of reads.filter(({ gates }) => !gates?.stepUp)) {
    const { status, code, text } = await send(endpoint);
    const isRefused = status >= 500 || status === 401 || code === errors.VIEW_ONLY.code;
    if (isRefused) faults.push(`${placeOf(endpoint)}: ${status} ${code}`);
    if (text.includes(scene.people.victim.marker)) faults.push(`${placeOf(endpoint)} shows ${text.slice(0, 300)}`);
  }
  expect(faults).toEqual([]);
  expect(await everything()).toEqual(before);
});

test('what the customer shows a passkey for is not read either, and calls of operators do not know the token', async () => {
  for (const endpoint of reads.filter(({ gates }) => gates?.stepUp))
    expect(await send(endpoint)).toMatchObject({ status: 403, code: errors.VIEW_ONLY.code });
  const faults: string[] = [];
  for (const endpoint of apiCalls.filter(({ site }) => site === 'ops')) {
    const { status } = await send(endpoint);
    if (status !== 401) faults.push(`${placeOf(endpoint)}: ${status}`);
  }
  expect(faults).toEqual([]);
});

test('a proof of another key, a used proof and a plain bearer token open nothing', async () => {
  const endpoint = reads.find(({ path }) => path === '/v1/brokerageAccount/accountStatus');
  if (!endpoint) throw new Error('the call is there');
  const url = `${scene.address('main')}${fillPath(endpoint.path, {})}`;
  const ask = (headers: Record<string, string>) => fetch(url, { headers }).then(({ status }) => status);
  const proof = prover.proof({ method: 'GET', url, token });
  expect(await ask({ authorization: `DPoP ${token}`, dpop: proof })).toBe(200);
  expect(await ask({ authorization: `DPoP ${token}`, dpop: proof })).toBe(401);
  const thief = createProver(() => testNow).proof({ method: 'GET', url, token });
  expect(await ask({ authorization: `DPoP ${token}`, dpop: thief })).toBe(401);
  expect(await ask({ authorization: `Bearer ${token}` })).toBe(401);
});

test('every look and every refused act is in the audit log with operator, customer and reason', async () => {
  const ops = await scene.as('unyo', 'ops', { roles: ['viewer'] });
  const of = async (call: string) =>
    (await ops.call(listAudit, { query: { customer: scene.people.victim.accountNumber, call } })).rows[0];
  expect(await of('GET /v1/assets')).toMatchObject({
    operator: { name: '運用 守' },
    reason: '画面の見え方の問い合わせ',
  });
  expect(await of('POST /v1/cashFlows/withdrawalRequests')).toMatchObject({ result: errors.VIEW_ONLY.code });
});

test('the person is shown to whoever unmasked them, and what was ended is over at once', async () => {
  const users = reads.find(({ path }) => path === '/v1/brokerageAccount/users');
  if (!users) throw new Error('the call is there');
  const masked = JSON.parse((await send(users)).text) as { withdrawBank: { number: string } };
  expect(masked.withdrawBank.number).toContain('＊');
  const ops = await scene.as('unyo', 'ops');
  await ops.call(unmaskCustomer, {
    params: { customer: scene.people.victim.accountNumber },
    body: { reason: '口座番号の確認' },
  });
  const shown = JSON.parse((await send(users)).text) as { withdrawBank: { number: string } };
  expect(shown.withdrawBank.number).toMatch(/^\d+$/);
  await createClient({ baseUrl: scene.address('main') }).call(endCustomerView, { body: { viewToken: token } });
  expect((await send(users)).status).toBe(401);
});
