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
import type { UsStock, UsStockEvent } from '@tsuzura/domain/us-stock';
import type { Reader, Tx } from '@tsuzura/store/kernel';
import { usSymbolsHeld } from '@tsuzura/store/us-order';
import {
  addUsStockBars,
  addUsStockEvents,
  listUsStockEvents,
  newestUsStockBars,
  saveUsStocks,
  type UsStockBar,
} from '@tsuzura/store/us-stock';
import { raiseAlarm } from '../kernel/alarm.ts';
import type { ScheduledJob } from '../kernel/jobs/index.ts';
import type { AnnouncedUsEvents, UsStockMarket } from './us-market.ts';

interface Prepared {
  readonly stocks: readonly UsStock[];
  readonly bars: readonly UsStockBar[];
  readonly announced: AnnouncedUsEvents;
}

/** The first day of which the vendor has prices. */
const firstDay = ymd('2016-11-14');
/** In Japan, on the morning after: closes are published at 06:00, summer and winter. */
const importTime = '06:05';

export const usStockJobs = (market: UsStockMarket): readonly ScheduledJob[] => [
  {
    name: 'us-stock.import-bars',
    title: '米国株の株価・銘柄・配当・分割の取り込み',
    next: everyMorningAfter,
    prepare: (dueAt, reader) => read(market, reader, addDays(ymdOf(dueAt), -1)),
    run: async (tx, dueAt, prepared) => {
      const { stocks, bars, announced } = prepared as Prepared;
      if (stocks.length > 0) await saveUsStocks(tx, stocks);
      await takeEvents(tx, announced, addDays(ymdOf(dueAt), -1), dueAt);
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
  return { stocks, bars: [...missed, ...bars], announced: await market.events() };
}

const nameOf = ({ symbol, kind, exDate }: UsStockEvent): string => `${symbol} ${kind} ${exDate}`;
const isSame = (one: UsStockEvent, other: UsStockEvent): boolean =>
  one.kind === 'DIVIDEND' && other.kind === 'DIVIDEND'
    ? one.perShare === other.perShare && one.payDate === other.payDate
    : one.kind === 'SPLIT' && other.kind === 'SPLIT' && one.times === other.times;

/**
 * Events that are new. What is there stays as it is: one that the vendor announces differently, one that comes when its right is past
 * and somebody holds the share, and one that there is no rule for are shown to the operators, who decide.
 */
async function takeEvents(tx: Tx, { events, unusable }: AnnouncedUsEvents, ended: Ymd, at: Instant): Promise<void> {
  const known = new Map((await listUsStockEvents(tx)).map((event) => [nameOf(event), event]));
  const fresh = events.filter((event) => !known.has(nameOf(event)));
  await addUsStockEvents(tx, fresh);
  const alarm = (kind: string, subject: string) => raiseAlarm(tx, { kind, subject, detail: {} }, at);
  for (const event of events) {
    const before = known.get(nameOf(event));
    if (before && !isSame(before, event)) await alarm('us-stock.event-changed', nameOf(event));
  }
  const late = fresh.filter(({ exDate }) => exDate <= ended);
  const held = new Set(late.length === 0 ? [] : await usSymbolsHeld(tx));
  for (const event of late.filter(({ symbol }) => held.has(symbol))) await alarm('us-stock.event-late', nameOf(event));
  for (const subject of unusable) await alarm('us-stock.event-without-rule', subject);
}
