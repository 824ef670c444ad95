import { Refused, type Answer } from '@tsuzura/contract/kernel';
import {
  getNavsOfDay,
  getUsdJpyQuote,
  listFundNavs,
  listMarketFunds,
  listStockPrices,
  listUsdJpyRates,
} from '@tsuzura/contract/partner';
import { formatJst, instant, ymd } from '@tsuzura/domain/calendar';
import { formatFxRate, newestFixingDay, quotedMid, readFxRate } from '@tsuzura/domain/fx';
import type { ApiServer } from '@tsuzura/http/server';
import type { NavPoint } from './fund-path.ts';
import type { MarketData } from './market-data.ts';
import { lastPublished } from './publication.ts';
import { insideCalendar, published } from './published.ts';

const fictitious = true as const;

/** Business time as the stand-ins see it. Somebody else moves it: `refresh` looks again. */
interface Clock {
  now(): number;
  refresh?(): Promise<void>;
}

export function openMarketData(server: ApiServer, market: MarketData, clock: Clock): void {
  const now = () => clock.now();
  server.handle(listMarketFunds, async () => ({
    funds: market.funds.map(({ code, name, managerName, inceptionDate, fiscalDates }) => ({
      fundCode: code,
      name,
      managerName,
      inceptionDate: ymd(inceptionDate),
      fiscalDates: [...fiscalDates],
      fictitious,
    })),
  }));

  server.handle(listFundNavs, async ({ params: { fundCode }, query }) => ({
    fundCode,
    fictitious,
    navs: published(market, 'nav', now(), query, (period) => market.navs(fundCode, period)).map(onWire),
  }));

  server.handle(getNavsOfDay, async ({ params: { date } }) => {
    const points = insideCalendar(() => market.navsOn(date));
    // The night that asks may have moved the clock a moment ago, in a program of its own.
    if (date > lastPublished('nav', now())) await clock.refresh?.();
    // Not yet out, or a day on which Japan does not work: either way there is nothing of that day to give.
    if (points.length === 0 || date > lastPublished('nav', now())) throw new Refused('NOT_FOUND');
    return { date, fictitious, navs: points.map((point) => ({ fundCode: point.fundCode, ...onWire(point) })) };
  });

  server.handle(listStockPrices, async ({ params: { stockCode }, query }) => ({
    stockCode,
    fictitious,
    prices: published(market, 'stock', now(), query, (period) => market.stockPrices(stockCode, period)),
  }));

  server.handle(listUsdJpyRates, async ({ query }) => {
    // As above: who asks for the fixing of today at 10:00 may have moved the clock there.
    if (query.to !== undefined && query.to > lastPublished('rate', now())) await clock.refresh?.();
    const rates = published(market, 'rate', now(), query, (period) => market.usdJpy(period));
    return { currency: 'USD' as const, fictitious, rates };
  });

  server.handle(getUsdJpyQuote, async () => {
    await clock.refresh?.();
    const at = instant(Math.trunc(now()));
    const day = insideCalendar(() => newestFixingDay(at));
    const [fixing] = market.usdJpy({ from: day, to: day });
    if (!fixing) throw new Refused('NOT_FOUND');
    const mid = formatFxRate(quotedMid(market.seed, readFxRate(fixing.mid), at));
    return { currency: 'USD' as const, fictitious, mid, at: formatJst(at) };
  });
}

type NavRow = Answer<typeof listFundNavs>['navs'][number];

function onWire({ date, nav, netAssets, distribution, period, benchmark }: NavPoint): NavRow {
  return {
    date,
    nav: BigInt(nav) as NavRow['nav'],
    netAssets: BigInt(netAssets) as NavRow['netAssets'],
    distribution: distribution === null ? null : (BigInt(distribution) as NavRow['distribution']),
    period,
    benchmark: benchmark === null ? null : (BigInt(benchmark) as NavRow['benchmark']),
  };
}
