import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { confirmSubscriptionSetting, listSchedule } from '@tsuzura/contract/main';
import type { Client } from '@tsuzura/contract/kernel';
import { subjectOf } from '@tsuzura/store/seed';
import { bonds, domestic, overseas, readFundDocuments } from '../fund-order/orders.test-support.ts';
import { confirmPlan, makePlan, openPlans, quotePlan, type PlanInput, type PlanScene } from './plans.test-support.ts';

let scene: PlanScene;
let hanako: Client;
let beika: Client;
beforeAll(async () => {
  scene = await openPlans();
  [hanako, beika] = [await scene.strong('hanako'), await scene.strong('beika')];
  for (const client of [hanako, beika]) await readFundDocuments(client);
});
afterAll(() => scene.close());

describe('R1.04 the terms of a 積立', () => {
  test('are shown before anything is chosen: limits, account types, documents', async () => {
    const shown = await beika.call(confirmSubscriptionSetting, { query: { fundCode: domestic } });
    expect(shown).toMatchObject({
      fund: { code: domestic, orderable: { scheduled: true } },
      accountTypes: [
        { type: 'NISA_TSUMITATE', selectable: true, nisa: { year: 2027 } },
        { type: 'NISA_GROWTH', selectable: true },
        { type: 'SPECIFIC', selectable: true, nisa: null },
        { type: 'GENERAL', selectable: true },
      ],
      documents: { prospectus: { isConfirmed: true } },
      limits: { minAmount: 100n, step: 1n, maxMonthly: 10_000_000n },
      quote: null,
    });
    const outside = await hanako.call(confirmSubscriptionSetting, { query: { fundCode: bonds } });
    expect(outside.accountTypes.map(({ type, reason }) => [type, reason])).toEqual([
      ['NISA_TSUMITATE', 'NISA口座が未開設です。'],
      ['NISA_GROWTH', 'NISA口座が未開設です。'],
      ['SPECIFIC', null],
      ['GENERAL', null],
    ]);
  });

  test('show the next three runs with every date, and the years of the quota', async () => {
    const shown = await confirmPlan(beika, { accountType: 'NISA_TSUMITATE', dayOfMonth: 20, amount: 50_000 });
    expect(shown.limits.maxMonthly).toBe(1_200_000n);
    expect(shown.quote?.schedule).toMatchObject([
      {
        settingId: null,
        fundCode: domestic,
        month: '2026-11',
        changeDeadline: '2026-11-19T23:59:59+09:00',
        debitDate: null,
        orderDate: '2026-11-20',
        executionDate: '2026-11-20',
        settlementDate: '2026-11-26',
        nisaYear: 2026,
        amount: 50_000n,
        status: 'PLANNED',
        reason: null,
      },
      { month: '2026-12', orderDate: '2026-12-21' },
      { month: '2027-01', orderDate: '2027-01-20', nisaYear: 2027 },
    ]);
    expect(shown.quote?.nisa?.years).toEqual([
      { year: 2026, planned: 100_000n, remaining: 1_100_000n, fits: true },
      { year: 2027, planned: 600_000n, remaining: 600_000n, fits: true },
    ]);
    const later = await quotePlan(beika, { accountType: 'NISA_TSUMITATE', startMonth: '2027-06' });
    expect(later.schedule[0]).toMatchObject({ month: '2027-06' });
  });

  test('P35 say when the quota would not do, and are quoted all the same: the customer chooses', async () => {
    const shown = await confirmPlan(beika, { accountType: 'NISA_TSUMITATE', amount: 100_001 });
    expect(shown.quote?.nisa?.years).toMatchObject([{ fits: true }, { year: 2027, fits: false, remaining: 0n }]);
    expect(shown.warnings).toContain('2027年のつみたて投資枠を超える見込みです。超える分は購入しません。');
  });

  test.each<[string, PlanInput, string]>([
    ['below the minimum', { amount: 99 }, '400-106'],
    ['above the most of a month', { amount: 10_000_001 }, '400-106'],
    ['above it in a month with bonus', { amount: 9_000_000, bonus: { months: [6], amount: 1_000_001 } }, '400-106'],
    ['a month that has begun', { startMonth: '2026-10' }, '400-502'],
    ['a month beyond the calendars', { startMonth: '2090-01' }, '400-104'],
    ['NISA without a NISA account', { accountType: 'NISA_TSUMITATE' }, '400-302'],
    ['a debit account nobody has', { settingCode: 'nobody' }, '400-000'],
    ['a fund nobody knows', { fundCode: 'ZZ999999' }, '400-000'],
    ['day 0', { dayOfMonth: 0 }, '400-001'],
    ['day 28', { dayOfMonth: 28 }, '400-001'],
    ['zero', { amount: 0 }, '400-001'],
    ['the same bonus month twice', { bonus: { months: [6, 6], amount: 1 } }, '400-001'],
  ])('are refused: %s', async (_, plan, code) => {
    await expect(confirmPlan(hanako, plan)).rejects.toMatchObject({ status: 400, code });
  });

  test('are refused: an amount off the fund’s step, with and without bonus', async () => {
    await scene.asOwner(`update app.fund_terms set min_amount = 1000, amount_step = 1000 where fund_code = '${bonds}'`);
    const off = (plan: PlanInput) => confirmPlan(hanako, { fundCode: bonds, ...plan });
    await expect(off({ amount: 30_500 })).rejects.toMatchObject({ code: '400-106' });
    await expect(off({ bonus: { months: [12], amount: 500 } })).rejects.toMatchObject({ code: '400-106' });
    expect(await off({ bonus: { months: [12], amount: 5_000 } })).toMatchObject({
      limits: { minAmount: 1_000n, step: 1_000n },
    });
  });

  test('are refused: a frame that the fund is not in, a fund that takes no plans, another’s debit account', async () => {
    await expect(confirmPlan(beika, { fundCode: overseas, accountType: 'NISA_TSUMITATE' })).rejects.toMatchObject({
      code: '400-303',
    });
    const settingCode = await scene.register(hanako, { number: '1111111' });
    await expect(confirmPlan(beika, { settingCode })).rejects.toMatchObject({ code: '400-000' });
    await scene.asOwner(`update app.fund set takes_plans = false where code = '${overseas}'`);
    await expect(confirmPlan(beika, { fundCode: overseas })).rejects.toMatchObject({ code: '400-104' });
    await expect(beika.call(confirmSubscriptionSetting, { query: { fundCode: overseas } })).rejects.toMatchObject({
      code: '400-104',
    });
  });

  test('ask for an account and a signed-in customer', async () => {
    const query = { fundCode: domestic };
    await expect((await scene.as('hajime')).call(confirmSubscriptionSetting, { query })).rejects.toMatchObject({
      code: '400-999',
    });
    await expect((await scene.as(null)).call(confirmSubscriptionSetting, { query })).rejects.toMatchObject({
      code: '401-000',
    });
  });
});

describe('R1.04 the calendar', () => {
  test('has what has not settled, and as many months ahead as were asked for', async () => {
    const { id } = await makePlan(hanako, { dayOfMonth: 'MONTH_END', bonus: { months: [12], amount: 5_000 } });
    const { schedule } = await hanako.call(listSchedule, { query: { months: 2 } });
    expect(schedule).toMatchObject([
      { settingId: id, month: '2026-11', orderDate: '2026-11-30', amount: 30_000n, nisaYear: null },
      { settingId: id, month: '2026-12', orderDate: '2027-01-04', amount: 35_000n },
    ]);
    expect((await hanako.call(listSchedule)).schedule).toHaveLength(3);
    expect((await beika.call(listSchedule)).schedule).toEqual([]);
  });

  test('shows a run that is ordered until it has settled, with its order', async () => {
    const [first] = (await hanako.call(listSchedule, { query: { months: 1 } })).schedule;
    const settingId = first?.settingId ?? '';
    await scene.asOwner(`insert into app.subscription_occurrence (setting_id, month, customer_id, state, amount, freeze_at, order_date,
        execution_date, settlement_date, nisa_year, order_id)
      values ('${settingId}', '2026-11', '${subjectOf('hanako')}', 'ORDERED', 30000, '2026-11-30', '2026-11-30', '2026-11-30',
        '2026-12-03', 2026, 'order-1')`);
    await scene.at('2026-12-03', '10:00');
    const months = async () =>
      (await hanako.call(listSchedule, { query: { months: 1 } })).schedule.map(({ month, status }) => [month, status]);
    expect(await months()).toEqual([
      ['2026-11', 'ORDERED'],
      ['2026-12', 'PLANNED'],
    ]);
    await scene.at('2026-12-04', '10:00');
    expect(await months()).toEqual([['2026-12', 'PLANNED']]);
  });

  test('asks for an account, a signed-in customer and a number of months', async () => {
    await expect((await scene.as('hajime')).call(listSchedule)).rejects.toMatchObject({ code: '400-999' });
    await expect((await scene.as(null)).call(listSchedule)).rejects.toMatchObject({ code: '401-000' });
    await expect(hanako.call(listSchedule, { query: { months: 13 } })).rejects.toMatchObject({ code: '400-001' });
  });
});
