import type { Instant, Ymd } from '@tsuzura/domain/calendar';
import type { Board } from '@tsuzura/domain/stock';
import type { Minute, Quote, StockMarket } from './stock-market.ts';

/*
 * What the vendor told, held for the minute it is of: however many customers look, the vendor is asked once a minute
 * (ADR-0053). A vendor that does not answer is left alone for a few seconds; meanwhile the older prices of the day are shown
 * with their own time.
 */

export interface StockFeed {
  quote(code: string, date: Ymd, minutesAgo: number, now: Instant): Promise<Quote | null>;
  minutes(code: string, date: Ymd, now: Instant): Promise<readonly Minute[]>;
  board(code: string, date: Ymd, now: Instant): Promise<(Board & { readonly at: Instant }) | null>;
}

const pauseMilliseconds = 5_000;
/** A few days of every share that somebody looks at. */
const mostHeld = 2_000;

interface Entry<T> {
  readonly minute: number;
  readonly value: Promise<T>;
}

export function createStockFeed(market: StockMarket, realNow: () => number): StockFeed {
  const quotes = minuteCache(realNow, (key: { date: Ymd; minutesAgo: number }) =>
    market.quotes(key.date, key.minutesAgo),
  );
  const minutes = minuteCache(realNow, (key: { code: string; date: Ymd }) => market.minutes(key.code, key.date));
  const boards = minuteCache(realNow, (key: { code: string; date: Ymd }) => market.board(key.code, key.date));
  return {
    quote: async (code, date, minutesAgo, now) =>
      (await quotes(`${date} ${minutesAgo}`, { date, minutesAgo }, now))?.get(code) ?? null,
    minutes: async (code, date, now) => (await minutes(`${code} ${date}`, { code, date }, now)) ?? [],
    board: (code, date, now) => boards(`${code} ${date}`, { code, date }, now),
  };
}

/** The newest answer for a key; null when there never was one. */
export function minuteCache<Key, T>(realNow: () => number, ask: (key: Key) => Promise<T>) {
  const held = new Map<string, Entry<T>>();
  const quietUntil = new Map<string, number>();

  return async (name: string, key: Key, now: Instant): Promise<T | null> => {
    const minute = Math.floor(now / 60_000);
    const known = held.get(name);
    if (known && known.minute >= minute) return known.value.catch(() => null);
    if ((quietUntil.get(name) ?? 0) > realNow()) return known ? known.value : null;
    const value = ask(key);
    const entry = { minute, value };
    if (held.size >= mostHeld) held.clear();
    held.set(name, entry);
    try {
      return await value;
    } catch {
      quietUntil.set(name, realNow() + pauseMilliseconds);
      if (held.get(name) === entry) {
        if (known) held.set(name, known);
        else held.delete(name);
      }
      return known ? known.value.catch(() => null) : null;
    }
  };
}
