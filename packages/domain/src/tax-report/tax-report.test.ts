import { expect, test } from 'vitest';
import { ymd } from '../calendar/index.ts';
import { golden } from '../kernel/golden.test-support.ts';
import { noYen, ratio, yen } from '../money/index.ts';
import { dividend, noTax, taxRateOn, withholdDay, type ReportedSale, type Tax } from '../tax/index.ts';
import { annualForm, runningYear, trustFeeOfYear } from './index.ts';

const rate = taxRateOn(ymd('2026-11-13'));
const tax = (income: number, resident: number): Tax => ({ income: yen(income), resident: yen(resident) });
const sale = (proceeds: number, cost: number): ReportedSale => ({
  section: 'SPOT',
  proceeds: yen(proceeds),
  costAndExpenses: yen(cost),
});
const paid = (amount: number, special = 0) => ({
  kind: 'FUND' as const,
  ...dividend(yen(amount), rate),
  special: yen(special),
  foreignTax: noYen,
});

test('T17 the form prints ①, ②, ③ and the tax the ledger holds', () => {
  const { inputs, result } = golden<
    { proceeds: number; costAndExpenses: number; net: number; incomeTax: number; residentTax: number },
    { sales: [number, number][] }
  >('T17');
  const form = annualForm(
    {
      sales: inputs.sales.map(([proceeds, cost]) => sale(proceeds, cost)),
      dividends: [],
      withholding: 'WITH',
      dividendsIncluded: false,
      saleTax: tax(result.incomeTax, result.residentTax),
      refunded: noTax,
    },
    rate,
  );
  expect(form.total).toEqual({
    proceeds: yen(result.proceeds),
    costAndExpenses: yen(result.costAndExpenses),
    net: yen(result.net),
  });
  expect([form.saleTax, form.accounts, form.offset, form.agreesWithLedger]).toEqual([
    tax(result.incomeTax, result.residentTax),
    ['CUSTODY'],
    null,
    true,
  ]);
});

test('T12 a loss is set off against dividends: loss, balance, payable and refund stand apart', () => {
  const form = annualForm(
    {
      sales: [sale(100_000, 200_000)],
      dividends: [paid(200_000, 30_000)],
      withholding: 'WITH',
      dividendsIncluded: true,
      saleTax: noTax,
      refunded: tax(15_315, 5_000),
    },
    rate,
  );
  expect(form.offset).toEqual({
    loss: 100_000n,
    balance: 100_000n,
    payable: tax(15_315, 5_000),
    refunded: tax(15_315, 5_000),
  });
  expect([form.dividendTotal.amount, form.dividendTotal.special, form.accounts, form.agreesWithLedger]).toEqual([
    200_000n,
    30_000n,
    ['CUSTODY', 'DIVIDEND'],
    true,
  ]);
});

test('a ledger that holds a yen less is noticed, and what is printed is still the ledger', () => {
  const form = annualForm(
    {
      sales: [sale(110_000, 100_000)],
      dividends: [],
      withholding: 'WITH',
      dividendsIncluded: false,
      saleTax: tax(1_530, 500),
      refunded: noTax,
    },
    rate,
  );
  expect([form.saleTax.income, form.agreesWithLedger]).toEqual([1_530n, false]);
});

test('dividends outside the account are not on its form', () => {
  const form = annualForm(
    {
      sales: [],
      dividends: [paid(10_000)],
      withholding: 'WITHOUT',
      dividendsIncluded: false,
      saleTax: noTax,
      refunded: noTax,
    },
    rate,
  );
  expect([form.dividendTotal.amount, form.offset, form.accounts]).toEqual([0n, null, ['CUSTODY']]);
});

test('T08 the running year adds up: withheld and given back stand apart, profits accumulate', () => {
  const gains = [1_000_000, -200_000, 300_000];
  const { changes } = withholdDay(
    noYen,
    gains.map((gain) => yen(gain)),
    rate,
  );
  const year = runningYear(
    gains.map((gain, index) => ({
      proceeds: yen(2_000_000 + gain),
      cost: yen(2_000_000),
      fee: noYen,
      tax: changes[index] ?? noTax,
    })),
  );
  expect(year.sales.map(({ cumulativeProfit }) => cumulativeProfit)).toEqual([1_000_000n, 800_000n, 1_100_000n]);
  expect([year.withheld, year.refunded]).toEqual([tax(199_095, 65_000), tax(30_630, 10_000)]);
  expect([year.net, year.proceeds, year.costAndExpenses]).toEqual([1_100_000n, 7_100_000n, 6_000_000n]);
});

test('F24 a million yen held for a year at 0.5775 % bears 5,775 yen, half a yen rounds up, and a rate may change', () => {
  const rate = ratio(5_775, 1_000_000);
  expect(trustFeeOfYear([{ units: 1_000_000n, nav: 10_000n, rate, days: 365 }], 10_000n)).toBe(5_775n);
  expect(trustFeeOfYear([{ units: 365n, nav: 1n, rate: ratio(1, 2), days: 1 }], 1n)).toBe(1n);
  expect(trustFeeOfYear([], 10_000n)).toBe(0n);
  const changed = [
    { units: 1_000_000n, nav: 10_000n, rate: ratio(1, 100), days: 73 },
    { units: 1_000_000n, nav: 10_000n, rate: ratio(1, 200), days: 292 },
  ];
  expect(trustFeeOfYear(changed, 10_000n)).toBe(6_000n);
});
