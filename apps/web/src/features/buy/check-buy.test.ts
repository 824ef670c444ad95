import { describe, expect, test } from 'vitest';
import { ymd } from '@tsuzura/domain/calendar';
import { yen, type Yen } from '@tsuzura/domain/money';
import { amountTextOf } from '@tsuzura/ui/amounts';
import { chosenOf, courseOf, inCardOrder, type Choice } from '../../shared/order/account-choice.ts';
import { cardOrder, noValues, readBuyValues } from './buy-values.ts';
import { amountMistake, type BuyFacts, type Usages } from './check-buy.ts';

const choice = (type: Choice['type'], over: Partial<Choice> = {}): Choice => ({
  type,
  selectable: true,
  reason: null,
  nisa: null,
  fixedDistributionCourse: null,
  ...over,
});
const growth = choice('NISA_GROWTH', { nisa: { year: 2026, remaining: yen(1_920_000) } });

const shown = {
  buyingPower: yen(2_000_000),
  dates: {
    applicationDate: ymd('2026-11-16'),
    executionDate: ymd('2026-11-17'),
    settlementDate: ymd('2026-11-24'),
    cutoffAt: '2026-11-16T15:30:00+09:00',
  },
  fund: { purchaseFeeRate: '0' } as BuyFacts['shown']['fund'],
};
const usagesWith = (growthRemaining: Yen) =>
  ({ years: [{ year: 2026, growth: { remaining: growthRemaining } }] }) as unknown as Usages;

const amounts = amountTextOf(false, 'yen');
const mistake = (size: string, over: Partial<BuyFacts> = {}) =>
  amountMistake({
    size,
    rule: { unit: '円', min: 100n, step: 1n },
    choice: growth,
    shown,
    usages: null,
    amounts,
    ...over,
  });

describe('R2.06 the amount', () => {
  test('fits to the yen: cash, and the frame of the year', () => {
    expect(mistake('1920000')).toBeNull();
    expect(mistake('1920001')).toBe('今年の成長投資枠の残り（192万円）を超えています。');
    const specific = { choice: choice('SPECIFIC') };
    expect(mistake('200万', specific)).toBeNull();
    expect(mistake('2000001', specific)).toBe(
      '購入できる金額（2,000,000円）を超えています。金額を下げるか、先にご入金ください。',
    );
  });

  test('the figures that decide are hidden with the others', () => {
    const hidden = { amounts: amountTextOf(true, 'yen') };
    expect(mistake('1920001', hidden)).toBe('今年の成長投資枠の残り（非表示）を超えています。');
    expect(mistake('2000001', { ...hidden, choice: choice('SPECIFIC') })).toContain('購入できる金額（非表示）');
  });

  test('an order that settles next year counts in that year, and says which', () => {
    const next = choice('NISA_GROWTH', { nisa: { year: 2027, remaining: yen(100) } });
    expect(mistake('101', { choice: next })).toBe('2027年の成長投資枠の残り（100円）を超えています。');
  });

  test('V09 where the lifetime frame is what ends first', () => {
    expect(mistake('1920001', { usages: usagesWith(yen(2_400_000)) })).toBe(
      'NISAの生涯投資枠の残り（192万円）を超えています。',
    );
    expect(mistake('1920001', { usages: usagesWith(yen(1_920_000)) })).toContain('今年の成長投資枠');
  });

  test('with a fee the quote counts the frame, because only a part of the amount is used of it', () => {
    const fund = { purchaseFeeRate: '2' } as BuyFacts['shown']['fund'];
    expect(mistake('1920001', { shown: { ...shown, fund } })).toBeNull();
  });

  test('what is no amount is said first', () => {
    expect(mistake('')).toBe('金額を入力してください。');
    expect(mistake('99')).toBe('100円以上で入力してください。');
  });
});

describe('R2.06 the account type', () => {
  const all = [
    choice('SPECIFIC'),
    choice('GENERAL'),
    growth,
    choice('NISA_TSUMITATE', { selectable: false, reason: 'x' }),
  ];

  test('成長 stands first and つみたて last, and 成長 is meant unless somebody chooses', () => {
    expect(inCardOrder(all, cardOrder).map(({ type }) => type)).toEqual([
      'NISA_GROWTH',
      'SPECIFIC',
      'GENERAL',
      'NISA_TSUMITATE',
    ]);
    expect(chosenOf(all, null, cardOrder)?.type).toBe('NISA_GROWTH');
    expect(chosenOf(all, 'GENERAL', cardOrder)?.type).toBe('GENERAL');
  });

  test('where the fund is held already it is bought again', () => {
    const held = all.map((one) =>
      one.type === 'GENERAL' ? { ...one, fixedDistributionCourse: 'RECEIVE' as const } : one,
    );
    expect(chosenOf(held, null, cardOrder)?.type).toBe('GENERAL');
  });

  test('what cannot be chosen never is', () => {
    expect(chosenOf(all, 'NISA_TSUMITATE', cardOrder)?.type).toBe('NISA_GROWTH');
    expect(chosenOf([], null, cardOrder)).toBeNull();
  });
});

test('R2.06 分配金: the fixed course wins, then the choice, then 再投資', () => {
  const both = ['RECEIVE', 'REINVEST'] as const;
  expect(courseOf(growth, { distributionCourse: null }, [...both])).toBe('REINVEST');
  expect(courseOf(growth, { distributionCourse: 'RECEIVE' }, [...both])).toBe('RECEIVE');
  expect(courseOf(growth, { distributionCourse: 'REINVEST' }, ['RECEIVE'])).toBe('RECEIVE');
  expect(courseOf({ fixedDistributionCourse: 'RECEIVE' }, { distributionCourse: 'REINVEST' }, [...both])).toBe(
    'RECEIVE',
  );
});

test('what the tab kept is taken only when a form could have written it', () => {
  const values = { accountType: 'GENERAL', size: '1万', distributionCourse: null } as const;
  expect(readBuyValues(values)).toEqual(values);
  expect(readBuyValues(noValues)).toEqual(noValues);
  for (const broken of [
    { ...values, accountType: 'NISA_OLD' },
    { ...values, size: 1 },
    { ...values, distributionCourse: 'x' },
  ]) {
    expect(readBuyValues(broken)).toBeNull();
  }
});
