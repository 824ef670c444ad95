import {
  getAssetBreakdown,
  getTradingAssets,
  listAssetBreakdownSeries,
  listAssetSeries,
  listProfitSeries,
  listTradeHistories,
} from '@tsuzura/contract/trading';
import type { Ymd } from '@tsuzura/domain/calendar';
import { yen } from '@tsuzura/domain/money';
import type { ApiServer } from '@tsuzura/http/server';
import { assetDays, gainsByDay } from '@tsuzura/store/asset';
import type { Deps } from '../kernel/deps.ts';
import { signedIn } from '../kernel/guard.ts';
import { catalogueOf } from '../fund/index.ts';
import { stockCatalogueOf } from '../stock/index.ts';
import { newestRate, usNamesOf } from '../us-stock/index.ts';
import { listHistories } from './list-histories.ts';
import { readAssets } from './read-assets.ts';
import { periodOf, showAssetSeries, showBreakdownSeries, showProfitSeries } from './show-series.ts';

/** Everything together, by product: funds, shares, margin. */
export function assetTradingApi(server: ApiServer, deps: Deps): void {
  const { database, clock } = deps;

  server.handle(getAssetBreakdown, async ({ who }) => {
    const { marginProfit: _, usdCash: _usdCash, ...shown } = (await readAssets(deps, signedIn(who).subject)).breakdown;
    return shown;
  });
  server.handle(getTradingAssets, async ({ who }) => {
    const { breakdown } = await readAssets(deps, signedIn(who).subject);
    const { cash } = breakdown;
    return {
      asOf: breakdown.asOf,
      total: breakdown.netAsset,
      cash: yen(cash.deposit + cash.marginCash + cash.unsettled),
      equity: breakdown.equities.valuation,
      fund: breakdown.funds.valuation,
      marginProfit: breakdown.marginProfit,
      usEquityJpy: breakdown.usEquity.valuationJpy,
      usdCash: breakdown.usdCash,
    };
  });

  type PeriodRequest = { readonly from?: Ymd | undefined; readonly to?: Ymd | undefined };
  const daysOf = (subject: string, query: PeriodRequest) => {
    const { from, to } = periodOf(query, clock.today());
    return assetDays(database.reader, subject, from, to);
  };
  server.handle(listAssetSeries, async ({ who, query }) =>
    showAssetSeries(await daysOf(signedIn(who).subject, query), query.interval),
  );
  server.handle(listAssetBreakdownSeries, async ({ who, query }) =>
    showBreakdownSeries(await daysOf(signedIn(who).subject, query), query.interval),
  );
  server.handle(listProfitSeries, async ({ who, query }) => {
    const { subject } = signedIn(who);
    const { from, to } = periodOf(query, clock.today());
    const gains = await gainsByDay(database.reader, subject, from, to);
    return showProfitSeries(await assetDays(database.reader, subject, from, to), gains, query.interval);
  });

  server.handle(listTradeHistories, async ({ who, query }) => {
    const funds = new Map((await catalogueOf(database).at(clock.now())).map(({ fund }) => [fund.code, fund.name]));
    const stocks = new Map(
      (await stockCatalogueOf(database).all()).map(({ stock }) => [stock.code as string, stock.name]),
    );
    const names = {
      fund: (code: string) => funds.get(code) ?? code,
      stock: (code: string) => stocks.get(code) ?? code,
      us: await usNamesOf(database),
    };
    const fixing = await newestRate(database.reader, clock.now());
    return listHistories(database.reader, signedIn(who).subject, query, names, fixing?.mid ?? null);
  });
}
