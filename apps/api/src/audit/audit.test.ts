import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  exportAudit,
  freezeClock,
  freezeForCustomer,
  getClock,
  listAudit,
  listProposals,
  opsCalls,
  showAccountProtection,
} from '@tsuzura/contract/ops';
import { subjectOf } from '@tsuzura/store/seed';
import { openScene, tokenFor, type Scene } from '../kernel/scene.test-support.ts';

let scene: Scene;
beforeAll(async () => {
  scene = await openScene();
});
afterAll(() => scene.close());

const numberOf = async (who: string): Promise<string> => {
  const { rows } = await scene.api.database.pool.query<{ number: string }>(
    'select a.number from app.account a join app.customer c on c.id = a.customer_id where c.subject = $1',
    [subjectOf(who)],
  );
  return rows[0]?.number ?? '';
};

test('what an operator did, looked at and was refused is in the log, with the customer it was about', async () => {
  const accountNumber = await numberOf('hanako');
  const maker = await scene.as('unyo', 'ops', { name: '運用 守', roles: ['maker'] });
  const viewer = await scene.as('mite', 'ops', { name: '見手 一', roles: ['viewer'] });
  await viewer.call(showAccountProtection, { params: { accountNumber } });
  await maker.call(freezeForCustomer, { params: { accountNumber }, body: { note: 'お電話で本人確認' } });
  await expect(viewer.call(freezeClock)).rejects.toMatchObject({ body: { code: '403-300' } });
  await expect(viewer.call(showAccountProtection, { params: { accountNumber: '9999999' } })).rejects.toMatchObject({
    body: { code: '400-000' },
  });

  const { rows } = await viewer.call(listAudit, { query: { customer: accountNumber } });
  expect(
    rows.map(({ title, kind, operator, reason, result, customer }) => [
      title,
      kind,
      operator.name,
      reason,
      result,
      customer?.accountNumber,
    ]),
  ).toEqual([
    ['お客さまの口座を凍結する', 'ACT', '運用 守', 'お電話で本人確認', 'ok', accountNumber],
    ['口座の凍結と制限の状況', 'LOOK', '見手 一', null, 'ok', accountNumber],
  ]);
  const refused = await viewer.call(listAudit, { query: { operator: subjectOf('mite'), result: 'refused' } });
  expect(refused.rows.map(({ call, result, target }) => [call, result, target])).toEqual([
    [`GET ${showAccountProtection.path}`, '400-000', '9999999'],
    ['POST /clock/freeze', '403-300', null],
  ]);
});

test('what the console repeats by itself is not a look at anybody', async () => {
  const viewer = await scene.as('junkai', 'ops', { roles: ['viewer'] });
  await viewer.call(getClock);
  await viewer.call(listProposals);
  const { rows } = await viewer.call(listAudit, { query: { operator: subjectOf('junkai') } });
  expect(rows.map(({ call }) => call)).toEqual(['GET /proposals']);
  // Few, and none that takes an id of anybody.
  const unrecorded = opsCalls.filter((call) => call.unrecorded);
  expect(unrecorded.map(({ method, params, body }) => [method, params, body])).toEqual(
    unrecorded.map(() => ['GET', undefined, undefined]),
  );
});

test('pages follow each other without gap or repeat, whatever is asked for, and a place is good for its own filter only', async () => {
  const viewer = await scene.as('peji', 'ops', { roles: ['viewer'] });
  for (let count = 0; count < 12; count += 1) await viewer.call(listProposals);
  const query = { operator: subjectOf('peji'), call: 'GET /proposals', limit: 5 };
  const seen: string[] = [];
  let after: string | null = null;
  do {
    const page: Awaited<ReturnType<typeof read>> = await read(after);
    seen.push(...page.rows.map(({ id }) => id));
    after = page.paging.next;
  } while (after);
  expect([seen.length, new Set(seen).size]).toEqual([12, 12]);
  expect(seen).toEqual(seen.toSorted((a, b) => Number(b) - Number(a)));
  const { paging } = await read(null);
  await expect(
    viewer.call(listAudit, { query: { ...query, call: 'GET /clock', after: paging.next ?? '' } }),
  ).rejects.toMatchObject({ status: 400 });

  async function read(token: string | null) {
    return viewer.call(listAudit, { query: { ...query, ...(token && { after: token }) } });
  }
});

test('days before and after have nothing; a period that ends before it begins is refused', async () => {
  const viewer = await scene.as('kikan', 'ops', { roles: ['viewer'] });
  await viewer.call(listProposals);
  const of = (from: string, to: string) =>
    viewer.call(listAudit, { query: { operator: subjectOf('kikan'), from, to } as never });
  expect((await of('2026-11-13', '2026-11-13')).rows.length).toBeGreaterThan(0);
  expect((await of('2026-11-14', '2026-11-20')).rows).toEqual([]);
  expect((await of('2026-11-01', '2026-11-12')).rows).toEqual([]);
  await expect(of('2026-11-14', '2026-11-13')).rejects.toMatchObject({ status: 400 });
});

test('an administrator exports it as a file in parts; a formula in a text is only text there', async () => {
  const admin = await scene.as('kanri', 'ops', { name: '=HYPERLINK("x")', roles: ['admin'] });
  await scene.api.database.pool.query(
    `insert into ops.operator_act (at, real_at, operator, operator_name, roles, call, title, result, request_id)
      select '2026-10-01T00:00:00Z'::timestamptz + n * interval '1 second', now(), 'many', 'x', '{viewer}', 'GET /clock', 'y', 'ok', n::text
      from generate_series(1, 7000) n`,
  );
  await admin.call(listProposals);
  const text = await admin.call(exportAudit);
  const lines = text.split('\r\n');
  expect(lines[0]).toMatch(/^番号,業務時刻/);
  expect(lines.length).toBeGreaterThan(7_000);
  expect(text).toContain(`"'=HYPERLINK(""x"")"`);
  const onlyMany = await admin.call(exportAudit, { query: { operator: 'many' } });
  expect(onlyMany.trimEnd().split('\r\n').length).toBe(7_001);
  const viewer = await scene.as('mite', 'ops', { roles: ['viewer'] });
  await expect(viewer.call(exportAudit)).rejects.toMatchObject({ body: { code: '403-300' } });
});

test('rare rows behind many others are found page by page, each page as short as it has to be', async () => {
  const viewer = await scene.as('mare', 'ops', { roles: ['viewer'] });
  await scene.api.database.pool.query(
    `insert into ops.operator_act (at, real_at, operator, operator_name, roles, call, title, result, request_id)
      select '2026-09-01T00:00:00Z'::timestamptz + n * interval '1 second', now(), 'rare', 'x', '{viewer}', 'GET /clock', 'y',
        case when n in (1, 2) then '400-000' else 'ok' end, n::text from generate_series(1, 12000) n`,
  );
  const found: string[] = [];
  let pages = 0;
  let after: string | null = null;
  do {
    const page: { rows: readonly { requestId: string }[]; paging: { next: string | null } } = await viewer.call(
      listAudit,
      {
        query: { operator: 'rare', result: 'refused', ...(after && { after }) },
      },
    );
    found.push(...page.rows.map(({ requestId }) => requestId));
    pages += 1;
    after = page.paging.next;
  } while (after);
  expect([found, pages]).toEqual([['2', '1'], 3]);
});

test('a token of a customer is nobody here, and an operator’s is nobody at the customers’ server', async () => {
  const customer = await tokenFor(subjectOf('hanako'), { role: 'customer' });
  const ask = (site: 'ops' | 'main', path: string, token: string) =>
    fetch(`${scene.address(site)}${path}`, { headers: { authorization: `Bearer ${token}` } });
  expect((await ask('ops', '/audit', customer)).status).toBe(401);
  expect(
    (await ask('main', '/v1/customers', await tokenFor('unyo', { role: 'operator' }))).status,
  ).toBeGreaterThanOrEqual(401);
});

test('nobody changes or deletes a row', async () => {
  const { pool } = scene.api.database;
  await expect(pool.query("update ops.operator_act set result = 'ok'")).rejects.toMatchObject({ code: '42501' });
  await expect(pool.query('delete from ops.operator_act')).rejects.toMatchObject({ code: '42501' });
});
