import { describe, expect, test } from 'vitest';
import { decode } from '../kernel/index.ts';
import { simulateValuation } from './simulation.ts';

const asked = { monthlyAmount: '30000', annualRate: '5', years: '20' };
const read = (change: Record<string, string>) => decode(simulateValuation.query, { ...asked, ...change });

describe('the ranges of rule PLAN-6', () => {
  test('a rate stays exact text, from −20 to 20 in steps of 0.1', () => {
    expect(read({})).toMatchObject({ ok: true, value: { annualRate: '5', monthlyAmount: 30000n, initialAmount: 0n } });
    for (const annualRate of ['-20', '20', '20.0', '-0.1', '0']) expect(read({ annualRate }).ok).toBe(true);
    for (const annualRate of ['20.1', '-20.1', '5.05', '５', '1e1', 'abc']) {
      expect(read({ annualRate })).toEqual({
        ok: false,
        lines: [{ field: 'annualRate', message: '想定利回りは0.1単位で、範囲内で入力してください。' }],
      });
    }
  });
  test('amounts go up to ten thousand million yen', () => {
    expect(read({ initialAmount: '10000000000' }).ok).toBe(true);
    expect(read({ initialAmount: '10000000001' })).toEqual({
      ok: false,
      lines: [{ field: 'initialAmount', message: '最初の金額は10000000000以下で入力してください。' }],
    });
    expect(read({ initialAmount: '-1' }).ok).toBe(false);
    expect(read({ initialAmount: '1.5' })).toEqual({
      ok: false,
      lines: [{ field: 'initialAmount', message: '最初の金額は数字で入力してください。' }],
    });
  });
  test('years or months, one of the two', () => {
    const { years: _, ...open } = asked;
    expect(decode(simulateValuation.query, open)).toEqual({
      ok: false,
      lines: [{ field: 'years', message: '年数を入力してください。' }],
    });
    expect(decode(simulateValuation.query, { ...open, months: '1200' }).ok).toBe(true);
    expect(decode(simulateValuation.query, { ...open, months: '1201' }).ok).toBe(false);
    expect(read({ months: '240' })).toEqual({
      ok: false,
      lines: [{ field: 'months', message: 'この選び方では、月数は入力しないでください。' }],
    });
  });
});
