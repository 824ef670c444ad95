import { expect, test } from 'vitest';
import { ymd } from '@tsuzura/domain/calendar';
import { yen } from '@tsuzura/domain/money';
import { amountTextOf } from '@tsuzura/ui/amounts';
import { costFormula, monthsOf, readYear, taxDaysOf } from './statement.ts';
import { paid, sale } from './statement.test-support.ts';

const shown = amountTextOf(false, 'yen');

test('R2.15 the year stands in the address; a mistyped one is this year', () => {
  expect(readYear({ year: '2025' })).toBe(2025);
  for (const year of ['1999', '2100', '25', '2e3', '']) expect(readYear({ year })).toBeNull();
  expect(readYear({})).toBeNull();
});

test('R2.15 a month is the sum of what settled in it, and every month is there', () => {
  const months = monthsOf([
    sale,
    { ...sale, profit: yen(-12_000) },
    { ...sale, settlementDate: ymd('2026-12-30'), profit: yen(5) },
  ]);
  expect(months).toHaveLength(12);
  expect([months[2], months[11], months[0]]).toEqual([
    { month: 3, profit: -2_000n },
    { month: 12, profit: 5n },
    { month: 1, profit: 0n },
  ]);
});

test('R2.15 tax by day: withheld and given back, the running sum, nothing for a day without tax', () => {
  const loss = { ...sale, settlementDate: ymd('2026-05-01'), incomeTax: yen(-766), residentTax: yen(-250) };
  const free = { ...sale, settlementDate: ymd('2026-06-01'), incomeTax: yen(0), residentTax: yen(0) };
  const yearEndRefunds = [{ refundedOn: ymd('2027-01-04'), incomeTax: yen(153), residentTax: yen(50) }];
  expect(taxDaysOf({ trades: [sale, sale, loss, free], distributions: [paid], yearEndRefunds })).toEqual([
    { day: '2026-03-04', cause: 'DISTRIBUTION', incomeTax: 153n, residentTax: 50n, total: 203n },
    { day: '2026-03-04', cause: 'SALE', incomeTax: 3_062n, residentTax: 1_000n, total: 4_265n },
    { day: '2026-05-01', cause: 'SALE', incomeTax: -766n, residentTax: -250n, total: 3_249n },
    { day: '2027-01-04', cause: 'YEAR_END', incomeTax: -153n, residentTax: -50n, total: 3_046n },
  ]);
});

test('R2.15 the cost of a sale is written out, unless its unit cost is in doubt', () => {
  expect(costFormula(sale, shown)).toBe('10,000円 × 20,000口 ÷ 10,000口');
  expect(costFormula(sale, amountTextOf(true, 'yen'))).toBe('非表示 × 非表示 ÷ 10,000口');
  expect(costFormula({ ...sale, unitCost: null }, shown)).toBeNull();
});
