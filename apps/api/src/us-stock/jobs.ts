import {
  addDays,
  atJst,
  nextBusinessDay,
  previousBusinessDay,
  unitedStates,
  ymd,
  ymdOf,
  type Instant,
  type Ymd,
} from '@tsuzura/domain/calendar';
import type { UsStock } from '@tsuzura/domain/us-stock';
import type { Reader } from '@tsuzura/store/kernel';
import { addUsStockBars, newestUsStockBars, saveUsStocks, type UsStockBar } from '@tsuzura/store/us-stock';
import type { ScheduledJob } from '../kernel/jobs/index.ts';
import type { UsStockMarket } from './us-market.ts';

interface Prepared {
  readonly stocks: readonly UsStock[];
  readonly bars: readonly UsStockBar[];
}

/** The first day of which the vendor has prices. */
const firstDay = ymd('2016-11-14');
/** In Japan, on the morning after: closes are published at 06:00, summer and winter. */
const importTime = '06:05';

export const usStockJobs = (market: UsStockMarket): readonly ScheduledJob[] => [
  {
    name: 'us-stock.import-bars',
    title: '米国株の株価と銘柄の取り込み',
    next: everyMorningAfter,
    prepare: (dueAt, reader) => read(market, reader, addDays(ymdOf(dueAt), -1)),
    run: async (tx, _, prepared) => {
      const { stocks, bars } = prepared as Prepared;
      if (stocks.length > 0) await saveUsStocks(tx, stocks);
      await addUsStockBars(tx, bars);
    },
  },
];

/** On the day after each on which New York trades, whatever day it is in Japan. */
export function everyMorningAfter(after: Instant): Instant {
  const yesterday = addDays(ymdOf(after), -1);
  const session = nextBusinessDay(unitedStates, addDays(yesterday, -1));
  const at = atJst(addDays(session, 1), importTime);
  return at > after ? at : atJst(addDays(nextBusinessDay(unitedStates, session), 1), importTime);
}

async function read(market: UsStockMarket, reader: Reader, day: Ymd): Promise<Prepared> {
  const [stocks, bars, missed] = [await market.stocks(), await market.barsOf(day), [] as UsStockBar[]];
  const newest = new Map((await newestUsStockBars(reader)).map(({ symbol, date }) => [symbol, date]));
  const before = previousBusinessDay(unitedStates, day);
  // Of a share that is new to us, or of days on which no prices came.
  for (const { symbol } of stocks) {
    const known = newest.get(symbol);
    const from = known ? addDays(known, 1) : firstDay;
    if (from <= before) missed.push(...(await market.history(symbol, from, before)));
  }
  return { stocks, bars: [...missed, ...bars] };
}
