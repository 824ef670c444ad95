import { expect, test } from 'vitest';
import { ymd } from '../calendar/index.ts';
import { golden } from '../kernel/golden.test-support.ts';
import { formatPercent } from '../money/index.ts';
import { consumptionTaxRateOn, distributionRateOn, taxRateOn, type TaxRate } from './index.ts';

const names = ({ incomeComponents }: TaxRate) =>
  incomeComponents.map(({ name, rate }) => `${name} ${formatPercent(rate)}`);

test('T16 the reform of 2027 keeps 15.315 % and changes what it is made of', () => {
  const { result } = golden<{ ratePct: string; unchanged: boolean }>('T16');
  const [before, after] = [taxRateOn(ymd('2026-12-31')), taxRateOn(ymd('2027-01-01'))];
  expect([before, after].map(({ income }) => formatPercent(income))).toEqual([result.ratePct, result.ratePct]);
  expect(names(before)).toEqual(['所得税 15', '復興特別所得税 0.315']);
  expect(names(after)).toEqual(['所得税 15', '復興特別所得税 0.165', '防衛特別所得税 0.15']);
});

test('復興特別所得税 ends with 2037 under the law of today, with 2047 under the reform', () => {
  const rate = (day: string, law: 'CURRENT' | 'REFORM_2027') => formatPercent(taxRateOn(ymd(day), law).income);
  expect([rate('2037-12-31', 'CURRENT'), rate('2038-01-01', 'CURRENT')]).toEqual(['15.315', '15']);
  expect([rate('2047-12-31', 'REFORM_2027'), rate('2048-01-01', 'REFORM_2027')]).toEqual(['15.315', '15.15']);
  expect(names(taxRateOn(ymd('2027-01-01'), 'CURRENT'))).toEqual(['所得税 15', '復興特別所得税 0.315']);
});

test('a distribution into NISA has no rate, into a taxed account that of its pay date', () => {
  const paid = ymd('2027-01-08');
  expect(distributionRateOn('NISA_GROWTH', paid)).toBeNull();
  expect(distributionRateOn('GENERAL', paid)).toBe(taxRateOn(paid));
  expect(distributionRateOn('SPECIFIC', paid, 'CURRENT')).toBe(taxRateOn(paid, 'CURRENT'));
});

test('the consumption tax (消費税) rose to 10 % on 2019-10-01', () => {
  expect(['2019-09-30', '2019-10-01'].map((day) => formatPercent(consumptionTaxRateOn(ymd(day))))).toEqual(['8', '10']);
});
