import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Client } from '@tsuzura/contract/kernel';
import { listCashFlows } from '@tsuzura/contract/main';
import { getForeignAssets, listSpecificAccountTrades, listTradeHistories } from '@tsuzura/contract/trading';
import { atJst, ymd } from '@tsuzura/domain/calendar';
import { accounts } from '@tsuzura/domain/ledger';
import { yenText } from '@tsuzura/domain/text';
import { balanceOf } from '@tsuzura/store/ledger';
import { openAlerts, type Tx } from '@tsuzura/store/kernel';
import { subjectOf } from '@tsuzura/store/seed';
import { openUsNight, type UsNight } from '../night/us/us-night.test-support.ts';
import { placeUs } from '../us-order/us-orders.test-support.ts';
import { annualFacts, issueAnnualReports } from './batch/annual-reports.ts';
import { issueUsDividendNotices } from './batch/dividend-notices.ts';
import { issueShareTradeReports } from './batch/share-trade-reports.ts';
import { annualFormOf } from './kinds/index.ts';
import { packed, readPdf } from './press/read-pdf.test-support.ts';

/* A year of US shares in 特定口座: bought, split, paid a dividend, sold in both currencies; what every statement and call says of it. */

let scene: UsNight;
let beika: Client;
const customer = subjectOf('beika');
type Row = Readonly<Record<string, unknown>>;
const rows = async (query: string): Promise<readonly Row[]> =>
  (await scene.api.database.pool.query(query)).rows as Row[];
const inTx = <T>(work: (tx: Tx) => Promise<T>) => scene.api.database.tx(work);
const amountOf = (value: unknown) => value as bigint;
const statementsOf = async (kind: string) =>
  (
    await rows(`select p.ref, p.name, c.bytes from app.paper p join app.paper_content c on c.hash = p.content_hash
      where p.customer_id = '${customer}' and p.kind = '${kind}' order by p.ref`)
  ).map((row) => ({ ref: row['ref'], name: row['name'], ...readPdf(row['bytes'] as Buffer) }));

async function session(day: string, morning: string): Promise<void> {
  await scene.to(day, '23:00');
  expect(await scene.send()).toBe(true);
  await scene.to(morning, '06:10');
}

beforeAll(async () => {
  scene = await openUsNight();
  await scene.at('2026-11-13', '11:00');
  beika = await scene.trader('beika');
  await scene.deposit('beika', 12_000_000n);
  await scene.at('2026-11-13', '20:00');
  // It opens 2.5 % higher on the next day.
  await placeUs(beika, { symbol: 'TERRN', quantity: '40' });
  await placeUs(beika, { symbol: 'WORLB', quantity: '100' });
  await session('2026-11-13', '2026-11-14');
  await scene.at('2026-11-16', '20:00');
  await placeUs(beika, { symbol: 'TERRN', quantity: '12.5', side: 'SELL' });
  await placeUs(beika, { symbol: 'TERRN', quantity: '7', side: 'SELL', settlementCurrency: 'USD' });
  await session('2026-11-16', '2026-11-17');
  // The dividend of WORLB: ex-date 20 November, received on 7 December. Then over the turn of the year.
  await scene.to('2026-12-08', '09:00');
}, 120_000);
afterAll(() => scene.close());

test('a domestic trade date has one report, with both currencies and the rate of its fixing', async () => {
  for (const day of ['2026-11-17', '2026-11-18', '2026-11-19'])
    await inTx((tx) => issueShareTradeReports(tx, atJst(ymd(day), '05:15')));
  const reports = await statementsOf('TRADE');
  expect(reports.map(({ ref }) => ref)).toEqual(['shares-2026-11-16', 'shares-2026-11-17']);
  expect(reports[0]?.name).toContain('米国株式');
  const fills = await rows('select * from app.us_fill order by domestic_trade_date, sequence');
  for (const fill of fills) {
    const { text } = reports[fill['domestic_trade_date'] === '2026-11-16' ? 0 : 1] ?? { text: '' };
    const rate = amountOf(fill['rate']);
    expect(text).toContain(packed(`${rate / 100n}.${String(rate % 100n).padStart(2, '0')}円`));
    expect(text).toContain(packed(yenText(fill['settlement_jpy'] as never)));
  }
  const sold = fills.filter((fill) => fill['side'] === 'SELL');
  expect(sold.length).toBe(2);
  for (const { profit_jpy: profit } of sold) expect(reports[1]?.text).toContain(packed(yenText(profit as never)));
  // Once.
  await inTx((tx) => issueShareTradeReports(tx, atJst(ymd('2026-11-20'), '05:15')));
  expect((await statementsOf('TRADE')).length).toBe(2);
});

test('the notice of a dividend has what was taken abroad and in Japan', async () => {
  await inTx((tx) => issueUsDividendNotices(tx, atJst(ymd('2026-12-08'), '05:15')));
  await inTx((tx) => issueUsDividendNotices(tx, atJst(ymd('2026-12-09'), '05:15')));
  const [notice, ...others] = await statementsOf('DIVIDEND');
  expect(others).toEqual([]);
  const [paid] = await rows('select * from app.us_dividend');
  // 100 × 0.73016 dollars, 10 % of it abroad.
  expect(paid).toMatchObject({ gross: 7_302n, foreign_tax: 730n, paid_usd: 6_572n });
  for (const yen of ['jpy_before_tax', 'income_tax', 'resident_tax'])
    expect(notice?.text).toContain(packed(yenText(paid?.[yen] as never)));
  expect(notice?.text).toContain('73.02');
  const net = amountOf(paid?.['jpy_before_tax']) - amountOf(paid?.['income_tax']) - amountOf(paid?.['resident_tax']);
  expect(notice?.text).toContain(packed(yenText(net as never)));
});

test('the page of US shares, the history of trades and that of cash show the dividend', async () => {
  const [paid] = await rows('select * from app.us_dividend');
  const tax = amountOf(paid?.['income_tax']) + amountOf(paid?.['resident_tax']);
  const before = amountOf(paid?.['jpy_before_tax']);
  const { dividends } = await beika.call(getForeignAssets);
  expect(dividends).toMatchObject([
    {
      symbol: 'WORLB',
      grossUsd: 7_302n,
      foreignTaxUsd: 730n,
      taxJpy: tax,
      netJpy: before - tax,
      receivedOn: '2026-12-07',
    },
  ]);
  const { tradeHistories } = await beika.call(listTradeHistories, { query: { product: 'US', limit: 20 } });
  expect(tradeHistories[0]).toMatchObject({
    date: '2026-12-07',
    product: 'US',
    description: '米国株の配当金 Broad World ETF (fictitious)',
    amount: before,
  });
  const main = await scene.as('beika', 'main');
  const flows = async (type: 'DISTRIBUTION' | 'TRADE') =>
    (await main.call(listCashFlows, { query: { type, limit: 5 } })).cashFlows;
  expect((await flows('DISTRIBUTION'))[0]).toMatchObject({
    subType: 'DIVIDEND',
    amount: before,
    description: '米国株の配当金 Broad World ETF (fictitious)',
  });
  expect((await flows('TRADE')).map(({ subType, description }) => [subType, description])).toContainEqual([
    'US_EQUITY',
    '米国株の売却 Terran Tractor (fictitious)',
  ]);
});

test('equality 8: rows of /specific_account_trades, the tax of the ledger, the year and the annual report are the same to the yen', async () => {
  await scene.to('2027-01-04', '06:00');
  const { ytd, trades, distributions } = await beika.call(listSpecificAccountTrades, { query: { year: 2026 } });
  const { reader } = scene.api.database;
  const sum = <T>(all: readonly T[], of: (one: T) => bigint) => all.reduce((total, one) => total + of(one), 0n);
  const usSales = trades.filter(({ product }) => product === 'US');
  expect(usSales.map(({ code, quantity, navUnit }) => [code, quantity, navUnit])).toEqual([
    ['TERRN', '12.5', 1],
    ['TERRN', '7', 1],
  ]);
  const fills = await rows(`select * from app.us_fill where side = 'SELL' order by sequence`);
  for (const [index, sale] of usSales.entries()) {
    const fill = fills[index];
    expect(sale).toMatchObject({ cost: fill?.['cost_jpy'], profit: fill?.['profit_jpy'] });
    expect(sale.proceeds - sale.fee).toBe(fill?.['settlement_jpy']);
    expect(sale.price).toBe((amountOf(fill?.['price']) * amountOf(fill?.['rate'])) / 1_000_000n);
  }
  const [income, resident] = [
    await balanceOf(reader, accounts.incomeTax(customer, 'GAIN', 2026)),
    await balanceOf(reader, accounts.residentTax(customer, 'GAIN', 2026)),
  ];
  expect([sum(trades, (one) => one.incomeTax), sum(trades, (one) => one.residentTax)]).toEqual([income, resident]);
  expect(ytd.incomeTaxWithheld + ytd.residentTaxWithheld - ytd.refunded).toBe(income + resident);
  const year = await scene.row(`select * from app.tax_year where customer_id = '${customer}' and year = 2026`);
  expect(year).toMatchObject({
    net_gain: ytd.net,
    income_tax: income,
    resident_tax: resident,
    dividends: ytd.dividends,
  });
  expect(sum(distributions, ({ ordinary }) => ordinary)).toBe(ytd.dividends);
  expect(sum(distributions, (one) => one.incomeTax + one.residentTax)).toBe(ytd.dividendTax);

  const at = atJst(ymd('2027-01-04'), '06:10');
  const [facts] = await annualFacts(reader, [customer], 2026, at);
  expect(facts).toBeDefined();
  const form = annualFormOf(facts as NonNullable<typeof facts>);
  expect(form.agreesWithLedger).toBe(true);
  expect([form.total.proceeds, form.total.costAndExpenses, form.total.net]).toEqual([
    ytd.proceeds,
    ytd.costAndExpenses,
    ytd.net,
  ]);
  const [paid] = await rows('select * from app.us_dividend');
  expect(form.dividends.find(({ kind }) => kind === 'FOREIGN_STOCK')).toMatchObject({
    amount: paid?.['reported_jpy'],
    foreignTax: paid?.['foreign_tax_jpy'],
    withheld: { income: paid?.['income_tax'], resident: paid?.['resident_tax'] },
  });
  await inTx((tx) => issueAnnualReports(tx, at));
  const [report] = await statementsOf('ANNUAL_SPECIFIC');
  for (const amount of [
    ytd.proceeds,
    ytd.net,
    amountOf(paid?.['foreign_tax_jpy']),
    ...usSales.map(({ profit }) => profit),
  ])
    expect(report?.text).toContain(packed(yenText(amount as never)));
  const alerts = await openAlerts(reader);
  expect(alerts.filter(({ kind }) => kind === 'paper.annual-tax')).toEqual([]);
  await scene.expectSoundBooks();
});
