import { afterAll, beforeAll, expect, test } from 'vitest';
import { getRealizedProfits, listSpecificAccountTrades } from '@tsuzura/contract/trading';
import { atJst, ymd } from '@tsuzura/domain/calendar';
import { accounts } from '@tsuzura/domain/ledger';
import { yen } from '@tsuzura/domain/money';
import { balanceOf, post } from '@tsuzura/store/ledger';
import { refundEntry } from '../night/fund/index.ts';
import { domestic } from '../fund-order/orders.test-support.ts';
import { hanako, openStatements, type StatementScene } from './statements.test-support.ts';

let scene: StatementScene;
beforeAll(async () => {
  scene = await openStatements();
});
afterAll(() => scene.close());

test('R7.04 the specific-account statement adds up with the ledger', async () => {
  const { sold } = scene;
  const client = await scene.as('hanako', 'trading');
  const { ytd, trades, withholding, distributions, years } = await client.call(listSpecificAccountTrades, {
    query: { year: 2026 },
  });
  const { reader } = scene.api.database;
  const sum = (of: 'incomeTax' | 'residentTax') => trades.reduce((total, trade) => total + trade[of], 0n);
  expect(sum('incomeTax')).toBe(await balanceOf(reader, accounts.incomeTax(hanako, 'GAIN', 2026)));
  expect(sum('incomeTax') + sum('residentTax')).toBe(ytd.incomeTaxWithheld + ytd.residentTaxWithheld - ytd.refunded);
  expect([withholding, ytd.net, trades.at(-1)?.cumulativeProfit]).toEqual(['WITH', 1_100_000n, 1_100_000n]);
  expect(ytd.dividends).toBe(14_000n);
  expect(years).toEqual([2026, 2025, 2024]);
  // 取得費 = 取得単価 × 口数 ÷ 1万口.
  expect(trades.map(({ id, unitCost, price }) => [id, unitCost, price])).toEqual([
    [sold[2], 10_000n, 13_000n],
    [sold[0], 5_000n, 7_500n],
    [sold[1], 10_000n, 8_000n],
  ]);
  expect(distributions.map(({ code, ordinary, special }) => [code, ordinary, special])).toEqual([
    [domestic, 14_000n, 0n],
  ]);
  expect(distributions.reduce((total, paid) => total + paid.incomeTax + paid.residentTax, 0n)).toBe(ytd.dividendTax);
  expect(ytd.dividendTaxRefunded).toBe(0n);
  expect((await client.call(listSpecificAccountTrades, { query: { year: 2025 } })).trades).toEqual([]);
  const month = await client.call(getRealizedProfits);
  expect([month.month, month.fund, month.total]).toEqual(['2026-11', 1_100_000n, 1_100_000n]);
});

test('T12 what was given back after the year is a line of its own, on the day the ledger has it', async () => {
  const client = await scene.as('hanako', 'trading');
  const refunds = async (year: number) => {
    const { ytd, yearEndRefunds } = await client.call(listSpecificAccountTrades, { query: { year } });
    return { sum: ytd.dividendTaxRefunded, yearEndRefunds };
  };
  expect(await refunds(2026)).toEqual({ sum: 0n, yearEndRefunds: [] });
  const refund = { income: yen(1_000), resident: yen(300) };
  await scene.api.database.tx((tx) => post(tx, [refundEntry(hanako, 2026, refund, atJst(ymd('2027-01-04'), '00:30'))]));
  expect(await refunds(2026)).toEqual({
    sum: 1_300n,
    yearEndRefunds: [{ refundedOn: '2027-01-04', incomeTax: 1_000n, residentTax: 300n }],
  });
  expect((await refunds(2027)).yearEndRefunds).toEqual([]);
});
