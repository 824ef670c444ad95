import { addDays, instant, ymd, ymdOf, type Instant, type Ymd } from '@tsuzura/domain/calendar';
import { newestFixingDay, readFxRate } from '@tsuzura/domain/fx';
import { nav, yen } from '@tsuzura/domain/money';
import { readStockPrice } from '@tsuzura/domain/stock';
import { readUsdPrice } from '@tsuzura/domain/us-stock';
import { listedUsStock, marketData } from '@tsuzura/partners/market-data';
import { ensureRoles, migrate, type Program } from '@tsuzura/store/migrate';
import { CannotStart } from '@tsuzura/store/embedded';
import { openDatabase, readClock } from '@tsuzura/store/kernel';
import {
  demoStart,
  seedDemo,
  setDemoAside,
  takeDemoUp,
  type ListedShares,
  type ListedUsShares,
} from '@tsuzura/store/seed';
import type { NavRow } from '@tsuzura/store/fund';
import type { Fixing } from '@tsuzura/store/fx';
import { withLongTimeouts } from './long-timeouts.ts';

export interface InstallOptions {
  readonly ownerUrl: string;
  readonly passwords: Readonly<Record<Program, string>>;
  readonly seed: string;
  readonly clock: 'demo' | 'real';
  /** Where the documents that the register names are shown. */
  readonly contentUrl?: string;
  readonly realNow: number;
  /** With the years behind the demo people. Takes seconds, which tests and benches do not have. */
  readonly history?: boolean;
  /** To be kept and copied, not to be used: see tools/kept-demo.ts. */
  readonly aside?: boolean;
}

export interface Installed {
  readonly migrations: readonly string[];
  /** Left out while an older program is connected that uses what they take away. */
  readonly postponed: readonly string[];
  readonly seeded: boolean;
}

/** Brings a database from any state to one the programs can open: roles, schema, demo content. */
export async function installDatabase({
  ownerUrl,
  passwords,
  seed,
  clock,
  contentUrl,
  realNow,
  history = false,
  aside = false,
}: InstallOptions): Promise<Installed> {
  await ensureRoles(ownerUrl, passwords);
  const { applied, postponed } = await migrate(ownerUrl);
  const database = openDatabase({ url: withLongTimeouts(ownerUrl), program: 'install', connections: 1 });
  try {
    const lived = history && clock === 'demo';
    const content = contentUrl === undefined ? {} : { contentUrl };
    const seeded = await database.tx(async (tx) => {
      if (await takeDemoUp(tx, { realNow: instant(Math.trunc(realNow)), ...content })) return true;
      const isNew = await seedDemo(tx, {
        navs: () => demoNavs(seed),
        stocks: () => demoShares(seed, history ? firstPrices : recentPrices),
        usStocks: () => demoUsShares(seed, history ? firstPrices : recentPrices),
        fixings: () => demoFixings(seed),
        realNow: instant(Math.trunc(realNow)),
        mode: clock,
        people: lived ? 'newcomers' : 'today',
        ...content,
      });
      if (isNew && lived) await (await import('./add-history.ts')).addHistory(tx);
      if (aside) await setDemoAside(tx);
      return isNew;
    });
    const kept = await readClock(database.reader);
    if (kept && kept.mode !== clock) {
      throw new CannotStart(`このデータは CLOCK=${kept.mode} で作られています。CLOCK=${clock} では起動できません。`);
    }
    return { migrations: applied, postponed, seeded };
  } finally {
    await database.close();
  }
}

const firstPrices = ymd('2016-11-14');
/** Tests and benches copy their database often: it holds the newest months only. */
const recentPrices = ymd('2026-08-03');

/** The listed shares, and their prices from a day up to the evening before the demo begins. */
export function demoShares(seed: string, from: Ymd, until: Instant = demoStart): ListedShares {
  const data = marketData(seed);
  const to = addDays(ymdOf(until), -1);
  const bars = data.stocks.flatMap(({ code: stockCode }) =>
    (data.stockPrices(stockCode, { from, to }) ?? []).map(({ date, open, high, low, close, volume }) => ({
      stockCode,
      date,
      open: readStockPrice(open),
      high: readStockPrice(high),
      low: readStockPrice(low),
      close: readStockPrice(close),
      volume: BigInt(volume),
    })),
  );
  return { stocks: data.stocks, events: data.stocks.flatMap(({ code }) => data.events(code)), bars };
}

/** US shares, and their prices up to New York's day before the demo begins: that one closed four hours before. */
export function demoUsShares(seed: string, from: Ymd, until: Instant = demoStart): ListedUsShares {
  const data = marketData(seed);
  const to = addDays(ymdOf(until), -1);
  const bars = data.usStocks.flatMap(({ symbol }) =>
    (data.usStockPrices(symbol, { from, to }) ?? []).map(({ date, open, high, low, close, volume }) => ({
      symbol,
      date,
      open: readUsdPrice(open),
      high: readUsdPrice(high),
      low: readUsdPrice(low),
      close: readUsdPrice(close),
      volume: BigInt(volume),
    })),
  );
  const events = data.usStocks.flatMap(({ symbol }) => data.usEvents(symbol));
  return { stocks: data.usStocks.map(listedUsStock), events, bars };
}

/** Ten years of rates of exchange, with that of the demo's first day. */
export const demoFixings = (seed: string, until: Instant = demoStart): Fixing[] =>
  marketData(seed)
    .usdJpy({ from: firstPrices, to: newestFixingDay(until) })
    .map(({ date, mid }) => ({ date, mid: readFxRate(mid) }));

/** Ten years of prices up to the evening before the demo begins. */
export function demoNavs(seed: string, until: Instant = demoStart): NavRow[] {
  const data = marketData(seed);
  const from = firstPrices;
  const to = addDays(ymdOf(until), -1);
  return data.funds.flatMap(({ code }) =>
    (data.navs(code, { from, to }) ?? []).map((point) => ({
      fundCode: code,
      date: point.date,
      nav: nav(point.nav),
      netAssets: yen(point.netAssets),
      distribution: yen(point.distribution ?? 0),
      fiscalPeriod: point.period,
      benchmark: point.benchmark === null ? null : nav(point.benchmark),
    })),
  );
}
