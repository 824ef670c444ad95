import { describe, expect, test } from 'vitest';
import { decode, encode } from '../kernel/index.ts';
import { changeSubscriptionSetting, confirmSubscriptionSetting, createSubscriptionSetting } from './plan.ts';
import { changeRedemptionSetting, createRedemptionSetting } from './redemption-plan.ts';

const plan = {
  confirmToken: 'token',
  fundCode: 'TZ010001',
  accountType: 'NISA_TSUMITATE',
  amount: 30_000,
  distributionCourse: 'REINVEST',
  fundingType: 'CASH',
  dayOfMonth: 27,
  useRemainingQuota: false,
};
const sale = {
  fundCode: 'TZ010001',
  accountType: 'SPECIFIC',
  method: 'FIXED_AMOUNT',
  amount: 1000,
  dayOfMonth: 'MONTH_END',
  frequency: 'MONTHLY',
};

describe('a plan (積立)', () => {
  test('from cash has a day, 1 to 27 or the end of the month', () => {
    expect(decode(createSubscriptionSetting.body, plan).ok).toBe(true);
    expect(decode(createSubscriptionSetting.body, { ...plan, dayOfMonth: 28 })).toEqual({
      ok: false,
      lines: [{ field: 'dayOfMonth', message: '1日から27日、または月末を選んでください。' }],
    });
    const { dayOfMonth: _, ...open } = plan;
    expect(decode(createSubscriptionSetting.body, open)).toEqual({
      ok: false,
      lines: [{ field: 'dayOfMonth', message: '日を選んでください。' }],
    });
  });
  test('by bank debit names the debit account and has no day of its own', () => {
    const { dayOfMonth: _, ...open } = { ...plan, fundingType: 'BANK_DEBIT' };
    expect(decode(createSubscriptionSetting.body, open)).toEqual({
      ok: false,
      lines: [{ field: 'settingCode', message: '引落口座を選んでください。' }],
    });
    expect(decode(createSubscriptionSetting.body, { ...open, settingCode: 'S1' }).ok).toBe(true);
    expect(decode(createSubscriptionSetting.body, { ...open, settingCode: 'S1', dayOfMonth: 5 }).ok).toBe(false);
  });
  test('has at most two different months with more', () => {
    const ask = (months: number[]) => decode(createSubscriptionSetting.body, { ...plan, bonus: { months, amount: 1 } });
    expect(ask([6, 12]).ok).toBe(true);
    expect(ask([]).ok).toBe(false);
    expect(ask([6, 6]).ok).toBe(false);
    expect(ask([1, 6, 12]).ok).toBe(false);
    expect(ask([13]).ok).toBe(false);
  });
  test('is asked about in a query, months as "6,12", both bonus fields or none', () => {
    const ask = (query: object) => decode(confirmSubscriptionSetting.query, { fundCode: 'TZ010001', ...query });
    expect(ask({}).ok).toBe(true);
    const read = ask({ bonusMonths: '6,12', bonusAmount: '50000', dayOfMonth: 'MONTH_END', fundingType: 'CASH' });
    expect(read).toMatchObject({ ok: true, value: { bonusMonths: [6, 12], dayOfMonth: 'MONTH_END' } });
    expect(read.ok && encode(confirmSubscriptionSetting.query, read.value)).toMatchObject({ bonusMonths: '6,12' });
    expect(ask({ dayOfMonth: '15', fundingType: 'CASH' })).toMatchObject({ ok: true, value: { dayOfMonth: 15 } });
    expect(ask({ bonusMonths: '6' })).toEqual({
      ok: false,
      lines: [{ field: 'bonusAmount', message: '増額する金額を入力してください。' }],
    });
    expect(ask({ bonusAmount: '5' })).toMatchObject({ ok: false, lines: [{ field: 'bonusMonths' }] });
    expect(ask({ dayOfMonth: '28', fundingType: 'CASH' }).ok).toBe(false);
  });
  test('is changed only by a change; null ends the bonus', () => {
    expect(decode(changeSubscriptionSetting.body, {})).toEqual({
      ok: false,
      lines: [{ message: '変更する内容を入力してください。' }],
    });
    expect(decode(changeSubscriptionSetting.body, { bonus: null }).ok).toBe(true);
    expect(decode(changeSubscriptionSetting.body, { status: 'SUSPENDED' }).ok).toBe(false);
  });
});

describe('a scheduled sale (定期売却)', () => {
  const ask = (change: object) => decode(createRedemptionSetting.body, { ...sale, ...change });

  test('has exactly the measure of its method', () => {
    expect(ask({}).ok).toBe(true);
    expect(ask({ times: 12 })).toEqual({
      ok: false,
      lines: [{ field: 'times', message: 'この選び方では、売却の回数は入力しないでください。' }],
    });
    expect(ask({ method: 'PERIOD' })).toEqual({
      ok: false,
      lines: [
        { field: 'amount', message: 'この選び方では、金額は入力しないでください。' },
        { field: 'times', message: '売却の回数を入力してください。' },
      ],
    });
  });
  test('sells 1,000 yen at least, 0.1 % to 50 %, up to 600 times', () => {
    expect(ask({ amount: 999 })).toEqual({
      ok: false,
      lines: [{ field: 'amount', message: '金額は1000以上で入力してください。' }],
    });
    const { amount: _, ...open } = sale;
    const rate = (text: string) => decode(createRedemptionSetting.body, { ...open, method: 'FIXED_RATE', rate: text });
    for (const text of ['0.1', '50', '50.0']) expect(rate(text).ok).toBe(true);
    for (const text of ['0', '0.0', '50.1', '0.15', '-1']) expect(rate(text).ok).toBe(false);
    const times = (count: number) => decode(createRedemptionSetting.body, { ...open, method: 'PERIOD', times: count });
    expect([1, 2, 600, 601].map((count) => times(count).ok)).toEqual([false, true, true, false]);
  });
  test('is changed only by a change', () => {
    expect(decode(changeRedemptionSetting.body, {}).ok).toBe(false);
    expect(decode(changeRedemptionSetting.body, { status: 'PAUSED' }).ok).toBe(true);
  });
});
