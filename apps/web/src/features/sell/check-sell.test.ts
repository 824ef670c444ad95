import { describe, expect, test } from 'vitest';
import { units, yen } from '@tsuzura/domain/money';
import { amountTextOf } from '@tsuzura/ui/amounts';
import { shareOf, sizeError } from './check-sell.ts';
import { measureOf, noValues, readSellValues, type SellValues } from './sell-values.ts';

const shown = amountTextOf(false, 'yen');
const facts = {
  holding: {
    units: units(213_154),
    lockedUnits: units(0),
    sellableUnits: units(213_154),
    averageCost: yen(18_204),
    valuation: yen(499_974),
  },
  limits: { minAmount: yen(100), amountStep: yen(1), minUnits: units(10), unitStep: units(10) },
  maxAmount: yen(449_976),
};
const byAmount = (amount: string): SellValues => ({ orderMethod: 'AMOUNT', amount, units: '' });
const byUnits = (count: string): SellValues => ({ orderMethod: 'UNITS', amount: '', units: count });

describe('R2.08 how much is sold', () => {
  test('V10 an amount stays below the guard, to the yen', () => {
    expect(sizeError(byAmount('449976'), facts, shown)).toBeNull();
    expect(sizeError(byAmount('449977'), facts, shown)).toBe(
      '金額での売却は449,976円までです。すべて売却する場合は「全部」を選んでください。',
    );
  });

  test('V11 units stay within what there is; exactly all of them may leave the steps', () => {
    expect(sizeError(byUnits('213150'), facts, shown)).toBeNull();
    expect(sizeError(byUnits('213154'), facts, shown)).toBeNull();
    expect(sizeError(byUnits('213153'), facts, shown)).toBe('10口単位で入力してください。');
    expect(sizeError(byUnits('213160'), facts, shown)).toBe('売却できる口数（213,154口）を超えています。');
  });

  test('V01 V03 V12 what is no number', () => {
    expect(sizeError(byAmount(''), facts, shown)).toBe('金額を入力してください。');
    expect(sizeError(byUnits(''), facts, shown)).toBe('口数を入力してください。');
    expect(sizeError(byUnits('x'), facts, shown)).toBe('数字で入力してください（例：10,000）。');
    expect(sizeError(byUnits('0'), facts, shown)).toBe('0より大きい数を入力してください。');
  });

  test('nothing is left, and nothing is no number of units', () => {
    const empty = { ...facts, holding: { ...facts.holding, sellableUnits: units(0) } };
    expect(sizeError(byUnits('0'), empty, shown)).toBe('0より大きい数を入力してください。');
  });

  test('全部 needs no number, and sends none', () => {
    const all = { orderMethod: 'ALL', amount: 'x', units: '5' } as const;
    expect(sizeError(all, facts, shown)).toBeNull();
    expect(measureOf(all)).toEqual({});
    expect(measureOf(byUnits('10'))).toEqual({ units: 10n });
    expect(measureOf(byAmount('1万'))).toEqual({ amount: 10_000n });
  });
});

test('R2.08 a share lies on the step, and within the guard', () => {
  expect(shareOf(25n, 'UNITS', facts)).toBe(53_280n);
  expect(shareOf(75n, 'AMOUNT', facts)).toBe(374_980n);
  expect(shareOf(75n, 'AMOUNT', { ...facts, maxAmount: yen(1_000) })).toBe(1_000n);
});

test('what the tab kept is taken only when a form could have written it', () => {
  expect(readSellValues(noValues)).toEqual(noValues);
  expect(readSellValues({ ...noValues, orderMethod: 'x' })).toBeNull();
  expect(readSellValues({ ...noValues, units: 1 })).toBeNull();
});
