import { addDays, ymdOf, type Instant, type Ymd } from '@tsuzura/domain/calendar';
import { everyCustomer, type CustomerRange } from '@tsuzura/domain/ledger';
import { yen, type Yen } from '@tsuzura/domain/money';
import { priceInSharesOf, type StockPrice } from '@tsuzura/domain/stock';
import { daysToWrite, navsOn, writeAssetDays, type CustomerSpan, type DayValues } from '@tsuzura/store/asset';
import type { Tx } from '@tsuzura/store/kernel';
import { customersInMargin } from '@tsuzura/store/margin';
import { listStockEvents, listStocks, stockBarsUpTo } from '@tsuzura/store/stock';
import { newestFixing } from '@tsuzura/store/fx';
import { newestUsStockBars } from '@tsuzura/store/us-stock';
import { customersAwaitingFixing } from '@tsuzura/store/us-order';
import { marginTotals, storedStocks, viewMargins } from '../margin/index.ts';
import { usValuesAt } from '../us-stock/index.ts';

/**
 * Writes the day that ended, after the night has filled its orders, for up to `limit` customers of a range. What was paid in or out
 * since midnight belongs to the day that has begun. True while more are left. The usual holdings are valued by the database;
 * 建玉 and trades that wait for their fixing follow from more than a price, and are decided here.
 */
export async function writeAssetDay(
  tx: Tx,
  at: Instant,
  limit: number,
  range: CustomerRange = everyCustomer,
): Promise<boolean> {
  const date = addDays(ymdOf(at), -1);
  const span = await daysToWrite(tx, date, limit, range);
  if (!span) return false;
  await writeAssetDays(tx, date, span, {
    navs: await navsOn(tx, date),
    closes: await closesAt(tx, at),
    margins: await marginsOf(tx, span, at),
    ...(await foreignOf(tx, span, date)),
  });
  return !span.isLast;
}

/**
 * Rate and closes for 外貨預り金 and US shares: the newest of the day. Nothing is exchanged at night, so the dollars that are there now
 * were there then. New York trades while this is written: its shares count at the last close that is here, with what is executed by now.
 */
async function foreignOf(
  tx: Tx,
  { after, to }: CustomerSpan,
  date: Ymd,
): Promise<Pick<DayValues, 'mid' | 'usCloses' | 'usValues'>> {
  const fixing = await newestFixing(tx, date);
  if (!fixing) return { mid: null, usCloses: new Map(), usValues: new Map() };
  const usCloses = new Map((await newestUsStockBars(tx)).map(({ symbol, close }) => [symbol, close]));
  const awaiting = await customersAwaitingFixing(tx, after, to);
  return { mid: fixing.mid, usCloses, usValues: await usValuesAt(tx, awaiting, usCloses, fixing.mid) };
}

/** 保証金 with results that have not settled, and what positions have gained at the closes, as the pages of the morning show it. */
async function marginsOf(
  tx: Tx,
  { after, to }: CustomerSpan,
  at: Instant,
): Promise<ReadonlyMap<string, { readonly marginCash: Yen; readonly marginProfit: Yen }>> {
  const ids = await customersInMargin(tx, after, to);
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

/** The newest close of each share, as customers are shown it in the morning. */
async function closesAt(tx: Tx, at: Instant): Promise<ReadonlyMap<string, StockPrice>> {
  const stocks = new Map((await listStocks(tx)).map((stock) => [stock.code as string, stock]));
  const events = Map.groupBy(await listStockEvents(tx), ({ stockCode }) => stockCode as string);
  const bars = await stockBarsUpTo(tx, [...stocks.keys()], addDays(ymdOf(at), -1));
  return new Map(
    bars.flatMap(({ stockCode, date, close }) => {
      const stock = stocks.get(stockCode);
      const days = { from: date, to: ymdOf(at) };
      return stock ? [[stockCode, priceInSharesOf(stock.tickTable, close, events.get(stockCode) ?? [], days)]] : [];
    }),
  );
}
