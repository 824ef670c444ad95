import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Client } from '@tsuzura/contract/kernel';
import { getAssets, listWithdrawals } from '@tsuzura/contract/main';
import {
  getAssetBreakdown,
  getRealizedProfits,
  getTradeCapacities,
  getTradingAssets,
  getTradingPowerTransition,
  listAssetBreakdownSeries,
  listAssetSeries,
  listCashouts,
  listEquityBalances,
  listEquityOrders,
  listProfitSeries,
  listSpecificAccountTrades,
  listTradeHistories,
  listTrades,
} from '@tsuzura/contract/trading';
import { subjectOf } from '@tsuzura/store/seed';
import { placeShares, quoteShares } from '../../stock-order/stock-orders.test-support.ts';
import { openStockNight, type StockNight } from './stock-night.test-support.ts';

/* The same figure in every call that shows it, over a week of trading. */

let scene: StockNight;
let beika: Client;
let main: Client;
beforeAll(async () => {
  scene = await openStockNight();
  await scene.at('2026-11-13', '10:00');
  beika = await scene.trader('beika');
  main = await scene.as('beika');
});
afterAll(() => scene.close());

const sum = (amounts: readonly bigint[]): bigint => amounts.reduce((all, one) => all + one, 0n);

/** What must agree at any moment. */
async function expectEqual(): Promise<void> {
  const [assets, breakdown, { balances }, capacities, { transition }, shown] = await Promise.all([
    beika.call(getTradingAssets),
    beika.call(getAssetBreakdown),
    beika.call(listEquityBalances, { query: {} }),
    beika.call(getTradeCapacities),
    beika.call(getTradingPowerTransition),
    main.call(getAssets),
  ]);
  expect(assets.total).toBe(breakdown.netAsset);
  expect(shown.total).toBe(breakdown.netAsset);
  expect(assets.equity).toBe(sum(balances.map(({ valuation }) => valuation)));
  expect(breakdown.equities.profit).toBe(sum(balances.map(({ profit }) => profit)));
  expect(assets.cash).toBe(breakdown.cash.deposit + breakdown.cash.marginCash + breakdown.cash.unsettled);
  expect(assets.total).toBe(assets.cash + assets.equity + assets.fund + assets.marginProfit + assets.usEquityJpy);
  expect(capacities.buyingPower).toBe(transition[2]?.buyingPower);
  expect(capacities.withdrawable).toBe((await beika.call(listCashouts)).withdrawable);
  expect(capacities.withdrawable).toBe((await main.call(listWithdrawals)).withdrawable);
  const locked = await scene.row(`select coalesce(sum(b.amount), 0)::bigint as amount from ledger.account a
    join ledger.balance b on b.account_id = a.id where a.customer_id = '${subjectOf('beika')}' and a.kind = 31`);
  expect(locked?.['amount']).toBe(sum(balances.map(({ lockedQuantity }) => BigInt(lockedQuantity))));
  await expectSameExecutions();
}

/** Filled = executions = trades = reports, order by order. */
async function expectSameExecutions(): Promise<void> {
  const { orders } = await beika.call(listEquityOrders, { query: { limit: 100 } });
  const { trades } = await beika.call(listTrades, { query: { limit: 100 } });
  for (const { orderId, filledQuantity } of orders) {
    const { executions } = await scene.orderOf(beika, orderId);
    const reported = await scene.row(`select coalesce(sum(r.quantity), 0)::bigint as quantity from app.exchange_report r
      where r.type = 'TRADE' and r.cl_ord_id in (select cl_ord_id from app.exchange_message where order_id = '${orderId}')`);
    const traded = trades.filter((trade) => trade.orderId === orderId);
    expect([
      sum(executions.map(({ quantity }) => BigInt(quantity))),
      sum(traded.map(({ quantity }) => BigInt(quantity))),
      reported?.['quantity'],
    ]).toEqual([BigInt(filledQuantity), BigInt(filledQuantity), BigInt(filledQuantity)]);
  }
}

test('every figure is the same wherever it is shown, from the first order to the settlement of the last', async () => {
  await expectEqual();
  await placeShares(beika, { quantity: 300 });
  await placeShares(beika, { stockCode: '1217', quantity: 1_000, orderType: 'LIMIT', price: '500' });
  await expectEqual();
  await scene.send();
  await scene.pollAt('2026-11-13', '10:40');
  await expectEqual();
  await placeShares(beika, { side: 'SELL', quantity: 100 });
  await expectEqual();
  await scene.send();
  await scene.to('2026-11-13', '15:50');
  await scene.at('2026-11-13', '15:55');
  await scene.to('2026-11-16', '10:00');
  await expectEqual();
  await placeShares(beika, { side: 'SELL', quantity: 100 });
  await scene.send();
  await scene.to('2026-11-18', '10:00');
  await expectEqual();

  const month = await beika.call(getRealizedProfits);
  const { trades } = await beika.call(listTrades, { query: { limit: 100 } });
  expect(month.spot + month.margin).toBe(sum(trades.map(({ profit }) => profit ?? 0n)));
  const specific = await beika.call(listSpecificAccountTrades, { query: { year: 2026 } });
  const taxOf = ({ tax }: (typeof trades)[number]) => tax.income + tax.resident;
  const withheld = await scene.row(`select coalesce(sum(b.amount), 0)::bigint as amount from ledger.account a
    join ledger.balance b on b.account_id = a.id
    where a.customer_id = '${subjectOf('beika')}' and a.kind in (20, 21) and a.tag like 'GAIN-%'`);
  expect(withheld?.['amount']).toBe(sum(trades.map(taxOf)));
  expect(sum(specific.trades.map(({ incomeTax, residentTax }) => incomeTax + residentTax))).toBe(withheld?.['amount']);
});

test('after the night the newest row of each series is what the customer has', async () => {
  await scene.to('2026-11-19', '06:00');
  const { total } = await beika.call(getTradingAssets);
  const of = { query: { from: undefined, to: undefined } };
  const { series } = await beika.call(listAssetSeries, of);
  expect(series.at(-1)).toMatchObject({ date: '2026-11-18', total });
  const breakdown = (await beika.call(listAssetBreakdownSeries, of)).series.at(-1);
  expect(breakdown).toMatchObject({ netAsset: total });
  expect(breakdown?.equities).toBeGreaterThan(0n);
  const months = await beika.call(listAssetSeries, { query: { interval: 'MONTH' } });
  expect(months.series).toEqual([series.at(-1)]);
  const { trades } = await beika.call(listTrades, { query: { limit: 100 } });
  const profits = (await beika.call(listProfitSeries, { query: { interval: 'WEEK' } })).series;
  expect(profits.at(-1)?.cumulativeRealized).toBe(sum(trades.map(({ profit }) => profit ?? 0n)));
});

test('the highest order that is taken is the buying power, and the histories name every trade once', async () => {
  await scene.at('2026-11-19', '10:00');
  const { buyingPower } = await beika.call(getTradeCapacities);
  const price = 541n;
  const fits = (buyingPower - 1_100n) / price / 100n;
  const order = { stockCode: '1217', orderType: 'LIMIT', price: '541' } as const;
  await expect(quoteShares(beika, { ...order, quantity: Number(fits * 100n) + 300 })).rejects.toMatchObject({
    code: '400-102',
  });
  const { quote } = await quoteShares(beika, { ...order, quantity: Number(fits * 100n) });
  expect(quote.buyingPowerAfter).toBe(buyingPower - quote.estimate.reservedAmount);
  const { tradeHistories } = await beika.call(listTradeHistories, { query: { product: 'EQUITY', limit: 100 } });
  const { trades } = await beika.call(listTrades, { query: { limit: 100 } });
  expect(tradeHistories.map(({ date }) => date)).toEqual(trades.map(({ tradeDate }) => tradeDate));
  expect(sum(tradeHistories.map(({ amount }) => amount))).toBe(
    sum(trades.map(({ side, amount, fee }) => (side === 'BUY' ? 0n - amount - fee : amount - fee))),
  );
  await scene.expectSoundBooks();
});
