import {
  addBusinessDays,
  addDays,
  nextBusinessDay,
  rollBack,
  rollForward,
  type Calendar,
  type Ymd,
} from '../calendar/index.ts';
import { ratio, type Ratio } from '../money/index.ts';
import { exBasePrice, type ExRights } from './daily-band.ts';
import type { StockPrice } from './price.ts';
import type { StockCode } from './stock.ts';
import { nearestTick, type TickTable } from './tick.ts';

/** 基準日 and the days that follow from it (rule STOCK-9). */
export interface RightsDays {
  readonly recordDate: Ymd;
  /** 権利付最終日: who buys on this day is on the register of the record date. */
  readonly lastCumDay: Ymd;
  /** 権利落ち日 */
  readonly exDate: Ymd;
}

export function rightsDays(calendar: Calendar, recordDate: Ymd): RightsDays {
  const lastCumDay = addBusinessDays(calendar, rollBack(calendar, recordDate), -2);
  return { recordDate, lastCumDay, exDate: nextBusinessDay(calendar, lastCumDay) };
}

/** 配当の支払開始日: seventy days after the record date, rolled forward. */
export const dividendPaidOn = (calendar: Calendar, recordDate: Ymd): Ymd =>
  rollForward(calendar, addDays(recordDate, 70));

interface OfStock {
  readonly stockCode: StockCode;
}

/** 配当 */
export interface DividendEvent extends OfStock, RightsDays {
  readonly kind: 'DIVIDEND';
  /** Yen a share, in tenths. */
  readonly perShare: StockPrice;
  readonly paidOn: Ymd;
}

/** 株式分割 (3/1 for 1:3) or 株式併合 (1/5 for 5:1). */
export interface SplitEvent extends OfStock, RightsDays {
  readonly kind: 'SPLIT';
  readonly ratio: Ratio;
}

/** 増担保規制: positions opened from the first to the last day need more, a part of it in cash. */
export interface RegulationEvent extends OfStock {
  readonly kind: 'REGULATION';
  readonly from: Ymd;
  readonly to: Ymd;
  readonly marginRate: Ratio;
  readonly cashRate: Ratio;
}

export type StockEvent = DividendEvent | SplitEvent | RegulationEvent;

/** What falls off the close on a day; null when the day is no ex-date of any of the events. */
export function exRightsOn(events: readonly StockEvent[], day: Ymd): ExRights | null {
  const falling = events.filter((event) => event.kind !== 'REGULATION' && event.exDate === day);
  if (falling.length === 0) return null;
  const dividends = falling.map((event) => (event.kind === 'DIVIDEND' ? event.perShare : 0n));
  const split = falling.find((event) => event.kind === 'SPLIT');
  return { dividend: dividends.reduce<bigint>((sum, one) => sum + one, 0n), split: split?.ratio ?? ratio(1, 1) };
}

/** 基準値段 of a session: the close before it, on an ex-date without what falls off. */
export function basePriceOn(
  table: TickTable,
  close: StockPrice,
  events: readonly StockEvent[],
  session: Ymd,
): StockPrice {
  const rights = exRightsOn(events, session);
  return rights ? exBasePrice(table, close, rights) : close;
}

/** A price of a day in shares of a later one: what was split or merged since then is taken out. */
export const priceInSharesOf = (
  table: TickTable,
  price: StockPrice,
  events: readonly StockEvent[],
  { from, to }: { readonly from: Ymd; readonly to: Ymd },
): StockPrice =>
  events.reduce(
    (now, event) =>
      event.kind === 'SPLIT' && event.exDate > from && event.exDate <= to
        ? nearestTick(table, now * event.ratio.denominator, event.ratio.numerator)
        : now,
    price,
  );

/** The next last cum day (権利付最終日) on or after a day; null when none is known. */
export function nextLastCumDay(events: readonly StockEvent[], from: Ymd): Ymd | null {
  const days = events.flatMap((event) =>
    event.kind !== 'REGULATION' && event.lastCumDay >= from ? event.lastCumDay : [],
  );
  return days.length === 0 ? null : days.reduce((first, day) => (day < first ? day : first));
}

/** The regulation in force on a day; null without one. */
export const regulationOn = (events: readonly StockEvent[], day: Ymd): RegulationEvent | null =>
  events.find(
    (event): event is RegulationEvent => event.kind === 'REGULATION' && event.from <= day && day <= event.to,
  ) ?? null;
