import { Refused, type Received } from '@tsuzura/contract/kernel';
import {
  getStock,
  getStockProfile,
  getStockQuote,
  listStockBars,
  listStockMinutes,
  listStocks,
} from '@tsuzura/contract/trading';
import { addMonths, formatJst, ymd, ymdOf, type Instant, type Ymd } from '@tsuzura/domain/calendar';
import { basePriceOn, chartBars, formatAveragePrice, formatStockPrice } from '@tsuzura/domain/stock';
import { searchKey } from '@tsuzura/domain/text';
import type { ApiServer } from '@tsuzura/http/server';
import { stockBarBefore, stockBars } from '@tsuzura/store/stock';
import type { Deps } from '../kernel/deps.ts';
import { signedIn } from '../kernel/guard.ts';
import { showProfile } from './show-profile.ts';
import { sessionOf, showQuote, showStock, summariseStock } from './show-stock.ts';
import { sessionBase, stockCatalogueOf, type ListedStock } from './stock-catalogue.ts';
import { delayMinutes, shownPrice, stockPricesOf } from './stock-prices.ts';

/** Months that a chart shows when no period is named. */
const usualMonths = { DAY: 12, WEEK: 60, MONTH: 120 } as const;
const firstDay = ymd('2016-11-14');

export function stockTradingApi(server: ApiServer, deps: Deps): void {
  const { database, clock } = deps;
  // Asked for at each call: the server can be opened, and its pages printed, without a database.
  const prices = () => stockPricesOf(deps);
  const catalogue = () => stockCatalogueOf(database);

  async function listed(code: string): Promise<ListedStock> {
    const found = await catalogue().find(code);
    if (!found) throw new Refused('NOT_FOUND');
    return found;
  }

  async function shownTo(who: string, one: ListedStock, now: Instant) {
    const shown = await shownPrice(prices().feed, one, await prices().viewOf(who, now), now);
    if (!shown) throw new Refused('NOT_FOUND');
    return shown;
  }

  server.handle(getStock, async ({ who, params, query }) => {
    const now = clock.now();
    const one = await listed(params['stock-code']);
    const shown = await shownTo(signedIn(who).subject, one, now);
    const session = query.date ?? sessionOf(now);
    return showStock(one, shown, (await baseOn(one, session)) ?? shown.base, session);
  });

  async function baseOn(one: ListedStock, session: Ymd) {
    const held = one.bars[0] && session > one.bars[0].date ? sessionBase(one, session) : null;
    if (held) return held;
    const before = await stockBarBefore(database.reader, one.stock.code, session);
    return before && basePriceOn(one.stock.tickTable, before.close, one.events, session);
  }

  server.handle(listStocks, async ({ who, query }) => {
    const now = clock.now();
    const view = await prices().viewOf(signedIn(who).subject, now);
    const found = (await catalogue().all()).filter((one) => matches(one, query));
    const { limit, offset } = query;
    const page = await Promise.all(
      found.slice(offset, offset + limit).map(async (one) => {
        const shown = await shownPrice(prices().feed, one, view, now);
        return shown ? [summariseStock(one, shown)] : [];
      }),
    );
    return { stocks: page.flat(), paging: { total: found.length, limit, offset } };
  });

  server.handle(getStockQuote, async ({ who, params }) => {
    const now = clock.now();
    const one = await listed(params['stock-code']);
    const shown = await shownTo(signedIn(who).subject, one, now);
    // A board of fifteen minutes ago helps nobody: it is shown with prices of the last minute only.
    const board = shown.kind === 'REALTIME' ? await prices().feed.board(one.stock.code, ymdOf(now), now) : null;
    return showQuote(one, shown, board, now);
  });

  server.handle(getStockProfile, async ({ who, params }) => {
    const now = clock.now();
    const one = await listed(params['stock-code']);
    return showProfile(one, await shownTo(signedIn(who).subject, one, now), ymdOf(now));
  });

  server.handle(listStockBars, async ({ params, query }) => {
    const today = ymdOf(clock.now());
    const one = await listed(params['stock-code']);
    const interval = query.interval ?? 'DAY';
    const to = query.to ?? today;
    const from = query.from ?? latest(firstDay, addMonths(to, -usualMonths[interval]));
    const bars = from > to ? [] : await stockBars(database.reader, one.stock.code, from, to);
    return {
      stockCode: one.stock.code,
      prices: chartBars(bars, one.events, interval, today).map((bar) => ({
        date: bar.date,
        open: formatAveragePrice(bar.open),
        high: formatAveragePrice(bar.high),
        low: formatAveragePrice(bar.low),
        close: formatAveragePrice(bar.close),
        volume: Number(bar.volume),
      })),
    };
  });

  server.handle(listStockMinutes, async ({ who, params, query }) => {
    const now = clock.now();
    const one = await listed(params['stock-code']);
    const { kind, base, at } = await shownTo(signedIn(who).subject, one, now);
    const date = query.date ?? ymdOf(at);
    const until = kind === 'DELAYED' && date === ymdOf(now) ? now - delayMinutes * 60_000 : now;
    const minutes = await prices().feed.minutes(one.stock.code, date, now);
    return {
      stockCode: one.stock.code,
      date,
      basePrice: formatStockPrice(date === ymdOf(at) ? base : ((await baseOn(one, date)) ?? base)),
      priceKind: kind,
      points: minutes
        .filter((minute) => minute.at + 60_000 <= until || kind === 'CLOSE')
        .map(({ at: minuteAt, price, volume }) => ({
          at: formatJst(minuteAt),
          price: formatStockPrice(price),
          volume,
        })),
    };
  });
}

const latest = (one: Ymd, other: Ymd): Ymd => (one > other ? one : other);

function matches({ stock, searchText }: ListedStock, query: Received<typeof listStocks, 'query'>): boolean {
  const { keyword, market, marginable } = query;
  if (market !== undefined && stock.market !== market) return false;
  if (marginable === 'SYSTEM' && !stock.marginable.system) return false;
  if (marginable === 'GENERAL' && !stock.marginable.general) return false;
  if (marginable === 'SHORT' && !stock.marginable.shortable) return false;
  return (
    keyword === undefined ||
    searchKey(keyword)
      .split(' ')
      .every((word) => searchText.includes(word))
  );
}
