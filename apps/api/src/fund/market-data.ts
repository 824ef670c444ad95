import { createClient } from '@tsuzura/contract/kernel';
import { getNavsOfDay } from '@tsuzura/contract/partner';
import type { Ymd } from '@tsuzura/domain/calendar';
import { yen } from '@tsuzura/domain/money';
import type { NavRow } from '@tsuzura/store/fund';

/** Where prices come from. The stand-in and a real vendor plug in here alike. */
export interface MarketData {
  /** Every fund's price of the day; fails while the vendor has not published it. */
  navsOf(date: Ymd): Promise<readonly NavRow[]>;
}

export function marketDataAt(baseUrl: string): MarketData {
  const client = createClient({ baseUrl, timeoutMs: 10_000 });
  return {
    async navsOf(date) {
      const { navs } = await client.call(getNavsOfDay, { params: { date } });
      return navs.map((row) => ({
        fundCode: row.fundCode,
        date: row.date,
        nav: row.nav,
        netAssets: row.netAssets,
        distribution: row.distribution ?? yen(0),
        fiscalPeriod: row.period,
        benchmark: row.benchmark,
      }));
    },
  };
}
