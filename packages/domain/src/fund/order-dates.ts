import {
  addDays,
  atJst,
  BeyondCalendar,
  businessDaysBetween,
  dayOfWeek,
  inForce,
  isBusinessDay,
  ymdOf,
  type Calendar,
  type Instant,
  type Ymd,
} from '../calendar/index.ts';
import { accept, refuse, type Outcome } from '../kernel/index.ts';
import { houseRulesOn, type FundTerms, type Side } from './terms.ts';

/** Why a day did not count. */
export type MoveReason = 'AFTER_CUTOFF' | 'WEEKEND' | 'HOLIDAY' | 'FUND_HOLIDAY';

/** What customers read for it. */
export const moveReasonText: Readonly<Record<MoveReason, string>> = {
  AFTER_CUTOFF: '締切後',
  WEEKEND: '土日',
  HOLIDAY: '休業日',
  FUND_HOLIDAY: 'ファンド休業日',
};

export interface SkippedDay {
  readonly day: Ymd;
  readonly reason: MoveReason;
}

interface MovedDate {
  readonly date: Ymd;
  readonly skipped: readonly SkippedDay[];
}

/** Banks and exchange in Japan, and the days the fund itself takes orders (申込不可日 left out; null: always). */
export interface FundCalendars {
  readonly business: Calendar;
  readonly fund: Calendar | null;
}

export interface OrderDates {
  readonly applicationDate: Ymd;
  readonly executionDate: Ymd;
  readonly settlementDate: Ymd;
  /** The days on the way to each date that did not count, in order, and why. */
  readonly skipped: Readonly<Record<'application' | 'execution' | 'settlement', readonly SkippedDay[]>>;
  /** The cut-off of the application date: until then the order can be cancelled. */
  readonly cutoffAt: Instant;
}

/**
 * 申込日, 約定日 and 受渡日 of an order given now (rules FUND-2 and FUND-3). Refused when settlement would be more than ten business days away
 * or beyond what the calendars know (rule FUND-4), and before the fund has terms.
 */
export function orderDates(
  terms: readonly FundTerms[],
  side: Side,
  calendars: FundCalendars,
  now: Instant,
): Outcome<OrderDates, 'FUND_CLOSED'> {
  if (terms.every(({ from }) => from > ymdOf(now))) return refuse('FUND_CLOSED');
  try {
    const dates = unlimitedOrderDates(terms, side, calendars, now);
    const { applicationDate: from, settlementDate: to } = dates;
    const tooLate = businessDaysBetween(calendars.business, from, to) > houseRulesOn(from).maxSettlementBusinessDays;
    return tooLate ? refuse('FUND_CLOSED') : accept(dates);
  } catch (error) {
    if (error instanceof BeyondCalendar) return refuse('FUND_CLOSED');
    throw error;
  }
}

/** The same however far away settlement is: a plan shows its dates and then skips the run. Beyond the calendars it throws. */
export function unlimitedOrderDates(
  terms: readonly FundTerms[],
  side: Side,
  calendars: FundCalendars,
  now: Instant,
): OrderDates {
  const cutoff = (day: Ymd) => atJst(day, inForce(terms, day).cutoffTime);
  const today = ymdOf(now);
  const application = firstCounting(today, (day) => whyClosed(calendars, day, true) ?? whyLate(now, cutoff(day)));
  const { buy, sell, skipFundHolidaysInLag } = inForce(terms, application.date);
  const { executionLag, settlementLag } = side === 'BUY' ? buy : sell;
  const closed = (day: Ymd) => whyClosed(calendars, day, skipFundHolidaysInLag);
  const execution = after(application.date, executionLag, closed);
  const settlement = after(execution.date, settlementLag, closed);
  return {
    applicationDate: application.date,
    executionDate: execution.date,
    settlementDate: settlement.date,
    skipped: { application: application.skipped, execution: execution.skipped, settlement: settlement.skipped },
    cutoffAt: cutoff(application.date),
  };
}

/** Accepted for a day only strictly before its cut-off (rule NUM-3). */
const whyLate = (now: Instant, cutoffAt: Instant): MoveReason | null => (now < cutoffAt ? null : 'AFTER_CUTOFF');

function whyClosed({ business, fund }: FundCalendars, day: Ymd, fundToo: boolean): MoveReason | null {
  if (!isBusinessDay(business, day)) return dayOfWeek(day) === 0 || dayOfWeek(day) === 6 ? 'WEEKEND' : 'HOLIDAY';
  return fundToo && fund !== null && !isBusinessDay(fund, day) ? 'FUND_HOLIDAY' : null;
}

/** The count-th day after `from` that counts. */
function after(from: Ymd, count: number, why: (day: Ymd) => MoveReason | null): MovedDate {
  let moved: MovedDate = { date: from, skipped: [] };
  for (let left = count; left > 0; left -= 1) {
    const next = firstCounting(addDays(moved.date, 1), why);
    moved = { date: next.date, skipped: [...moved.skipped, ...next.skipped] };
  }
  return moved;
}

/** Ends at the horizon of the calendar at the latest: there `isBusinessDay` throws. */
function firstCounting(from: Ymd, why: (day: Ymd) => MoveReason | null): MovedDate {
  const skipped: SkippedDay[] = [];
  let date = from;
  for (let reason = why(date); reason !== null; reason = why(date)) {
    skipped.push({ day: date, reason });
    date = addDays(date, 1);
  }
  return { date, skipped };
}
