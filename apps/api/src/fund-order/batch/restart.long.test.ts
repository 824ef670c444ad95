import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { atJst, ymd, type Instant } from '@tsuzura/domain/calendar';
import { cancelFundOrder } from '@tsuzura/contract/main';
import { accounts, credit, debit } from '@tsuzura/domain/ledger';
import { createWorkers } from '@tsuzura/store/jobs';
import type { Tx } from '@tsuzura/store/kernel';
import { freezeOrders, openAlerts } from '@tsuzura/store/fund-order/batch';
import { post } from '@tsuzura/store/ledger';
import { subjectOf } from '@tsuzura/store/seed';
import { bonds, buyNow, domestic, overseas, readFundDocuments } from '../orders.test-support.ts';
import { testNow } from '../../kernel/scene.test-support.ts';
import { createScheduler, everyDayAt } from '../../kernel/jobs/index.ts';
import { checkDay } from './check-day.ts';
import { inPages } from './in-pages.ts';
import { settleDay, workNight } from './index.ts';
import { openNight, type NightScene } from './night.test-support.ts';

let scene: NightScene;
beforeEach(async () => {
  scene = await openNight();
});
afterEach(async () => {
  await scene.expectSoundBooks();
  await scene.close();
});

const people = ['hanako', 'ichinen', 'ginko', 'beika', 'henko'];
const at = (day: string, time: string): Instant => atJst(ymd(day), time);

/** Five people, three orders each of two funds, frozen and priced: the eve of a night. */
async function eve(): Promise<void> {
  for (const person of people) {
    const client = await scene.as(person);
    for (const fund of [domestic, bonds]) {
      await readFundDocuments(client, fund);
      for (const amount of [1_000, 2_000, 3_000]) await buyNow(client, { fundCode: fund, amount });
    }
  }
  await scene.to('2026-11-13', '20:00');
}

const standing = async () => ({
  fills: await scene.row('select json_agg(f order by order_id) as all from app.fund_fill f'),
  positions: await scene.row('select json_agg(p order by customer_id, fund_code) as all from app.position p'),
  states: await scene.row(
    'select json_object_agg(state, n) as all from (select state, count(*) as n from app.fund_order group by 1) s',
  ),
  events: await scene.row(`select count(*) as all from app.fund_order_event where event in ('EXECUTE', 'SETTLE')`),
  balances: await Promise.all(people.map((person) => scene.books(subjectOf(person)))),
});

class Killed extends Error {}

/** Works page by page; before each page commits, `kill` may end the process instead. */
async function work(page: (tx: Tx) => Promise<boolean>, kill: (pages: number) => boolean): Promise<void> {
  for (let pages = 0, more = true; more; pages += 1) {
    more = await scene.api.database.tx(async (tx) => {
      const left = await page(tx);
      if (kill(pages)) throw new Killed();
      return left;
    });
  }
}

test('killed before any of its commits and begun again, a night ends as if nothing had happened', async () => {
  await eve();
  const night = (tx: Tx) => workNight(tx, at('2026-11-14', '02:15'), 4);
  const settlement = (tx: Tx) => settleDay(tx, at('2026-11-18', '00:00'), 4);
  for (const killedAt of [0, 1, 2]) {
    await expect(work(night, (pages) => pages === killedAt)).rejects.toThrow(Killed);
  }
  await work(night, () => false);
  await expect(work(settlement, (pages) => pages === 1)).rejects.toThrow(Killed);
  await work(settlement, () => false);
  const interrupted = await standing();
  expect(interrupted.states).toEqual({ all: { SETTLED: 30 } });
  expect(interrupted.events).toEqual({ all: 60n });
  // Once more, everything: nothing is left to do.
  await work(night, () => false);
  await work(settlement, () => false);
  expect(await standing()).toEqual(interrupted);
  await scene.expectSoundBooks();

  const other = await openNight();
  const whole = scene;
  scene = other;
  try {
    await eve();
    await work(
      (tx) => workNight(tx, at('2026-11-14', '02:15')),
      () => false,
    );
    await work(
      (tx) => settleDay(tx, at('2026-11-18', '00:00')),
      () => false,
    );
    const straight = await standing();
    expect(straight.balances).toEqual(interrupted.balances);
    expect(straight.positions).toEqual(interrupted.positions);
    expect(straight.states).toEqual(interrupted.states);
  } finally {
    await other.close();
    scene = whole;
  }
});

test('two runners of one night have one effect', async () => {
  await eve();
  const night = () =>
    work(
      (tx) => workNight(tx, at('2026-11-14', '02:15'), 7),
      () => false,
    );
  await Promise.allSettled([night(), night()]);
  await night();
  expect((await standing()).states).toEqual({ all: { EXECUTED: 30 } });
  expect(await scene.row('select count(*) as all from app.fund_fill')).toEqual({ all: 30n });
});

test('through the scheduler every page of a job runs, once, before time goes on', async () => {
  const { database, clock } = scene.api;
  let pages = 0;
  const job = inPages('test.scheduled-pages', 'x', everyDayAt('11:00'), async () => (pages += 1) < 3);
  const workers = createWorkers({
    url: scene.db.url('api'),
    deliver: async () => undefined,
    now: clock.now,
    realNow: () => testNow,
    failed: () => undefined,
  });
  const scheduler = createScheduler({
    database,
    clock,
    realNow: () => testNow,
    workers,
    jobs: [job],
    failed: () => undefined,
  });
  try {
    expect(await scheduler.runTo(at('2026-11-13', '12:00'))).toMatchObject([{ outcome: 'done' }]);
    expect(pages).toBe(3);
    await scheduler.runTo(at('2026-11-13', '13:00'));
    expect(pages).toBe(3);
    expect(
      await scene.row(`select count(*) filter (where finished_at is null) as open, count(*) as runs from ops.job_run
        where name = 'test.scheduled-pages' and due_at >= '2026-11-13 11:00+09'`),
    ).toEqual({ open: 0n, runs: 3n });
  } finally {
    await workers.close();
  }
});

test('of cancelling and freezing at the same moment one wins, and the other finds it done', async () => {
  const client = await scene.as('beika');
  await readFundDocuments(client);
  const orders = await Promise.all([1, 2, 3, 4, 5, 6].map(() => buyNow(client, { amount: 1_000 })));
  await scene.at('2026-11-13', '15:29:59');
  const [frozen, ...canceled] = await Promise.allSettled([
    scene.api.database.tx((tx) => freezeOrders(tx, at('2026-11-13', '15:30'), 100)),
    ...orders.map(({ orderId }) => client.call(cancelFundOrder, { params: { id: orderId } }, { key: randomUUID() })),
  ]);
  const won = canceled.filter(({ status }) => status === 'fulfilled').length;
  for (const one of canceled) if (one.status === 'rejected') expect(one.reason).toMatchObject({ code: '400-101' });
  expect(frozen).toMatchObject({ status: 'fulfilled', value: orders.length - won });
  expect(
    await scene.row(`select count(*) filter (where state = 'CANCELED') as canceled,
    count(*) filter (where state = 'WORKING') as working from app.fund_order`),
  ).toEqual({
    canceled: BigInt(won),
    working: BigInt(orders.length - won),
  });
  expect((await scene.books(subjectOf('beika')))['CASH_FREE']).toBe(5_000_000n - BigInt(1_000 * (orders.length - won)));
});

test('the rest of a job is planned with its page and runs once', async () => {
  const done: string[] = [];
  const job = inPages(
    'test.pages',
    'x',
    () => at('2026-11-14', '02:15'),
    async (_, moment) => {
      done.push(new Date(moment).toISOString());
      return done.length < 3;
    },
  );
  const runs = () => scene.row(`select count(*) as runs from ops.job_run where name = 'test.pages'`);
  await scene.api.database.tx((tx) => job.run(tx, at('2026-11-14', '02:15'), null));
  expect(await runs()).toEqual({ runs: 1n });
  await scene.api.database.tx((tx) => job.run(tx, (at('2026-11-14', '02:15') + 1) as Instant, null));
  expect(await runs()).toEqual({ runs: 2n });
  await scene.api.database.tx((tx) => job.run(tx, (at('2026-11-14', '02:15') + 2) as Instant, null));
  expect(await runs()).toEqual({ runs: 2n });
  expect(new Set(done)).toEqual(new Set(['2026-11-13T17:15:00.000Z']));
});

test('the nightly check names an edited posting, once, and says nothing while all is well', async () => {
  const client = await scene.as('beika');
  await readFundDocuments(client, overseas);
  await buyNow(client, { fundCode: overseas });
  await scene.to('2026-11-14', '09:00');
  const { database } = scene.api;
  expect(await openAlerts(database.reader)).toEqual([]);
  const entry = await scene.row(
    `select min(p.entry_id) as id from ledger.posting p join ledger.entry e on e.id = p.entry_id where e.kind = 10`,
  );
  const edit = async (by: number) => {
    await scene.owner.tx(async (tx) => {
      await sql`set local session_replication_role = replica`.execute(tx);
      await sql
        .raw(`update ledger.posting set amount = amount + ${by} where entry_id = ${String(entry?.['id'])} and line = 1`)
        .execute(tx);
    });
  };
  await edit(1);
  const said: string[] = [];
  const check = () => database.tx((tx) => checkDay(tx, at('2026-11-15', '04:00'), ({ kind }) => said.push(kind)));
  await check();
  expect(new Set(said)).toEqual(
    new Set(['ledger.trial-balance', 'ledger.rebuild', 'ledger.cash-lines', 'ledger.twin', 'ledger.chain']),
  );
  const alerts = await openAlerts(database.reader);
  expect(alerts.find(({ kind }) => kind === 'ledger.chain')).toMatchObject({
    detail: { entry: String(entry?.['id']), line: 1, what: 'edited' },
  });
  await check();
  expect(said).toHaveLength(alerts.length);
  await edit(-1);
  await scene.asOwner('delete from ops.alert');
});

test.each([
  ['cost', 'update app.position set cost = cost', 'book twin.cost'],
  [
    'individual principal',
    'update app.position set individual_principal = individual_principal',
    'book twin.individual-principal',
  ],
  ['units', 'update app.position set units = units', 'book position.units'],
  ['used quota', 'update app.nisa_year set used = used', 'book nisa.used'],
])('the nightly check sees one too many in %s', async (_, edit, check) => {
  const client = await scene.as('beika');
  await readFundDocuments(client);
  await buyNow(client, { accountType: 'NISA_GROWTH' });
  await scene.to('2026-11-14', '09:00');
  await scene.asOwner(`${edit} + 1`);
  const said: string[] = [];
  await scene.api.database.tx((tx) => checkDay(tx, at('2026-11-15', '04:00'), ({ kind }) => said.push(kind)));
  expect(said).toContain(`ledger.${check}`);
  await scene.asOwner(`${edit} - 1`);
  await scene.asOwner('delete from ops.alert');
});

test('a day that is closed takes nothing more, and what is booked after it goes on', async () => {
  await scene.to('2026-11-14', '04:00');
  const entry = (day: string) => ({
    kind: 'DEPOSIT' as const,
    ref: `test-${day}`,
    day: ymd(day),
    bookedAt: at('2026-11-14', '04:30'),
    lines: [credit(accounts.cashFree(subjectOf('hanako')), 1n), debit(accounts.bank, 1n)],
  });
  const { database } = scene.api;
  expect(await database.tx((tx) => post(tx, [entry('2026-11-13')]))).toMatchObject({
    refusal: { reason: 'DAY_CLOSED' },
  });
  expect(await database.tx((tx) => post(tx, [entry('2026-11-14')]))).toMatchObject({ ok: true });
  expect(await scene.row('select max(day) as sealed from ledger.day_seal')).toEqual({ sealed: '2026-11-13' });
});
