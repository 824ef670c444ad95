import { expect, test } from 'vitest';
import { ymd } from '../calendar/index.ts';
import { golden } from '../kernel/golden.test-support.ts';
import { noYen, yen } from '../money/index.ts';
import { annualReport, dividend, noTax, taxRateOn, type ReportedSale } from './index.ts';

const rate = taxRateOn(ymd('2026-11-13'));
const sale = (proceeds: number, cost: number, section: ReportedSale['section'] = 'SPOT'): ReportedSale => ({
  section,
  proceeds: yen(proceeds),
  costAndExpenses: yen(cost),
});
const paid = (amount: number, special: number) => ({
  kind: 'FUND' as const,
  ...dividend(yen(amount), rate),
  special: yen(special),
  foreignTax: noYen,
});

test('T17 the report totals three sales and prints the tax on their net', () => {
  const { inputs, result } = golden<
    { proceeds: number; costAndExpenses: number; net: number; incomeTax: number; residentTax: number },
    { sales: [number, number][] }
  >('T17');
  const { total, saleTax } = annualReport(
    inputs.sales.map(([proceeds, cost]) => sale(proceeds, cost)),
    [],
    'WITH',
    rate,
  );
  expect({
    proceeds: Number(total.proceeds),
    costAndExpenses: Number(total.costAndExpenses),
    net: Number(total.net),
    incomeTax: Number(saleTax.income),
    residentTax: Number(saleTax.resident),
  }).toEqual(result);
});

test('the sections stand apart and a loss in one is netted with a gain in the other', () => {
  const { spot, margin, total, saleTax } = annualReport(
    [sale(100_000, 90_000), sale(50_000, 80_000, 'MARGIN')],
    [],
    'WITH',
    rate,
  );
  expect([spot.net, margin.net, total.net]).toEqual([10_000n, -30_000n, -20_000n]);
  expect(saleTax).toEqual(noTax);
});

test('distributions appear by kind, special parts beside them, and are offset against the loss', () => {
  const { dividends, offset } = annualReport(
    [sale(100_000, 200_000)],
    [paid(150_000, 0), paid(50_000, 30_000)],
    'WITH',
    rate,
  );
  expect(dividends.map(({ kind, amount, special }) => [kind, amount, special])).toEqual([
    ['FUND', 200_000n, 30_000n],
    ['STOCK', 0n, 0n],
    ['FOREIGN_STOCK', 0n, 0n],
  ]);
  expect(offset).toMatchObject({ base: 100_000n, due: { income: 15_315n, resident: 5_000n }, lossLeft: 0n });
});

test('without 源泉徴収 there is no tax on sales and no offset', () => {
  const report = annualReport([sale(200_000, 100_000)], [paid(10_000, 0)], 'WITHOUT', rate);
  expect([report.saleTax, report.offset]).toEqual([noTax, null]);
});
