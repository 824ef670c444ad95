import { addDays, japan, previousBusinessDay, ymd, ymdOf, type Instant, type Ymd } from '@tsuzura/domain/calendar';
import type { Stock, StockEvent } from '@tsuzura/domain/stock';
import { raiseAlert, type Reader, type Tx } from '@tsuzura/store/kernel';
import { addStockBars, addStockEvents, newestStockBars, saveStocks, type StockBar } from '@tsuzura/store/stock';
import { alarmToLog, type Alarm } from '../kernel/alarm.ts';
import { everyBusinessDayAt, type ScheduledJob } from '../kernel/jobs/index.ts';
import type { StockMarket } from './stock-market.ts';

interface Prepared {
  readonly stocks: readonly Stock[];
  readonly events: readonly StockEvent[];
  readonly bars: readonly StockBar[];
  readonly unreadable: readonly string[];
}

/** The first day of which the vendor has prices. */
const firstDay = ymd('2016-11-14');

/** Closes are published at 15:45; whoever waits for them comes after this job in the list of jobs. */
export const stockJobs = (market: StockMarket, alarm: Alarm = alarmToLog): readonly ScheduledJob[] => [
  {
    name: 'stock.import-bars',
    title: '株価と銘柄の取り込み',
    next: everyBusinessDayAt('15:45'),
    prepare: (dueAt, reader) => read(market, reader, ymdOf(dueAt)),
    run: (tx, dueAt, prepared) => save(tx, prepared as Prepared, dueAt, alarm),
  },
];

async function read(market: StockMarket, reader: Reader, day: Ymd): Promise<Prepared> {
  const stocks = await market.stocks();
  const { bars, unreadable } = await market.barsOf(day);
  const missed = await missing(market, reader, stocks, day);
  return { stocks, events: await market.events(), bars: [...missed.flat(), ...bars], unreadable };
}

/** Days of before that are not there: of a share that is new to us, or of days on which no prices came. */
async function missing(market: StockMarket, reader: Reader, stocks: readonly Stock[], day: Ymd): Promise<StockBar[][]> {
  const newest = new Map((await newestStockBars(reader, 1)).map(({ stockCode, date }) => [stockCode, date]));
  const before = previousBusinessDay(japan, day);
  const missed: StockBar[][] = [];
  for (const { code, listedOn } of stocks) {
    const known = newest.get(code);
    const from = known ? addDays(known, 1) : listedOn < firstDay ? firstDay : listedOn;
    if (from > before) continue;
    missed.push([...(await market.history(code, from, before)).bars]);
  }
  return missed;
}

async function save(tx: Tx, { stocks, events, bars, unreadable }: Prepared, at: Instant, alarm: Alarm): Promise<void> {
  if (stocks.length > 0) await saveStocks(tx, stocks);
  if (events.length > 0) await addStockEvents(tx, events);
  if (bars.length > 0) await addStockBars(tx, bars);
  for (const subject of unreadable) {
    const alert = { kind: 'stock.unreadable-bar', subject, detail: {} };
    if (await raiseAlert(tx, alert, at)) alarm(alert);
  }
}
