import { addDays, ymdOf, type Instant, type Ymd } from '@tsuzura/domain/calendar';
import { valuation } from '@tsuzura/domain/fund';
import { usdInYen } from '@tsuzura/domain/fx';
import { assert } from '@tsuzura/domain/kernel';
import { noYen, sumYen, yen, type Yen } from '@tsuzura/domain/money';
import { acquisitionCost } from '@tsuzura/domain/tax';
import { priceInSharesOf, type StockPrice } from '@tsuzura/domain/stock';
import { valueShares, type SharePosition } from '@tsuzura/domain/stock-order';
import type { ValuedUsShares } from '@tsuzura/domain/us-order';
import { addAssetDays, assetDayFacts, navsOn } from '@tsuzura/store/asset';
import type { Tx } from '@tsuzura/store/kernel';
import { customersInMargin } from '@tsuzura/store/margin';
import { listStockEvents, listStocks, stockBarsUpTo } from '@tsuzura/store/stock';
import { newestFixing, usdStandings } from '@tsuzura/store/fx';
import { newestUsStockBars } from '@tsuzura/store/us-stock';
import { sharesHeldBy } from '@tsuzura/store/stock-order';
import { marginTotals, storedStocks, viewMargins } from '../margin/index.ts';
import { usValuesAt } from '../us-stock/index.ts';

/**
 * Writes the day that ended, after the night has filled its orders, for up to `limit` customers. What was paid in or out
 * since midnight belongs to the day that has begun. True while more are left.
 */
export async function writeAssetDay(tx: Tx, at: Instant, limit: number): Promise<boolean> {
  const date = addDays(ymdOf(at), -1);
  const prices = await navsOn(tx, date);
  const found = await assetDayFacts(tx, date, limit);
  const shares = await sharesHeldBy(
    tx,
    found.map(({ customerId }) => customerId),
  );
  const margins = await marginsOf(
    tx,
    found.map(({ customerId }) => customerId),
    at,
  );
  const closes = await closesAt(tx, shares, at);
  const { dollars, usShares } = await foreignOf(
    tx,
    found.map(({ customerId }) => customerId),
    date,
  );
  const days = found.map(({ customerId, cash, positions, netDepositBefore, paidSince, paidToday }) => {
    const priced = positions.map((position) => {
      const price = prices.get(position.fundCode);
      assert(price, 'what is held has a price');
      return { ...position, ...price };
    });
    const equities = valueShares(shares.get(customerId) ?? [], closes);
    return {
      customerId,
      equityValuation: equities.valuation,
      equityCost: equities.cost,
      ...(margins.get(customerId) ?? noMargin),
      cash: yen(cash - paidToday),
      usdCash: dollars.get(customerId) ?? noYen,
      usValuation: usShares.get(customerId)?.valuationJpy ?? noYen,
      usCost: usShares.get(customerId)?.costJpy ?? noYen,
      fundValuation: sumYen(priced.map(({ units, nav, navUnit }) => valuation(units, nav, navUnit))),
      acquisitionCost: sumYen(priced.map(acquisitionCost)),
      netDeposit: yen(netDepositBefore + paidSince),
    };
  });
  await addAssetDays(tx, date, days);
  return found.length === limit;
}

interface Foreign {
  readonly dollars: ReadonlyMap<string, Yen>;
  readonly usShares: ReadonlyMap<string, ValuedUsShares>;
}

/**
 * 外貨預り金 and US shares in yen, at the newest rate of the day. Nothing is exchanged at night, so the dollars that are there now were there
 * then. New York trades while this is written: its shares count at the last close that is here, with what is executed by now.
 */
async function foreignOf(tx: Tx, customers: readonly string[], date: Ymd): Promise<Foreign> {
  const fixing = await newestFixing(tx, date);
  if (!fixing) return { dollars: new Map(), usShares: new Map() };
  const held = await usdStandings(tx, customers);
  const closes = new Map((await newestUsStockBars(tx)).map(({ symbol, close }) => [symbol, close]));
  return {
    dollars: new Map([...held].map(([id, { cash }]) => [id, usdInYen(cash, fixing.mid)])),
    usShares: await usValuesAt(tx, customers, closes, fixing.mid),
  };
}

const noMargin = { marginCash: noYen, marginProfit: noYen };

/** 保証金 with results that have not settled, and what positions have gained at the closes, as the pages of the morning show it. */
async function marginsOf(
  tx: Tx,
  customers: readonly string[],
  at: Instant,
): Promise<ReadonlyMap<string, typeof noMargin>> {
  const ids = await customersInMargin(tx, customers);
  if (ids.length === 0) return new Map();
  const views = await viewMargins(tx, ids, storedStocks(tx), at);
  return new Map(
    [...views].map(([id, view]) => {
      const { unrealized, expenses } = marginTotals(view, at);
      const { cash, realized } = view.book;
      return [id, { marginCash: yen(cash + realized), marginProfit: yen(unrealized - expenses) }];
    }),
  );
}

/** The newest close of each share that is held, as customers are shown it in the morning. */
async function closesAt(
  tx: Tx,
  shares: ReadonlyMap<string, readonly SharePosition[]>,
  at: Instant,
): Promise<ReadonlyMap<string, StockPrice>> {
  const codes = [...new Set([...shares.values()].flatMap((held) => held.map(({ stockCode }) => stockCode)))];
  if (codes.length === 0) return new Map();
  const stocks = new Map((await listStocks(tx)).map((stock) => [stock.code as string, stock]));
  const events = Map.groupBy(await listStockEvents(tx), ({ stockCode }) => stockCode as string);
  const bars = await stockBarsUpTo(tx, codes, addDays(ymdOf(at), -1));
  return new Map(
    bars.flatMap(({ stockCode, date, close }) => {
      const stock = stocks.get(stockCode);
      const days = { from: date, to: ymdOf(at) };
      return stock ? [[stockCode, priceInSharesOf(stock.tickTable, close, events.get(stockCode) ?? [], days)]] : [];
    }),
  );
}
