import { afterAll, beforeAll, expect, test } from 'vitest';
import { countPlanRun, getPlanCalendar, listPlanRun, previewPlanRun } from '@tsuzura/contract/ops';
import { ymd } from '@tsuzura/domain/calendar';
import { units } from '@tsuzura/domain/money';
import { subjectOf } from '@tsuzura/store/seed';
import { openPlans, type PlanScene } from './plan.test-support.ts';

let scene: PlanScene;
/** By what they are: settings of the story below. */
const ids: Record<string, string> = {};
beforeAll(async () => {
  scene = await openPlans();
  ids['cash'] = await scene.subscribe('hanako', { amount: 30_000, day: 17 });
  ids['short'] = await scene.subscribe('hanako', { amount: 9_000_000, day: 17 });
  ids['paused'] = await scene.subscribe('hanako', { amount: 20_000, day: 17 });
  await scene.change(ids['paused'], { status: 'PAUSED', pausedUntil: '2027-03' });
  const code = await scene.debitAccount('beika', 20_000);
  ids['debit'] = await scene.subscribe('beika', { amount: 30_000, settingCode: code });
  const failing = await scene.debitAccount('waku');
  ids['failing'] = await scene.subscribe('waku', { amount: 45_000, settingCode: failing });
  ids['sale'] = await scene.redeem('hanako', { sale: { method: 'FIXED_UNITS', units: units(10) }, day: 17 });
  scene.results.set(`${subjectOf('waku')} 2026-12`, 'FUNDS_SHORT');
}, 120_000);
afterAll(() => scene.close());

const asViewer = () => scene.as('mite', 'ops', { roles: ['viewer'] });
const of = (name: string) => ids[name] ?? '';

async function expectedOn(kind: 'FREEZE' | 'BUY' | 'SELL', date: string) {
  const { runs } = await (await asViewer()).call(previewPlanRun, { query: { kind, date: ymd(date) } });
  return Object.fromEntries(runs.map((run) => [run.settingId, run]));
}

test('SCREEN-35 the calendar has the days of the debit and what waits for each day; what cannot be asked is refused', async () => {
  const viewer = await asViewer();
  const november = await viewer.call(getPlanCalendar);
  expect(november).toMatchObject({ month: '2026-11', debit: { debitDate: '2026-11-27' } });
  const day = november.days.find(({ date }) => date === '2026-11-17');
  expect(day).toMatchObject({
    isBusinessDay: true,
    toFreeze: { count: 3 },
    toSell: { count: 1 },
    toOrder: { count: 0 },
  });
  expect(day?.jobs.map(({ name, run }) => [name, run.state])).toEqual([
    ['plan.freeze', 'PLANNED'],
    ['plan.order', 'PLANNED'],
    ['cash.run-scheduled', 'PLANNED'],
    ['cash.take-answers', 'PLANNED'],
  ]);
  const december = await viewer.call(getPlanCalendar, { query: { month: '2026-12' } });
  expect(december.days.filter(({ marks }) => marks.length > 0).map(({ date, marks }) => [date, marks])).toEqual([
    ['2026-12-04', ['CREDIT']],
    ['2026-12-14', ['REQUEST']],
    ['2026-12-28', ['DEBIT', 'RESULTS']],
  ]);
  for (const query of [{ month: '2026-13' }, { month: 'x' }, { month: '2999-01' }])
    await expect(viewer.call(getPlanCalendar, { query })).rejects.toMatchObject({
      status: expect.any(Number) as number,
    });
  for (const query of [{ kind: 'X', date: '2026-11-17' }, { kind: 'BUY', date: '2026-11-31' }, { kind: 'BUY' }])
    await expect(viewer.call(previewPlanRun, { query: query as never })).rejects.toMatchObject({ status: 400 });
});

test('PLAN-8 PLAN-20 a coming run is looked at with the rules of the run itself, and the run then does what was said', async () => {
  const frozen = await expectedOn('FREEZE', '2026-11-17');
  expect(frozen[of('cash')]).toMatchObject({ expected: 'RUN', amount: 30_000n, reason: null });
  expect(frozen[of('paused')]).toMatchObject({ expected: 'SKIP', reason: 'PAUSED', reasonText: '休止中' });
  const sold = await expectedOn('SELL', '2026-11-17');
  await scene.to('2026-11-17', '00:00');
  const bought = await expectedOn('BUY', '2026-11-17');
  expect(bought[of('short')]).toMatchObject({ expected: 'SKIP', reason: 'INSUFFICIENT_CASH' });
  expect(bought[of('short')]?.shortBy).toBeGreaterThan(0n);
  expect(bought[of('cash')]).toMatchObject({ expected: 'RUN' });
  // Looking changed nothing.
  expect(await scene.months(of('cash'))).toEqual(['2026-11 FROZEN 30000']);
  await scene.to('2026-11-17', '00:30');
  const viewer = await asViewer();
  const { runs } = await viewer.call(listPlanRun, { query: { date: ymd('2026-11-17') } });
  const done = Object.fromEntries(runs.map((run) => [run.setting, run]));
  for (const [id, { expected, reason, shortBy }] of Object.entries(bought))
    expect(done[id]).toMatchObject({ state: expected === 'SKIP' ? 'SKIPPED' : 'ORDERED', reason, shortBy });
  expect(done[of('cash')]?.orderId).toMatch(/^[0-9a-f-]{36}$/);
  const [sale] = (await viewer.call(listPlanRun, { query: { kind: 'SELL', date: ymd('2026-11-17') } })).runs;
  expect(sale).toMatchObject({
    setting: of('sale'),
    state: sold[of('sale')]?.expected === 'SKIP' ? 'SKIPPED' : 'ORDERED',
    reason: sold[of('sale')]?.reason,
  });
});

test('results of a run are counted by state and reason and listed page by page, also filtered', async () => {
  const viewer = await asViewer();
  const date = ymd('2026-11-17');
  const { outcomes, isMore } = await viewer.call(countPlanRun, { query: { date } });
  expect(isMore).toBe(false);
  expect(outcomes.map(({ stateText, reasonText, count }) => [stateText, reasonText, count])).toEqual([
    ['注文済', null, 1],
    ['見送り', '残高不足', 1],
    ['見送り', '休止中', 1],
  ]);
  const seen: string[] = [];
  let after: string | null = null;
  do {
    const page: { runs: readonly { setting: string }[]; paging: { next: string | null } } = await viewer.call(
      listPlanRun,
      { query: { date, limit: 1, ...(after && { after }) } },
    );
    seen.push(...page.runs.map(({ setting }) => setting));
    after = page.paging.next;
  } while (after);
  expect(seen.toSorted()).toEqual([of('cash'), of('short'), of('paused')].toSorted());
  const skipped = await viewer.call(listPlanRun, { query: { date, state: 'SKIPPED', reason: 'PAUSED' } });
  expect(skipped.runs.map(({ setting }) => setting)).toEqual([of('paused')]);
  for (const query of [
    { date, state: 'a b' },
    { date, limit: 1000 },
    { date, after: 'x' },
  ])
    await expect(viewer.call(listPlanRun, { query })).rejects.toMatchObject({ status: 400 });
});

test('PLAN-23 a debit that waits for the bank is taken as paid when looking ahead, and its failure stands in the results', async () => {
  await scene.to('2026-12-14', '18:00');
  const ahead = await expectedOn('BUY', '2027-01-06');
  expect(ahead[of('debit')]).toMatchObject({ expected: 'RUN', awaitsDebit: true });
  expect(ahead[of('failing')]).toMatchObject({ expected: 'RUN', awaitsDebit: true });
  const viewer = await asViewer();
  const counted = async () =>
    (await viewer.call(countPlanRun, { query: { kind: 'DEBIT', date: ymd('2026-12-28') } })).outcomes.map(
      ({ stateText, reasonText, count, amount }) => [stateText, reasonText, count, amount],
    );
  expect(await counted()).toEqual([['結果待ち', null, 2, 95_000n]]);
  await scene.to('2026-12-28', '17:00');
  expect(await counted()).toEqual([
    ['引落済', null, 1, 50_000n],
    ['引落不能', '資金不足', 1, 45_000n],
  ]);
  const failed = await viewer.call(listPlanRun, { query: { date: ymd('2027-01-06'), state: 'DEBIT_FAILED' } });
  expect(failed.runs).toMatchObject([{ setting: of('failing'), reasonText: '資金不足' }]);
  expect((await expectedOn('BUY', '2027-01-06'))[of('failing')]).toBeUndefined();
}, 120_000);
