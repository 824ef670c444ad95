import { getForeignAssets, listUsBalances, listUsStocks } from '@tsuzura/contract/trading';
import { formatJst } from '@tsuzura/domain/calendar';
import { searchKey } from '@tsuzura/domain/text';
import { formatUsdPrice } from '@tsuzura/domain/us-stock';
import type { ApiServer } from '@tsuzura/http/server';
import type { Deps } from '../kernel/deps.ts';
import { signedIn } from '../kernel/guard.ts';
import { foreignAssets, usBalances } from './foreign-assets.ts';
import { handleUsOrderReads } from './order-reads.ts';
import { listedUsStocks } from './us-catalogue.ts';
import { usPrices } from './us-prices.ts';

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

  server.handle(getForeignAssets, ({ who }) => foreignAssets(deps, signedIn(who).subject));
  server.handle(listUsBalances, ({ who, query }) => usBalances(deps, signedIn(who).subject, query.symbol));
  handleUsOrderReads(server, deps);
}
