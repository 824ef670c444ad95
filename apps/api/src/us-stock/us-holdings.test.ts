import { afterAll, beforeAll, expect, test } from 'vitest';
import { getAssets } from '@tsuzura/contract/main';
import {
  getAssetBreakdown,
  getForeignAssets,
  getUsOrder,
  listAssetBreakdownSeries,
  listFilledUsOrders,
  listUsBalances,
  listUsOrders,
  listWorkingUsOrders,
} from '@tsuzura/contract/trading';
import { instant, parseInstant, ymd, type Instant } from '@tsuzura/domain/calendar';
import { floorYen, fxRate, readFxRate } from '@tsuzura/domain/fx';
import { noYen, usdCents, usdPrice } from '@tsuzura/domain/money';
import type { UsFill, UsOrder } from '@tsuzura/domain/us-order';
import { usAmount, usTradeDates } from '@tsuzura/domain/us-stock';
import { newestFixing } from '@tsuzura/store/fx';
import { subjectOf } from '@tsuzura/store/seed';
import { addUsFills, addUsOrder, writeUsOrders, writeUsPositions } from '@tsuzura/store/us-order';
import { newestUsStockBars } from '@tsuzura/store/us-stock';
import { writeAssetDay } from '../asset/index.ts';
import { openScene, type Scene } from '../kernel/scene.test-support.ts';
import { shares, usOrderOf } from './us-order.test-support.ts';

/*
 * On 2026-11-13 at 20:00: prices are the closes of the 12th. hanako holds 12 ORCHA since October, bought 8.25 WORLB in NISA on the 12th
 * (fixed at 10:00 of the 13th in truth; here it still waits), has a sale of 5 ORCHA under way and a purchase that lapsed.
 */

const id = subjectOf('hanako');
let scene: Scene;
let orcha = usdPrice(0);
let worlb = usdPrice(0);
let mid = fxRate(1);
const at = (text: string): Instant => parseInstant(`${text}+09:00`) as Instant;

const order = (part: Partial<UsOrder> & Pick<UsOrder, 'id'>) => usOrderOf({ customerId: id, ...part });

const filled = order({
  id: 'us-filled',
  symbol: 'WORLB',
  accountType: 'NISA_GROWTH',
  settlementCurrency: 'USD',
  orderType: 'MARKET',
  size: { notional: usdCents(150_596) },
  limitPrice: null,
  sessionDate: ymd('2026-11-12'),
  expiresOn: ymd('2026-11-12'),
  acceptedAt: at('2026-11-12T23:40:00'),
});
const fill: UsFill = {
  id: 'us-filled-1',
  orderId: 'us-filled',
  number: 1,
  execId: 'E1',
  customerId: id,
  symbol: 'WORLB',
  accountType: 'NISA_GROWTH',
  side: 'BUY',
  settlementCurrency: 'USD',
  sequence: 1n,
  executedAt: at('2026-11-12T23:41:00'),
  ...usTradeDates(ymd('2026-11-12')),
  quantity: shares(8.25),
  heldQuantity: shares(8.25),
  price: usdPrice(1_825_400),
  amount: usdCents(150_596),
  fee: usdCents(0),
  estimatedJpy: noYen,
  reservedQuota: noYen,
  fixed: null,
};

beforeAll(async () => {
  scene = await openScene();
  const { database, clock } = scene.api;
  await clock.put(at('2026-11-13T20:00:00'), 'frozen');
  const bars = new Map((await newestUsStockBars(database.reader)).map(({ symbol, close }) => [symbol, close]));
  orcha = bars.get('ORCHA') ?? orcha;
  worlb = bars.get('WORLB') ?? worlb;
  mid = (await newestFixing(database.reader, ymd('2026-11-13')))?.mid ?? mid;
  await database.tx(async (tx) => {
    const added = await addUsOrder(tx, filled);
    await addUsOrder(
      tx,
      order({ id: 'us-sale', side: 'SELL', size: { quantity: shares(5) }, lockedShares: shares(5) }),
    );
    const lapsed = await addUsOrder(tx, order({ id: 'us-lapsed', sessionDate: ymd('2026-11-10') }));
    await addUsFills(tx, [{ fill, estimatedGain: 0n, projectedTax: 0n, nisaYear: 2026 }]);
    const done = {
      status: 'FILLED',
      filledQuantity: shares(8.25),
      filledAmount: fill.amount,
      filledTotal: fill.price * fill.quantity,
    } as const;
    await writeUsOrders(
      tx,
      [
        { order: { ...added, ...done }, fills: 1 },
        { order: { ...lapsed, status: 'EXPIRED', expiryReason: 'CASH_SHORT', reservedJpy: noYen }, fills: 0 },
      ],
      clock.now(),
    );
    await writeUsPositions(tx, [
      {
        customerId: id,
        symbol: 'ORCHA',
        accountType: 'SPECIFIC',
        quantity: shares(12),
        // 25,000 yen a share, in 1/100,000 yen.
        cost: 12n * 25_000n * 100_000n,
        costUsd: usdCents(194_400),
        nisaBook: noYen,
      },
    ]);
  });
});
afterAll(() => scene.close());

const trading = (who: string | null = 'hanako') => scene.as(who, 'trading');

test('S57 S58 US-13 what is held in both currencies; price and currency add up to the profit in yen', async () => {
  const { positions, rate, asOf } = await (await trading()).call(getForeignAssets, { query: {} });
  expect(asOf).toBe('2026-11-13T20:00:00+09:00');
  expect(rate.at).toBe('2026-11-13T10:00:00+09:00');
  expect(readFxRate(rate.mid)).toBe(mid);
  expect(positions.map(({ symbol, quantity: count, accountType }) => [symbol, count, accountType])).toEqual([
    ['ORCHA', '12', 'SPECIFIC'],
    ['WORLB', '8.25', 'NISA_GROWTH'],
  ]);
  const inUsd = usAmount(orcha, shares(12));
  expect(positions[0]).toMatchObject({
    valuationUsd: inUsd,
    valuationJpy: floorYen(inUsd, mid),
    averageCostJpy: 25_000n,
    profitJpy: floorYen(inUsd, mid) - 300_000n,
  });
  for (const { profitJpy, profitByPriceJpy, profitByRateJpy } of positions)
    expect(profitByPriceJpy + profitByRateJpy).toBe(profitJpy);
});

test('S52 balances say what can be sold, all of them or of one share', async () => {
  const hanako = await trading();
  const { balances } = await hanako.call(listUsBalances, { query: {} });
  expect(balances.map(({ symbol, quantity: count, sellableQuantity }) => [symbol, count, sellableQuantity])).toEqual([
    ['ORCHA', '12', '7'],
    // In NISA it waits for its fixing (rule US-9).
    ['WORLB', '8.25', '0'],
  ]);
  expect(balances[0]).toMatchObject({ averageCostUsd: '162.0000', averageCostJpy: 25_000n });
  expect((await hanako.call(listUsBalances, { query: { symbol: 'WORLB' } })).balances).toHaveLength(1);
  expect((await hanako.call(listUsBalances, { query: { symbol: 'NOONE' } })).balances).toEqual([]);
});

test('US-9 an order with its days; its rate is not there before the fixing', async () => {
  const one = await (await trading()).call(getUsOrder, { params: { orderID: 'us-filled' } });
  expect(one).toMatchObject({
    symbol: 'WORLB',
    quantity: null,
    notional: 150_596n,
    limitPrice: null,
    settlementCurrency: 'USD',
    fxRate: null,
    status: 'FILLED',
    filledQuantity: '8.25',
    averageFillPrice: '182.5400',
    fee: 0n,
    localTradeDate: '2026-11-12',
    localSettlementDate: '2026-11-13',
    domesticTradeDate: '2026-11-13',
    domesticSettlementDate: '2026-11-17',
    orderedAt: '2026-11-12T23:40:00+09:00',
    expiresAt: '2026-11-13T06:00:00+09:00',
    rejectReason: null,
  });
});

test('lists: all newest first, under way, filled, by state, share and period, a page at a time', async () => {
  const hanako = await trading();
  const ids = (answer: { orders: readonly { orderId: string }[] }) => answer.orders.map(({ orderId }) => orderId);
  expect(ids(await hanako.call(listUsOrders, { query: {} }))).toEqual(['us-sale', 'us-filled', 'us-lapsed']);
  expect(ids(await hanako.call(listWorkingUsOrders, { query: {} }))).toEqual(['us-sale']);
  expect(ids(await hanako.call(listWorkingUsOrders, { query: { symbol: 'WORLB' } }))).toEqual([]);
  expect(ids(await hanako.call(listFilledUsOrders, { query: {} }))).toEqual(['us-filled']);
  expect(ids(await hanako.call(listFilledUsOrders, { query: { symbol: 'ORCHA' } }))).toEqual([]);
  expect(ids(await hanako.call(listUsOrders, { query: { status: 'ACCEPTED' } }))).toEqual(['us-sale']);
  const { orders: lapsed } = await hanako.call(listUsOrders, { query: { status: 'EXPIRED' } });
  expect(lapsed.map(({ rejectReason }) => rejectReason)).toEqual(['翌取引日の為替レートで、買付余力が不足しました。']);
  expect(ids(await hanako.call(listUsOrders, { query: { status: 'EXPIRED', symbol: 'WORLB' } }))).toEqual([]);
  expect(ids(await hanako.call(listUsOrders, { query: { symbol: 'ORCHA', to: ymd('2026-11-11') } }))).toEqual([
    'us-lapsed',
  ]);
  const { orders, paging } = await hanako.call(listUsOrders, { query: { limit: 1, offset: 1 } });
  expect([ids({ orders }), paging]).toEqual([['us-filled'], { total: 3, limit: 1, offset: 1 }]);
  const backwards = { from: ymd('2026-11-13'), to: ymd('2026-11-12') };
  for (const call of [listUsOrders, listWorkingUsOrders, listFilledUsOrders])
    await expect(hanako.call(call, { query: backwards })).rejects.toMatchObject({ status: 400 });
});

test('nobody else sees any of it', async () => {
  const waku = await trading('waku');
  await expect(waku.call(getUsOrder, { params: { orderID: 'us-filled' } })).rejects.toMatchObject({
    body: { code: '400-000' },
  });
  await expect(waku.call(getUsOrder, { params: { orderID: 'unknown' } })).rejects.toMatchObject({
    body: { code: '400-000' },
  });
  expect((await waku.call(getForeignAssets, { query: {} })).positions).toEqual([]);
  expect((await waku.call(listUsBalances, { query: {} })).balances).toEqual([]);
  for (const call of [listUsOrders, listWorkingUsOrders, listFilledUsOrders])
    expect((await waku.call(call, { query: {} })).orders).toEqual([]);
  for (const who of [null, 'hajime']) {
    const outside = await trading(who);
    const status = who === null ? 401 : 400;
    await expect(outside.call(getForeignAssets, { query: {} })).rejects.toMatchObject({ status });
    await expect(outside.call(listUsBalances, { query: {} })).rejects.toMatchObject({ status });
    await expect(outside.call(getUsOrder, { params: { orderID: 'us-filled' } })).rejects.toMatchObject({ status });
    for (const call of [listUsOrders, listWorkingUsOrders, listFilledUsOrders])
      await expect(outside.call(call, { query: {} })).rejects.toMatchObject({ status });
  }
});

test('S77 CASH-7 the totals of every page and the day that is written have the same US shares', async () => {
  const hanako = await trading();
  const { positions } = await hanako.call(getForeignAssets, { query: {} });
  const sum = (of: (one: (typeof positions)[number]) => bigint) => positions.reduce((all, one) => all + of(one), 0n);
  const { usEquity, netAsset } = await hanako.call(getAssetBreakdown);
  expect(usEquity).toMatchObject({
    valuationUsd: sum(({ valuationUsd }) => valuationUsd),
    valuationJpy: sum(({ valuationJpy }) => valuationJpy),
    profitJpy: sum(({ profitJpy }) => profitJpy),
  });
  const { total } = await (await scene.as('hanako')).call(getAssets);
  expect(total).toBe(netAsset);
  await scene.api.database.tx((tx) => writeAssetDay(tx, instant(at('2026-11-14T04:30:00')), 1_000));
  const { series } = await hanako.call(listAssetBreakdownSeries, {
    query: { from: ymd('2026-11-13'), to: ymd('2026-11-13') },
  });
  expect(series.map(({ usEquity: worth, netAsset: all }) => [worth, all])).toEqual([[usEquity.valuationJpy, netAsset]]);
});

test('S57 US-13 the totals are those of every page together, at any size; a page begins where the one before ended', async () => {
  const { database } = scene.api;
  const who = 'waku';
  const symbols = (await newestUsStockBars(database.reader)).map(({ symbol }) => symbol);
  await database.tx((tx) =>
    writeUsPositions(
      tx,
      symbols.map((symbol, index) => ({
        customerId: subjectOf(who),
        symbol,
        accountType: 'SPECIFIC',
        // The largest is beyond what fits into 64 bits before its cents are cut.
        quantity: shares(index === 3 ? 9_000_000_000 : 0.12345 + index ** 3),
        cost: BigInt(index) * 987_654_321n + 1n,
        costUsd: usdCents(index % 2 === 0 ? 1 : 7_654_321),
        nisaBook: noYen,
      })),
    ),
  );
  const client = await trading(who);
  const first = await client.call(getForeignAssets, { query: { limit: 20 } });
  const second = await client.call(getForeignAssets, { query: { limit: 20, offset: 20 } });
  const all = [...first.positions, ...second.positions];
  expect(new Set(all.map(({ symbol }) => symbol))).toEqual(new Set(symbols));
  expect(all).toHaveLength(symbols.length);
  expect(all.map(({ valuationJpy }) => valuationJpy)).toEqual(
    all.map(({ valuationJpy }) => valuationJpy).toSorted((one, other) => Number(other - one)),
  );
  const sum = (of: (one: (typeof all)[number]) => bigint) => all.reduce((total, one) => total + of(one), 0n);
  expect(first.total).toEqual({
    valuationUsd: sum(({ valuationUsd }) => valuationUsd),
    valuationJpy: sum(({ valuationJpy }) => valuationJpy),
    profitJpy: sum(({ profitJpy }) => profitJpy),
    profitByPriceJpy: sum(({ profitByPriceJpy }) => profitByPriceJpy),
    profitByRateJpy: sum(({ profitByRateJpy }) => profitByRateJpy),
  });
  expect(second).toMatchObject({ total: first.total, paging: { total: symbols.length, limit: 20, offset: 20 } });
  const [named = ''] = symbols;
  const one = await client.call(getForeignAssets, { query: { symbol: named } });
  expect(one.positions).toEqual(all.filter(({ symbol }) => symbol === named));
  expect(one.total.valuationJpy).toBe(one.positions[0]?.valuationJpy);
  expect(await client.call(getForeignAssets, { query: { offset: 100 } })).toMatchObject({
    total: first.total,
    positions: [],
  });
});
