import fc from 'fast-check';
import { expect, test } from 'vitest';
import { japan, ymd } from '../calendar/index.ts';
import { golden } from '../kernel/golden.test-support.ts';
import { assertRandom } from '../kernel/seeded.test-support.ts';
import { noYen, yen } from '../money/index.ts';
import { dividend, noTax, offsetDividends, taxRateOn, totalTax, yearEndRefundDate } from './index.ts';

interface Offset {
  withheldIncome: number;
  withheldResident: number;
  base: number;
  dueIncome: number;
  dueResident: number;
  refundIncome: number;
  refundResident: number;
  refund: number;
  lossAfterOffset?: number;
}

const rate = taxRateOn(ymd('2026-11-13'));

test.each(['T12', 'T13'])('%s dividends are netted with the loss of the account after the year', (id) => {
  const { inputs, result } = golden<Offset, { dividends: number[]; loss: number }>(id);
  const paid = inputs.dividends.map((amount) => dividend(yen(amount), rate));
  const { withheld, base, due, refund, lossLeft } = offsetDividends(paid, yen(-inputs.loss), rate);
  expect({
    withheldIncome: Number(withheld.income),
    withheldResident: Number(withheld.resident),
    base: Number(base),
    dueIncome: Number(due.income),
    dueResident: Number(due.resident),
    refundIncome: Number(refund.income),
    refundResident: Number(refund.resident),
    refund: Number(totalTax(refund)),
    lossAfterOffset: Number(lossLeft),
  }).toEqual({ lossAfterOffset: 0, ...result });
});

test('without a loss nothing is returned and nothing is asked for, though floors were taken payment by payment', () => {
  const paid = [1, 2, 3].map(() => dividend(yen(19), rate));
  const { withheld, due, refund } = offsetDividends(paid, yen(1_000), rate);
  expect([withheld.income, due.income]).toEqual([6n, 8n]);
  expect(refund).toEqual(noTax);
});

test('a refund is never more than was withheld, and a bigger loss never returns less', () => {
  const amounts = fc.array(fc.integer({ min: 1, max: 10 ** 7 }), { maxLength: 6 });
  const loss = fc.integer({ min: 0, max: 10 ** 8 });
  assertRandom(
    fc.property(amounts, loss, loss, (all, one, more) => {
      const paid = all.map((amount) => dividend(yen(amount), rate));
      const small = offsetDividends(paid, yen(-one), rate);
      const large = offsetDividends(paid, yen(-one - more), rate);
      expect(large.refund.income <= large.withheld.income && large.refund.resident <= large.withheld.resident).toBe(
        true,
      );
      expect(totalTax(large.refund) >= totalTax(small.refund)).toBe(true);
      expect(small.base === noYen || small.lossLeft === noYen).toBe(true);
    }),
  );
});

test('the refund is posted on the first business day of the new year', () => {
  expect(yearEndRefundDate(japan, 2026)).toBe('2027-01-04');
  expect(yearEndRefundDate(japan, 2027)).toBe('2028-01-04');
});
