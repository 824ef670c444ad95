import { Refused } from '@tsuzura/contract/kernel';
import { getForeignAssets, listUsBalances, listUsStockBars, listUsStocks } from '@tsuzura/contract/trading';
import { addMonths, formatJst, ymdOf } from '@tsuzura/domain/calendar';
import { searchKey } from '@tsuzura/domain/text';
import { barAfterSplit, formatUsdPrice, splitBetween, usOrderSession } from '@tsuzura/domain/us-stock';
import type { ApiServer } from '@tsuzura/http/server';
import { usStockBars, usStockEventsOf } from '@tsuzura/store/us-stock';
import type { Deps } from '../kernel/deps.ts';
import { signedIn } from '../kernel/guard.ts';
import { foreignAssets, usBalances } from './foreign-assets.ts';
import { handleUsOrderReads } from './order-reads.ts';
import { listedUsStocks } from './us-catalogue.ts';
import { usPrices } from './us-prices.ts';

/** Months that a chart shows when no period is named. */
const usualMonths = 12;

/** US shares: who is listed, what they cost, and what a customer has abroad. */
export function usStockTradingApi(server: ApiServer, deps: Deps): void {
  server.handle(listUsStocks, async ({ query: { keyword, symbol, limit, offset } }) => {
    const now = deps.clock.now();
    const wanted = searchKey(keyword ?? '');
    const listed = (await listedUsStocks(deps.database)).filter(
      ({ stock, searchText }) => (symbol === undefined || stock.symbol === symbol) && searchText.includes(wanted),
    );
    const prices = await usPrices(deps, listed, now);
    const priced = listed.flatMap(({ stock }) => {
      const shown = prices.get(stock.symbol);
      return shown ? [{ stock, shown }] : [];
    });
    return {
      usstocks: priced.slice(offset, offset + limit).map(({ stock, shown }) => ({
        symbol: stock.symbol,
        name: stock.name,
        exchange: stock.exchange,
        price: formatUsdPrice(shown.price),
        priceAt: formatJst(shown.at),
        fractional: stock.fractional,
        nisaGrowth: stock.nisaGrowth,
      })),
      paging: { total: priced.length, limit, offset },
    };
  });

  server.handle(listUsStockBars, async ({ params: { symbol }, query }) => {
    const { reader } = deps.database;
    const isListed = (await listedUsStocks(deps.database)).some(({ stock }) => stock.symbol === symbol);
    if (!isListed) throw new Refused('NOT_FOUND');
    const to = query.to ?? ymdOf(deps.clock.now());
    const from = query.from ?? addMonths(to, -usualMonths);
    // Days of before a split are shown in the shares of now.
    const events = await usStockEventsOf(reader, symbol);
    const { date: last } = usOrderSession(deps.clock.now());
    const bars = (from > to ? [] : await usStockBars(reader, symbol, from, to)).map((bar) =>
      barAfterSplit(bar, splitBetween(events, bar.date, last)),
    );
    return {
      symbol,
      prices: bars.map(({ date, open, high, low, close, volume }) => ({
        date,
        open: formatUsdPrice(open),
        high: formatUsdPrice(high),
        low: formatUsdPrice(low),
        close: formatUsdPrice(close),
        volume: Number(volume),
      })),
    };
  });
  server.handle(getForeignAssets, ({ who, query }) => foreignAssets(deps, signedIn(who).subject, query));
  server.handle(listUsBalances, ({ who, query }) => usBalances(deps, signedIn(who).subject, query.symbol));
  handleUsOrderReads(server, deps);
}
