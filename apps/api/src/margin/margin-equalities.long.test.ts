import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Client } from '@tsuzura/contract/kernel';
import { getAssets, listWithdrawals } from '@tsuzura/contract/main';
import {
  getAssetBreakdown,
  getMarginCall,
  getRealizedProfits,
  getTradeCapacities,
  getTradingAssets,
  getTradingPowerTransition,
  listAssetBreakdownSeries,
  listAssetSeries,
  listCashouts,
  listEquityBalances,
  listMarginPositions,
  listProfitSeries,
  listTrades,
  moveCollateral,
} from '@tsuzura/contract/trading';
import { yen } from '@tsuzura/domain/money';
import { openStockNight, type StockNight } from '../night/stock/stock-night.test-support.ts';
import { placeShares, quoteShares, type DraftChanges } from '../stock-order/stock-orders.test-support.ts';

/* The same figure in every call that shows it, over days of margin with the jobs of every night. */

let scene: StockNight;
let oisho: Client;
let main: Client;
beforeAll(async () => {
  scene = await openStockNight((job) => /^(stock|margin|fund|night|ledger|books|asset)/.test(job));
  await scene.at('2026-11-13', '10:00');
  [oisho, main] = [await scene.trader('oisho'), await scene.as('oisho')];
});
afterAll(() => scene.close());

const sum = (amounts: readonly bigint[]): bigint => amounts.reduce((all, one) => all + one, 0n);
const opening: DraftChanges = { stockCode: '1217', tradeType: 'MARGIN_NEW', marginType: 'SYSTEM' };
const closing: DraftChanges = { ...opening, tradeType: 'MARGIN_CLOSE', side: 'SELL' };

/** What must agree at any moment. */
async function expectEqual(): Promise<void> {
  const [assets, breakdown, { balances }, capacities, { transition }, shown, { totals, positions }, call] =
    await Promise.all([
      oisho.call(getTradingAssets),
      oisho.call(getAssetBreakdown),
      oisho.call(listEquityBalances, { query: {} }),
      oisho.call(getTradeCapacities),
      oisho.call(getTradingPowerTransition),
      main.call(getAssets),
      oisho.call(listMarginPositions, { query: {} }),
      oisho.call(getMarginCall),
    ]);
  expect([assets.total, shown.total]).toEqual([breakdown.netAsset, breakdown.netAsset]);
  expect(assets.equity).toBe(sum(balances.map(({ valuation }) => valuation)));
  expect(assets.cash).toBe(breakdown.cash.deposit + breakdown.cash.marginCash + breakdown.cash.unsettled);
  expect(assets.total).toBe(assets.cash + assets.equity + assets.fund + assets.marginProfit + assets.usEquityJpy);
  expect(assets.marginProfit).toBe(totals.unrealized - totals.expenses);
  expect(breakdown.margin).toEqual({
    longAmount: totals.longAmount,
    shortAmount: totals.shortAmount,
    unrealized: totals.unrealized,
  });
  expect(sum(positions.map(({ openAmount }) => openAmount))).toBe(totals.longAmount + totals.shortAmount);
  expect([capacities.marginEquity, capacities.marginRatio]).toEqual([call.equity, call.ratio]);
  expect(capacities.newPositionPower).toBe(transition[0]?.newPositionPower);
  expect(capacities.withdrawable).toBe((await oisho.call(listCashouts)).withdrawable);
  expect(capacities.withdrawable).toBe((await main.call(listWithdrawals)).withdrawable);
}

test('every figure of margin is the same wherever it is shown, from the first order to the settlement', async () => {
  const body = { direction: 'TO_MARGIN', amount: yen(700_000) } as const;
  await oisho.call(moveCollateral, { body }, { key: randomUUID() });
  await expectEqual();
  await placeShares(oisho, { ...opening, quantity: 1_000 });
  await placeShares(oisho, { ...opening, side: 'SELL', quantity: 500 });
  await expectEqual();
  await scene.send();
  await scene.pollAt('2026-11-13', '10:40');
  await expectEqual();
  await placeShares(oisho, { ...closing, quantity: 400 });
  await scene.send();
  await scene.pollAt('2026-11-13', '11:20');
  await expectEqual();
  await scene.to('2026-11-16', '10:00');
  await expectEqual();
  await placeShares(oisho, { ...closing, side: 'BUY', quantity: 500 });
  await scene.send();
  await scene.to('2026-11-17', '10:00');
  await expectEqual();
  await scene.to('2026-11-18', '10:00');
  await expectEqual();
});

test('実現損益 of the month, of the days and of the trades are one sum, with margin in it', async () => {
  const month = await oisho.call(getRealizedProfits);
  const { trades } = await oisho.call(listTrades, { query: { limit: 100 } });
  const ofCloses = sum(trades.map(({ profit }) => profit ?? 0n));
  expect(ofCloses).not.toBe(0n);
  expect(month).toMatchObject({ margin: ofCloses, spot: 0n, fund: 0n, total: ofCloses });
  await scene.to('2026-11-19', '06:00');
  const { series } = await oisho.call(listProfitSeries, { query: { interval: 'MONTH' } });
  const { marginProfit } = await oisho.call(getTradingAssets);
  expect(series.at(-1)).toMatchObject({ realized: ofCloses, cumulativeRealized: ofCloses, unrealized: marginProfit });
});

test('after the night the newest row of each series is what the customer has', async () => {
  const { total, marginProfit } = await oisho.call(getTradingAssets);
  const { series } = await oisho.call(listAssetSeries, { query: {} });
  expect(series.at(-1)).toMatchObject({ date: '2026-11-18', total });
  const breakdown = (await oisho.call(listAssetBreakdownSeries, { query: {} })).series.at(-1);
  expect(breakdown).toMatchObject({ netAsset: total, margin: marginProfit });
});

test('the power that is shown is the power that is enforced, to one lot', async () => {
  await scene.at('2026-11-19', '10:00');
  const { newPositionPower } = await oisho.call(getTradeCapacities);
  const limit: DraftChanges = { ...opening, orderType: 'LIMIT', price: '541' };
  const lots = Number(newPositionPower / 54_100n);
  expect(lots).toBeGreaterThan(0);
  await expect(quoteShares(oisho, { ...limit, quantity: (lots + 1) * 100 })).rejects.toMatchObject({ code: '400-132' });
  const { quote } = await quoteShares(oisho, { ...limit, quantity: lots * 100 });
  expect(quote.newPositionPowerAfter).toBeLessThan(54_100n);
  await scene.expectSoundBooks();
});
