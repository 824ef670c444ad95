import { BeyondCalendar, japan, unitedStates, type Calendar, type Ymd } from '@tsuzura/domain/calendar';
import { between, businessDays, firstDay, weekdayCount, type Days } from './days.ts';
import { drawFactors, type Factors } from './factor.ts';
import { fundRows } from './fund-catalogue.ts';
import { drawFund, type NavPoint } from './fund-path.ts';
import { stockRows } from './stock-catalogue.ts';
import { eventsOf, listedStock } from './stock-facts.ts';
import { drawStock, type PriceBar } from './stock-path.ts';
import { usStockRows } from './us-stock-catalogue.ts';
import { usEventsOf } from './us-stock-events.ts';
import { drawUsStock } from './us-stock-path.ts';

export interface RatePoint {
  readonly date: Ymd;
  /** Yen for a dollar, "155.00". */
  readonly mid: string;
}

/** Both days are included. A day outside the calendar throws `BeyondCalendar`: no price is guessed. */
export interface Period {
  readonly from: Ymd;
  readonly to: Ymd;
}

export type MarketData = ReturnType<typeof draw>;

/** Paths of other seeds are rarely asked for; the newest few stay. */
const mostSeeds = 4;
const drawn = new Map<string, MarketData>();

/** Invented prices of invented securities: pure, the same for the same seed on every machine. Drawn once a process. */
export function marketData(seed: string): MarketData {
  const known = drawn.get(seed);
  if (known) return known;
  const data = draw(seed);
  const [oldest] = drawn.keys();
  if (drawn.size >= mostSeeds && oldest !== undefined) drawn.delete(oldest);
  drawn.set(seed, data);
  return data;
}

// Nothing is drawn before it is asked for: the service starts without looking at a single price.
const tokyo = lazily(() => businessDays(japan, firstDay));
const newYork = lazily(() => businessDays(unitedStates, firstDay));

function draw(seed: string) {
  const factors = lazily(() => drawFactors(seed, japan.validTo));

  const fund = once(
    fundRows,
    ({ code }) => code,
    (row) => drawFund(seed, row, tokyo(), factors()),
  );
  const stock = once(
    stockRows,
    ({ code }) => code,
    (row) => drawStock(seed, row, tokyo(), factors()),
  );
  const usStock = once(
    usStockRows,
    ({ symbol }) => symbol,
    (row) => drawUsStock(seed, row, newYork(), factors()),
  );

  const rates = lazily(() => drawRates(factors(), tokyo()));

  return {
    seed,
    firstDay,
    funds: fundRows,
    stocks: stockRows.map(listedStock),
    /** Dividends, splits and regulations of a share, past and future. */
    events: eventsOf,
    usStocks: usStockRows,
    /** Dividends and splits of a US share, past and future. */
    usEvents: usEventsOf,
    /** null for a fund that does not exist; empty before its inception. */
    navs: (code: string, period: Period): readonly NavPoint[] | null => within(japan, fund(code), period),
    /** Every fund that has a NAV on the day; empty on a day Japan does not work. */
    navsOn: (date: Ymd): readonly (NavPoint & { readonly fundCode: string })[] =>
      fundRows.flatMap(({ code }) =>
        (within(japan, fund(code), { from: date, to: date }) ?? []).map((point) => ({ fundCode: code, ...point })),
      ),
    stockPrices: (code: string, period: Period): readonly PriceBar[] | null => within(japan, stock(code), period),
    usStockPrices: (symbol: string, period: Period): readonly PriceBar[] | null =>
      within(unitedStates, usStock(symbol), period),
    usdJpy: (period: Period): readonly RatePoint[] => within(japan, rates(), period) ?? [],
  };
}

function drawRates(factors: Factors, days: Days): readonly RatePoint[] {
  const start = weekdayCount(factors.days.numbers[0] as number);
  return days.list.map((date, index) => {
    const place = weekdayCount(days.numbers[index] as number) - start;
    return { date, mid: Math.exp(factors.logLevels.usdJpy[place] as number).toFixed(2) };
  });
}

function lazily<T>(make: () => T): () => T {
  let made: { readonly value: T } | undefined;
  return () => (made ??= { value: make() }).value;
}

/** Draws each path when it is first asked for, from its first day to the end of the calendar. */
function once<Row, Point>(
  rows: readonly Row[],
  keyOf: (row: Row) => string,
  drawRow: (row: Row) => readonly Point[],
): (key: string) => readonly Point[] | null {
  const paths = new Map<string, readonly Point[]>();
  return (key) => {
    const known = paths.get(key);
    if (known) return known;
    const row = rows.find((candidate) => keyOf(candidate) === key);
    if (!row) return null;
    const path = drawRow(row);
    paths.set(key, path);
    return path;
  };
}

function within<Point extends { readonly date: Ymd }>(
  calendar: Calendar,
  path: readonly Point[] | null,
  { from, to }: Period,
): readonly Point[] | null {
  const unknown = from < firstDay ? from : to > calendar.validTo ? to : null;
  if (unknown) throw new BeyondCalendar({ ...calendar, validFrom: firstDay }, unknown);
  return path && between(path, from, to);
}
