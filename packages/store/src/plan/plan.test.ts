import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { atJst, ymd, type Instant } from '@tsuzura/domain/calendar';
import { ratio, units, yen } from '@tsuzura/domain/money';
import {
  changeState,
  changeTerms,
  newSubscription,
  versionIn,
  type Month,
  type Occurrence,
  type RedemptionPlan,
  type RedemptionTerms,
  type SubscriptionPlan,
  type SubscriptionTerms,
} from '@tsuzura/domain/plan';
import { openDatabase, type Database } from '../kernel/index.ts';
import { subjectOf } from '../seed/index.ts';
import { createTestDatabase, type TestDatabase } from '../testing/index.ts';
import * as plans from './index.ts';

let db: TestDatabase;
let api: Database;
let owner: Database;
beforeAll(async () => {
  db = await createTestDatabase();
  api = db.open('api');
  owner = openDatabase({ url: db.ownerUrl, program: 'test' });
});
afterAll(async () => {
  await owner.close();
  await db.drop();
});

const customerId = subjectOf('hanako');
const at = (day: string, time = '10:00'): Instant => atJst(ymd(day), time);
const rows = async (text: string) => (await sql.raw<Record<string, unknown>>(text).execute(owner.reader)).rows;
const since = '2026-07';

const planOf = (id: string, over: Partial<SubscriptionPlan> = {}): SubscriptionPlan => ({
  ...newSubscription({
    id,
    fundCode: 'TZ010002',
    accountType: 'NISA_TSUMITATE',
    funding: { type: 'CASH', dayOfMonth: 'MONTH_END' },
    createdAt: at('2026-11-13'),
    state: 'ACTIVE',
    terms: { amount: yen(30_000), bonus: { months: [6, 12], amount: yen(5_000) }, useRemainingQuota: true },
    fromMonth: '2026-11',
  }),
  ...over,
});
const addPlan = (plan: SubscriptionPlan) =>
  api.tx((tx) =>
    plans.addSubscription(tx, { plan, customerId, distributionCourse: 'REINVEST', startMonth: '2026-11' }),
  );
const read = async (id: string, from: Month = since) => {
  const [found] = await plans.readSubscriptions(api.reader, [id], from);
  if (!found) throw new Error(`${id} is not there`);
  return found;
};
const change = async (id: string, next: (plan: SubscriptionPlan) => SubscriptionPlan, startMonth?: Month) => {
  const before = await read(id);
  const after = next(before.plan);
  await api.tx((tx) =>
    plans.changeSubscriptions(
      tx,
      [{ before, after, ...(startMonth !== undefined && { startMonth }) }],
      at('2026-11-14'),
    ),
  );
  return after;
};
const must = <Value>(outcome: { ok: true; value: Value } | { ok: false }): Value => {
  if (!outcome.ok) throw new Error('refused');
  return outcome.value;
};

test('a 積立 is read as it was written, by whichever way it is found', async () => {
  const plan = planOf('s-1');
  await addPlan(plan);
  const found = await read('s-1');
  expect(found).toEqual({
    plan,
    customerId,
    distributionCourse: 'REINVEST',
    revision: 0,
    startMonth: '2026-11',
    updatedAt: at('2026-11-13'),
    occurrences: [],
  });
  expect(await plans.subscriptionsOf(api.reader, subjectOf('hanako'), since)).toEqual([found]);
  expect(await plans.subscriptionsOf(api.reader, subjectOf('waku'), since)).toEqual([]);
});

describe('versions by month', () => {
  test('are only added, and what a change leaves out is no longer read', async () => {
    const first = planOf('s-2');
    await addPlan(first);
    const paused = await change('s-2', (plan) =>
      must(
        changeState<SubscriptionTerms, SubscriptionPlan>(plan, {
          event: 'PAUSE',
          fromMonth: '2026-12',
          pausedUntil: '2027-03',
        }),
      ),
    );
    expect((await read('s-2')).plan).toEqual(paused);
    // Resumed: nothing is left of the end of the pause.
    const resumed = await change('s-2', (plan) =>
      must(changeState<SubscriptionTerms, SubscriptionPlan>(plan, { event: 'RESUME', fromMonth: '2027-01' })),
    );
    expect((await read('s-2')).plan).toEqual(resumed);
    const raised = await change(
      's-2',
      (plan) =>
        must(
          changeTerms<SubscriptionTerms, SubscriptionPlan>(
            plan,
            { amount: yen(50_000), bonus: null, useRemainingQuota: false },
            '2027-02',
          ),
        ),
      '2026-12',
    );
    expect(await read('s-2')).toMatchObject({ plan: raised, revision: 3, startMonth: '2026-12' });
    expect(await rows(`select count(*)::int as count from app.subscription_version where setting_id = 's-2'`)).toEqual([
      { count: 5 },
    ]);
    await expect(rows2(`update app.subscription_version set amount = 1`)).rejects.toThrow('permission denied');
    await expect(rows2(`delete from app.subscription_version`)).rejects.toThrow('permission denied');
  });
  test('of long ago are left out, and every month that is asked about has its own', async () => {
    const whole = (await read('s-2')).plan;
    for (const from of ['2026-10', '2026-11', '2026-12', '2027-01', '2027-02', '2027-09']) {
      const { plan } = await read('s-2', from);
      for (const month of ['2026-11', '2026-12', '2027-01', '2027-02', '2027-09'].filter((one) => one >= from))
        expect([from, month, versionIn(plan, month)]).toEqual([from, month, versionIn(whole, month)]);
    }
    expect((await read('s-2', '2027-09')).plan.versions).toHaveLength(1);
  });
  test('that did not change are not written again', async () => {
    await change('s-1', (plan) => ({ ...plan, consecutiveFailures: 2 }));
    expect(await read('s-1')).toMatchObject({ plan: { consecutiveFailures: 2 }, revision: 0 });
  });
});

const rows2 = async (text: string) => (await sql.raw(text).execute(api.reader)).rows;

const occurrence = (over: Partial<Occurrence> = {}): Occurrence & { customerId: string } => ({
  settingId: 's-1',
  month: '2026-11',
  amount: yen(30_000),
  state: 'FROZEN',
  reason: null,
  freezeAt: at('2026-11-30', '00:00'),
  changeDeadline: at('2026-11-29', '23:59:59'),
  debitRequestDate: null,
  debitDate: null,
  creditDate: null,
  orderDate: ymd('2026-11-30'),
  executionDate: ymd('2026-11-30'),
  settlementDate: ymd('2026-12-03'),
  nisaYear: 2026,
  isTooFarAway: false,
  customerId,
  ...over,
});
const queue = () =>
  rows(`select order_date, setting_id, month from app.subscription_to_order order by order_date, setting_id, month`);

describe('occurrences', () => {
  test('join the queue of orders when they are frozen, and a skipped one never does', async () => {
    const skipped = { month: '2026-10', state: 'SKIPPED', reason: 'PAUSED' } as const;
    await api.tx((tx) => plans.addOccurrences(tx, [occurrence(), occurrence(skipped)]));
    const { occurrences } = await read('s-1');
    expect(occurrences).toEqual([
      { ...occurrence(), orderId: null, shortBy: null },
      { ...occurrence(skipped), orderId: null, shortBy: null },
    ]);
    expect(await queue()).toEqual([{ order_date: '2026-11-30', setting_id: 's-1', month: '2026-11' }]);
    expect(await plans.occurrencesUnderWay(api.reader, [customerId])).toEqual([occurrences[0]]);
  });
  test('exist once a month', async () => {
    await expect(api.tx((tx) => plans.addOccurrences(tx, [occurrence()]))).rejects.toThrow('duplicate key');
  });
  test('move in the queue with their order date, and leave it when they are over', async () => {
    const moved = { ...occurrence(), orderDate: ymd('2026-12-01'), orderId: null, shortBy: null };
    await api.tx((tx) => plans.changeOccurrences(tx, [moved]));
    expect(await queue()).toEqual([{ order_date: '2026-12-01', setting_id: 's-1', month: '2026-11' }]);
    const skipped = { ...moved, state: 'SKIPPED', reason: 'INSUFFICIENT_CASH', shortBy: yen(12) } as const;
    await api.tx((tx) => plans.changeOccurrences(tx, [skipped]));
    expect([await queue(), (await read('s-1')).occurrences[0]]).toEqual([[], skipped]);
  });
  test('of an ended 積立 are found as long as they are under way', async () => {
    await addPlan(planOf('s-3', { state: 'CANCELED' }));
    await api.tx((tx) => plans.addOccurrences(tx, [occurrence({ settingId: 's-3' })]));
    await rows(`insert into app.subscription_plan (id, customer_id, fund_code, account_type, distribution_course, day_of_month,
        state, start_month, created_at, updated_at)
      select 'over-' || n, '${customerId}', 'TZ010002', 'SPECIFIC', 'RECEIVE', 1, 'CANCELED', '2026-01', now(), now() + interval '1 year'
        from generate_series(1, 30) as n`);
    const found = (await plans.subscriptionsOf(api.reader, subjectOf('hanako'), since)).map(({ plan }) => plan.id);
    expect(found).toContain('s-3');
    expect(found.filter((id) => id.startsWith('over-'))).toHaveLength(20);
  });
});

test('the queue of freezes has one row a 積立', async () => {
  const queued = { settingId: 's-1', customerId, month: '2026-12', on: ymd('2026-12-28') };
  await api.tx((tx) => plans.queueFreezes(tx, [queued, { ...queued, settingId: 's-2' }]));
  await api.tx((tx) => plans.queueFreezes(tx, [{ ...queued, month: '2027-01', on: ymd('2027-01-29') }]));
  await api.tx((tx) => plans.dropFreezes(tx, ['s-2']));
  expect(await rows('select freeze_on, setting_id, month from app.subscription_to_freeze')).toEqual([
    { freeze_on: '2027-01-29', setting_id: 's-1', month: '2027-01' },
  ]);
});

const sales: readonly RedemptionTerms['sale'][] = [
  { method: 'FIXED_AMOUNT', amount: yen(1_000) },
  { method: 'FIXED_RATE', rate: ratio(5, 1_000) },
  { method: 'FIXED_UNITS', units: units(123) },
  { method: 'PERIOD', times: 12, each: units(45) },
];

test.each(sales)('a 定期売却 by $method is read as it was written, and changed', async (sale) => {
  const id = `r-${sale.method}`;
  const plan: RedemptionPlan = {
    id,
    fundCode: 'TZ010002',
    accountType: 'NISA_OLD',
    state: 'ACTIVE',
    suspendedReason: null,
    createdAt: at('2026-11-13'),
    versions: [{ fromMonth: '2026-12', state: 'ACTIVE', terms: { sale, dayOfMonth: 27, frequency: 'ODD_MONTHS' } }],
    remainingTimes: sale.method === 'PERIOD' ? 12 : null,
  };
  await api.tx((tx) => plans.addRedemption(tx, { plan, customerId, startMonth: '2026-12' }));
  const [before] = await plans.readRedemptions(api.reader, [id], since);
  if (!before) throw new Error('it is there');
  expect(before).toMatchObject({ plan, revision: 0, results: [] });
  const changed = must(
    changeState<RedemptionTerms, RedemptionPlan>(plan, {
      event: 'SUSPEND',
      fromMonth: '2027-01',
      suspendedReason: 'FUND_CLOSED',
    }),
  );
  const results = [
    { month: '2027-01', orderDate: ymd('2027-01-27'), state: 'ORDERED', reason: null, orderId: `o-${id}` },
    { month: '2026-11', orderDate: ymd('2026-11-27'), state: 'SKIPPED', reason: 'PENDING_SALE', orderId: null },
  ] as const;
  await api.tx(async (tx) => {
    await plans.changeRedemptions(tx, [{ before, after: changed }], at('2026-11-14'));
    await plans.addSaleResults(
      tx,
      results.map((one) => ({ ...one, settingId: id, customerId })),
    );
    await plans.queueSales(tx, [{ settingId: id, customerId, month: '2027-01', on: ymd('2027-01-27') }]);
  });
  const found = (await plans.redemptionsOf(api.reader, subjectOf('hanako'), since)).find((one) => one.plan.id === id);
  expect(found).toMatchObject({ plan: changed, revision: 1, results });
  await api.tx((tx) => plans.dropSales(tx, [id]));
  expect(await rows(`select * from app.redemption_to_order where setting_id = '${id}'`)).toEqual([]);
});
