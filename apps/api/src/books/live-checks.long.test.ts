import { afterEach, beforeEach, expect, test } from 'vitest';
import { sql } from 'kysely';
import { bookChecks, listBookChecks, runBookCheck } from '@tsuzura/contract/ops';
import { buyNow, domestic, readFundDocuments } from '../fund-order/orders.test-support.ts';
import { isOfFunds, openNight, type NightScene } from '../night/fund/night.test-support.ts';

let scene: NightScene;
beforeEach(async () => {
  scene = await openNight({ runsJob: (job) => isOfFunds(job) || job === 'audit.seal-logs' });
  const client = await scene.as('beika');
  await readFundDocuments(client, domestic);
  await buyNow(client, { fundCode: domestic });
  await scene.to('2026-11-14', '09:00');
});
afterEach(() => scene.close());

async function run(check: (typeof bookChecks)[number]) {
  const viewer = await scene.as('mite', 'ops', { roles: ['viewer'] });
  const faults: { check: string; subject: string; detail: Record<string, unknown> }[] = [];
  let [after, looked]: [string | null, number] = ['', 0];
  while (after !== null) {
    const part: Awaited<ReturnType<typeof ask>> = await ask(after);
    faults.push(...part.faults);
    looked += part.looked;
    after = part.next;
  }
  return { faults, looked };
  async function ask(behind: string) {
    return viewer.call(runBookCheck, { params: { check }, query: { after: behind } });
  }
}

/** As somebody with the whole database could, around every trigger. */
const edit = (statement: string) =>
  scene.owner.tx(async (tx) => {
    await sql`set local session_replication_role = replica`.execute(tx);
    await sql.raw(statement).execute(tx);
  });

test('every invariant of the books holds after a night, each looked at something, and the list says what each is', async () => {
  const viewer = await scene.as('mite', 'ops', { roles: ['viewer'] });
  const { checks, closedThrough, checkedThrough } = await viewer.call(listBookChecks);
  expect(checks.map(({ name, openAlerts }) => [name, openAlerts])).toEqual(bookChecks.map((name) => [name, 0]));
  expect([closedThrough, checkedThrough]).toEqual(['2026-11-13', '2026-11-13']);
  for (const check of bookChecks) {
    const { faults, looked } = await run(check);
    // What was written is sealed a night later.
    expect([check, faults, looked > 0 || check === 'audit-log']).toEqual([check, [], true]);
  }
});

test('an edited posting is named by sum, entry, balance and seal', async () => {
  const entry = await scene.row(
    `select min(p.entry_id) as id from ledger.posting p join ledger.entry e on e.id = p.entry_id where e.kind = 10`,
  );
  const id = String(entry?.['id']);
  await edit(`update ledger.posting set amount = amount + 1 where entry_id = ${id} and line = 1`);
  expect((await run('trial-balance')).faults).toMatchObject([{ detail: { difference: '1' } }]);
  expect((await run('entries')).faults.length).toBeGreaterThan(0);
  expect((await run('balances')).faults.length).toBeGreaterThan(0);
  expect((await run('chain')).faults).toMatchObject([{ detail: { entry: id, line: 1, what: 'edited' } }]);
  await edit(`update ledger.posting set amount = amount - 1 where entry_id = ${id} and line = 1`);
});

test('a position that orders do not explain is named with its customer, and looking at it repairs nothing', async () => {
  await edit(`update app.position set cost = cost + 1 where fund_code = '${domestic}'`);
  for (let turn = 0; turn < 2; turn += 1) {
    const { faults } = await run('customers');
    expect(faults.some(({ subject }) => subject.includes(domestic))).toBe(true);
  }
});

test('an order outside its queue is named', async () => {
  await edit('delete from app.order_to_fill');
  await edit('delete from app.order_to_settle');
  const { faults } = await run('queues');
  expect(faults).toMatchObject([{ check: 'queue', detail: { queue: null } }]);
});

test('a check that does not exist, or a place that was made up, breaks nothing', async () => {
  const viewer = await scene.as('mite', 'ops', { roles: ['viewer'] });
  await expect(viewer.call(runBookCheck, { params: { check: 'x' as never } })).rejects.toMatchObject({ status: 400 });
  for (const check of bookChecks)
    expect(await viewer.call(runBookCheck, { params: { check }, query: { after: 'zzz-9' } })).toMatchObject({
      isTooLong: false,
    });
});

/** Transactions of other tests on the same server may hold a seal up. */
const untilSealed = (log: 'ACT' | 'AUDIT', count: number) =>
  expect
    .poll(
      async () => {
        await scene.api.database.pool.query('select ops.seal_log($1, 1000)', [log]);
        const row = await scene.row(
          `select coalesce(sum(cardinality(ids)), 0)::int as count from ops.log_seal where log = '${log}'`,
        );
        return Number(row?.['count']) >= count;
      },
      { timeout: 60_000 },
    )
    .toBe(true);

test('a row of an audit log that was changed, removed or put in after it was sealed is named, as is a seal that was made anew', async () => {
  // What is sealed at one run was there at the run before, whoever still wrote then.
  const viewer = await scene.as('mite', 'ops', { roles: ['viewer'] });
  for (let look = 0; look < 3; look += 1) await viewer.call(listBookChecks);
  await scene.to('2026-11-16', '05:00');
  await untilSealed('ACT', 2);
  await untilSealed('AUDIT', 2);
  expect((await run('audit-log')).faults).toEqual([]);
  const acts = await scene.row(`select ids[1] as first, through from ops.log_seal where log = 'ACT' limit 1`);
  const changes = await scene.row(`select ids[1] as first from ops.log_seal where log = 'AUDIT' limit 1`);
  const [act, removed] = [String(acts?.['first']), String(changes?.['first'])];

  await edit(`update ops.operator_act set operator_name = '別の係' where id = ${act}`);
  await edit(`delete from ops.audit where id = ${removed}`);
  expect((await run('audit-log')).faults).toMatchObject([
    { check: 'audit-log', subject: `ACT ${act}`, detail: { what: 'edited' } },
    { check: 'audit-log', subject: `AUDIT ${removed}`, detail: { what: 'removed' } },
  ]);

  await edit(
    `insert into ops.audit (id, at, actor_role, actor, action) overriding system value values (${removed}, now(), 'system', 'x', 'x')`,
  );
  await edit(
    `update ops.log_seal set marks[1] = (select hashtextextended(content, 0) from ops.log_rows('ACT', 0, ${act}) where id = ${act}) where log = 'ACT'`,
  );
  const [seal, put] = (await run('audit-log')).faults;
  expect(seal).toMatchObject({ subject: `ACT ${String(acts?.['through'])}`, detail: { what: 'seal' } });
  expect(put).toMatchObject({ subject: `AUDIT ${removed}`, detail: { what: 'edited' } });
});

test('a row whose transaction was still open when its log was marked is sealed later, not left out', async () => {
  const insert = `insert into ops.audit (at, actor_role, actor, action) values (now(), 'system', 'late', 'late') returning id`;
  const late = await scene.api.database.pool.connect();
  await late.query('begin');
  const { rows } = await late.query<{ id: string }>(insert);
  await scene.api.database.pool.query(insert);
  const seal = () => scene.api.database.pool.query(`select ops.seal_log('AUDIT', 1000)`);
  for (let count = 0; count < 3; count += 1) await seal();
  const sealed = async () =>
    scene.row(
      `select count(*)::int as count from ops.log_seal where log = 'AUDIT' and ${String(rows[0]?.id)} = any (ids)`,
    );
  expect(await sealed()).toEqual({ count: 0 });
  await late.query('commit');
  late.release();
  await expect.poll(async () => (await seal(), sealed()), { timeout: 60_000 }).toEqual({ count: 1 });
  expect((await run('audit-log')).faults).toEqual([]);
});

test('no program writes a seal but by sealing', async () => {
  const { pool } = scene.api.database;
  await expect(pool.query(`insert into ops.log_seal values ('ACT', 0, 1, '{}', '{}', '', '')`)).rejects.toMatchObject({
    code: '42501',
  });
  await expect(pool.query('delete from ops.log_seal')).rejects.toMatchObject({ code: '42501' });
  await expect(pool.query('select * from ops.log_mark')).rejects.toMatchObject({ code: '42501' });
  await expect(scene.owner.pool.query('delete from ops.log_seal')).rejects.toMatchObject({ code: '42501' });
});
