import { afterEach, beforeEach, expect, test } from 'vitest';
import { subjectOf } from '@tsuzura/store/seed';
import { openPlans, type PlanScene } from './plan.test-support.ts';

/* Every job of every day of half a year: a part of `npm run e2e`. */

let scene: PlanScene;
beforeEach(async () => {
  scene = await openPlans();
});
afterEach(async () => {
  await scene.expectSoundBooks();
  await scene.close();
});

const subjects = () => [...scene.mails.values()].map(({ subject }) => subject.replace('【つづら】', ''));

test('half a year: changes by the clock (P21, P22), three failures and resuming (P24), Golden Week', async () => {
  const code = await scene.debitAccount('hanako');
  const paused = await scene.subscribe('hanako', { amount: 30_000, settingCode: code });
  const ended = await scene.subscribe('hanako', { amount: 20_000, settingCode: code });
  const raised = await scene.subscribe('hanako', { amount: 10_000, settingCode: code });
  const monthEnd = await scene.subscribe('beika', { amount: 10_000, day: 'MONTH_END' });
  const failing = await scene.subscribe('waku', { amount: 30_000, settingCode: await scene.debitAccount('waku') });
  for (const [month, result] of [
    ['2026-12', 'FUNDS_SHORT'],
    ['2027-01', 'FUNDS_SHORT'],
    ['2027-02', 'NO_AGREEMENT'],
  ] as const)
    scene.results.set(`${subjectOf('waku')} ${month}`, result);
  await scene.to('2026-12-13', '23:59:59');
  // The clock says 00:00 and no job has run yet: what is changed now is for the next month.
  await scene.at('2026-12-14', '00:00');
  await scene.change(paused, { status: 'PAUSED', pausedUntil: '2027-03' });
  await scene.change(ended, { status: 'CANCELED' });
  await scene.change(raised, { amount: 99_000 });
  await scene.to('2026-12-14', '09:00');
  expect(await scene.debits()).toEqual(['2026-12-28 30000 REQUESTED', '2026-12-28 60000 REQUESTED']);
  await scene.to('2027-03-01', '16:00');
  expect(await scene.months(failing)).toEqual([
    '2026-12 DEBIT_FAILED 30000 DEBIT_1',
    '2027-01 DEBIT_FAILED 30000 DEBIT_1',
    '2027-02 DEBIT_FAILED 30000 DEBIT_4',
  ]);
  expect(await scene.stateOf(failing)).toBe('SUSPENDED DEBIT_FAILED');
  expect(await scene.rows(`select state, consecutive_failures as n from app.debit_account order by n`)).toEqual([
    { state: 'ACTIVE', n: 0 },
    { state: 'SUSPENDED', n: 3 },
  ]);
  expect(subjects().filter((one) => one === '積立の引落ができませんでした')).toHaveLength(3);
  await scene.to('2027-03-12', '12:00');
  expect((await scene.months(failing)).at(-1)).toBe('2027-03 SKIPPED 30000 SUSPENDED');
  await scene.change(failing, { status: 'ACTIVE' });
  await scene.asOwner(`update app.debit_account set state = 'ACTIVE', consecutive_failures = 0`);
  await scene.to('2027-05-10', '12:00');
  expect((await scene.months(failing)).at(-1)).toBe('2027-04 ORDERED 30000');
  expect(await scene.months(paused)).toEqual([
    '2026-12 ORDERED 30000',
    '2027-01 SKIPPED 30000 PAUSED',
    '2027-02 SKIPPED 30000 PAUSED',
    '2027-03 ORDERED 30000',
    '2027-04 ORDERED 30000',
  ]);
  expect([await scene.stateOf(paused), await scene.stateOf(ended)]).toEqual(['ACTIVE', 'CANCELED']);
  expect(await scene.months(ended)).toEqual(['2026-12 ORDERED 20000']);
  expect((await scene.months(raised)).slice(0, 2)).toEqual(['2026-12 ORDERED 10000', '2027-01 ORDERED 99000']);
  expect((await scene.months(monthEnd)).at(-1)).toBe('2027-04 ORDERED 10000');
  expect(
    await scene.rows(`select distinct debit_date, order_date from app.subscription_occurrence
      where month = '2027-04' order by order_date`),
  ).toEqual([
    { debit_date: null, order_date: '2027-04-30' },
    { debit_date: '2027-04-27', order_date: '2027-05-10' },
  ]);
});
