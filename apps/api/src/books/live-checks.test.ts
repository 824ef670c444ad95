import { afterEach, beforeEach, expect, test } from 'vitest';
import { sql } from 'kysely';
import { bookChecks, listBookChecks, runBookCheck } from '@tsuzura/contract/ops';
import { buyNow, domestic, readFundDocuments } from '../fund-order/orders.test-support.ts';
import { openNight, type NightScene } from '../night/fund/night.test-support.ts';

let scene: NightScene;
beforeEach(async () => {
  scene = await openNight();
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
    expect([check, faults, looked > 0]).toEqual([check, [], true]);
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
