import { afterEach, beforeEach, expect, test } from 'vitest';
import { atJst, instant, ymd, type Instant } from '@tsuzura/domain/calendar';
import { units } from '@tsuzura/domain/money';
import { planRun, unfinishedRuns, type Tx } from '@tsuzura/store/kernel';
import { subjectOf } from '@tsuzura/store/seed';
import { buyNow, domestic, readFundDocuments } from '../../fund-order/orders.test-support.ts';
import { runOnce, type PageEnd } from '../../kernel/jobs/index.ts';
import { freezePage } from './freeze-page.ts';
import { planNightJobs } from './jobs.ts';
import { orderPage } from './order-page.ts';
import { openPlans, type PlanScene } from './plan.test-support.ts';
import { sellPage } from './sell-page.ts';

let scene: PlanScene;
beforeEach(async () => {
  scene = await openPlans({ connections: 8 });
});
afterEach(async () => {
  await scene.expectSoundBooks();
  await scene.close();
});

const at = (day: string, time: string): Instant => atJst(ymd(day), time);
const inTx = <T>(work: (tx: Tx) => Promise<T>): Promise<T> => scene.api.database.tx(work);

class Killed extends Error {}

/** Works page by page, one customer each; before each page commits, `kill` may end the process instead. */
async function work(
  page: (tx: Tx, after: string | null) => Promise<PageEnd>,
  kill: (pages: number) => boolean = () => false,
): Promise<number> {
  let after: string | null = null;
  for (let pages = 0; ; pages += 1) {
    const key: string | null = after;
    const end = await inTx(async (tx) => {
      const left = await page(tx, key);
      if (kill(pages)) throw new Killed();
      return left;
    });
    if (end === false) return pages + 1;
    after = end === true ? null : end.after;
  }
}

/** Killed before its first commit, taken up from the beginning and killed before the second, and so on. */
async function workKilled(page: (tx: Tx, after: string | null) => Promise<PageEnd>): Promise<number> {
  for (let kills = 0; ; kills += 1) {
    try {
      await work(page, (pages) => pages === kills);
      return kills;
    } catch (error) {
      if (!(error instanceof Killed)) throw error;
    }
  }
}

const people = ['hanako', 'ichinen', 'ginko', 'beika', 'henko'];

/** Two plans and a sale of everybody, due on 2026-11-24. */
async function everybody(): Promise<void> {
  for (const who of people) {
    const client = await scene.as(who);
    await readFundDocuments(client, domestic);
    await buyNow(client, { accountType: 'GENERAL', amount: 10_000 });
  }
  await scene.to('2026-11-20', '12:00');
  for (const who of people) {
    for (const amount of [10_000, 20_000]) await scene.subscribe(who, { amount, day: 24 });
    const sale = { method: 'FIXED_UNITS', units: units(100) } as const;
    await scene.redeem(who, { sale, day: 24, accountType: 'GENERAL' });
  }
  await scene.to('2026-11-23', '23:59');
}

const standing = async () => ({
  occurrences: await scene.rows(`select state, reason, amount, count(*)::int as n from app.subscription_occurrence
    group by 1, 2, 3 order by 3, 1`),
  sales: await scene.rows('select state, count(*)::int as n from app.redemption_occurrence group by 1'),
  orders: await scene.rows(`select customer_id, side, count(*)::int as n, sum(size)::bigint as size from app.fund_order
    where source = 'SCHEDULED' group by 1, 2 order by 1, 2`),
  queued: await scene.rows(`select freeze_on, count(*)::int as n from app.subscription_to_freeze group by 1`),
  waiting: await scene.rows('select count(*)::int as n from app.subscription_to_order'),
  balances: await Promise.all(people.map((person) => scene.books(subjectOf(person)))),
});

test('killed before any commit of its pages and begun again, the freeze and the orders end as if nothing had happened', async () => {
  await everybody();
  const kills = [
    await workKilled((tx, after) => freezePage(tx, at('2026-11-24', '00:00'), after, 1)),
    await workKilled((tx, after) => sellPage(tx, at('2026-11-24', '00:30'), after, 1)),
    await workKilled((tx, after) => orderPage(tx, at('2026-11-24', '00:30'), after, 1)),
  ];
  expect(kills.every((count) => count > 1)).toBe(true);
  const after = await standing();
  expect(after.occurrences).toEqual([
    { state: 'ORDERED', reason: null, amount: 10_000n, n: 5 },
    { state: 'ORDERED', reason: null, amount: 20_000n, n: 5 },
  ]);
  expect(after.sales).toEqual([{ state: 'ORDERED', n: 5 }]);
  expect(after.orders).toEqual(
    people
      .map((who) => subjectOf(who))
      .toSorted()
      .flatMap((id) => [
        { customer_id: id, side: 'BUY', n: 2, size: 30_000n },
        { customer_id: id, side: 'SELL', n: 1, size: 100n },
      ]),
  );
  expect(after.queued).toEqual([{ freeze_on: '2026-12-24', n: 10 }]);
  expect(after.waiting).toEqual([{ n: 0 }]);
  // The jobs themselves find everything done.
  await scene.to('2026-11-24', '00:30');
  expect(await standing()).toEqual(after);
});

test('two runners of the same pages have one effect', async () => {
  await everybody();
  const { database } = scene.api;
  const jobs = planNightJobs();
  for (const [name, time] of [
    ['plan.freeze', '00:00'],
    ['plan.order', '00:30'],
  ] as const) {
    const job = jobs.find((one) => one.name === name);
    if (!job) throw new Error(`no job is called ${name}`);
    await inTx((tx) => planRun(tx, name, at('2026-11-24', time)));
    for (;;) {
      const page = (await unfinishedRuns(database.reader)).find((one) => one.name === name);
      if (!page) break;
      await Promise.all([1, 2, 3].map(() => runOnce(database, { job, dueAt: page.dueAt })));
    }
  }
  const after = await standing();
  expect(after.occurrences.map(({ state, n }) => [state, n])).toEqual([
    ['ORDERED', 5],
    ['ORDERED', 5],
  ]);
  expect(after.sales).toEqual([{ state: 'ORDERED', n: 5 }]);
});

test('a change and the freeze at the same moment: by the clock it is for the next month, whoever comes first', async () => {
  const ids: string[] = [];
  for (const who of people) ids.push(await scene.subscribe(who, { amount: 10_000, day: 17 }));
  await scene.to('2026-11-16', '23:59:59');
  await scene.at('2026-11-17', '00:00');
  await Promise.all([
    work((tx, after) => freezePage(tx, at('2026-11-17', '00:00'), after, 1)),
    ...ids.map((id) => scene.change(id, { amount: 77_000 })),
  ]);
  expect(await Promise.all(ids.map((id) => scene.months(id)))).toEqual(ids.map(() => ['2026-11 FROZEN 10000']));
  await scene.to('2026-12-17', '00:00');
  for (const id of ids) expect((await scene.months(id)).at(-1)).toBe('2026-12 FROZEN 77000');
});

test('the end and the order at the same moment: the frozen month is ordered once, and nothing follows', async () => {
  const ids: string[] = [];
  for (const who of people) ids.push(await scene.subscribe(who, { amount: 10_000, day: 17 }));
  await scene.to('2026-11-17', '00:00');
  await scene.at('2026-11-17', '00:30');
  await Promise.all([
    work((tx, after) => orderPage(tx, at('2026-11-17', '00:30'), after, 1)),
    ...ids.map((id) => scene.change(id, { status: 'CANCELED' })),
  ]);
  await scene.to('2026-12-17', '12:00');
  for (const id of ids) {
    expect(await scene.months(id)).toEqual(['2026-11 ORDERED 10000']);
    expect(await scene.stateOf(id)).toBe('CANCELED');
  }
});

test('a pause and the debit result that suspends at the same moment: both hold, and the month is counted once', async () => {
  const ids: string[] = [];
  for (const who of people) {
    const code = await scene.debitAccount(who);
    ids.push(await scene.subscribe(who, { amount: 10_000, settingCode: code }));
  }
  scene.results.set('2026-12', 'FUNDS_SHORT');
  await scene.to('2026-12-28', '15:59');
  await scene.asOwner('update app.debit_account set consecutive_failures = 2');
  const paused = ids.map(async (id) => {
    // Pausing a suspended one is refused.
    await scene.change(id, { status: 'PAUSED' }).catch(() => undefined);
  });
  await Promise.all([scene.to('2026-12-28', '16:00'), ...paused]);
  for (const id of ids) {
    expect(await scene.months(id)).toEqual(['2026-12 DEBIT_FAILED 10000 DEBIT_1']);
    expect(['PAUSED', 'SUSPENDED DEBIT_FAILED']).toContain(await scene.stateOf(id));
  }
  expect(await scene.rows('select distinct state, consecutive_failures as n from app.debit_account')).toEqual([
    { state: 'SUSPENDED', n: 3 },
  ]);
});

test('a spot order and a plan want the last yen of the quota at the same moment: it is given once', async () => {
  const client = await scene.as('beika');
  await readFundDocuments(client, domestic);
  const plan = { amount: 1_300_000, day: 18, accountType: 'NISA_GROWTH', useRemainingQuota: true } as const;
  const id = await scene.subscribe('beika', plan);
  await scene.to('2026-11-18', '00:00');
  await scene.at('2026-11-18', '00:30');
  const [spot] = await Promise.allSettled([
    buyNow(client, { accountType: 'NISA_GROWTH', amount: 1_200_000 }),
    work((tx, after) => orderPage(tx, instant(at('2026-11-18', '00:30')), after)),
  ]);
  const [ordered] = await scene.months(id);
  const [quota] = await scene.rows(`select reserved from app.nisa_year where year = 2026 and frame = 'GROWTH'`);
  if (spot.status === 'fulfilled') {
    expect(ordered).toBe('2026-11 ORDERED 1200000 NISA_PARTIAL');
    expect(quota).toEqual({ reserved: 2_400_000n });
  } else {
    expect(ordered).toBe('2026-11 ORDERED 1300000');
    expect(quota).toEqual({ reserved: 1_300_000n });
  }
});

test('a job that runs after the cut-off orders on the next day that is open, and the month stays the same', async () => {
  const id = await scene.subscribe('hanako', { amount: 10_000, day: 17 });
  await scene.to('2026-11-17', '00:00');
  await work((tx, after) => orderPage(tx, at('2026-11-17', '16:00'), after));
  expect(await scene.months(id)).toEqual(['2026-11 FROZEN 10000']);
  expect(await scene.rows('select order_date from app.subscription_to_order')).toEqual([{ order_date: '2026-11-18' }]);
  await scene.to('2026-11-18', '00:30');
  expect(await scene.months(id)).toEqual(['2026-11 ORDERED 10000']);
  expect(
    await scene.rows(
      'select application_date, month from app.fund_order join app.subscription_occurrence on order_id = id',
    ),
  ).toEqual([{ application_date: '2026-11-18', month: '2026-11' }]);
});
