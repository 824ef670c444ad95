import {
  addDays,
  addMonths,
  atJst,
  BeyondCalendar,
  businessDaysBetween,
  inForce,
  lastDayOfMonth,
  partsOf,
  ymd,
  ymdOf,
  type Instant,
  type Ymd,
} from '../calendar/index.ts';
import { debitRun } from '../cash/index.ts';
import {
  calendarsOf,
  houseRulesOn,
  purchaseTermsOn,
  unlimitedOrderDates,
  type PurchaseTerms,
  type Side,
  type TradedFund,
} from '../fund/index.ts';
import { nisaYear } from '../nisa/index.ts';

/** "2026-12". Text order is time order. */
export type Month = string;

/** 1 … 27, or the last day of the month. */
export type PlanDay = number | 'MONTH_END';

/** 口座引落 has the bank's day; 預り金 has a day of the customer's choice. */
export type Funding =
  | { readonly type: 'BANK_DEBIT'; readonly settingCode: string }
  | { readonly type: 'CASH'; readonly dayOfMonth: PlanDay };

/** What of a fund decides about its plans. */
export type PlanFund = Pick<TradedFund, 'code' | 'navUnit' | 'termEndOn' | 'takes' | 'terms' | 'closedWith' | 'nisa'>;

/** One month of a plan with all its dates (rules PLAN-8 to PLAN-10). */
export interface Cycle {
  /** The nominal month, also where the dates roll into the next one. */
  readonly month: Month;
  /** Changes strictly before it count for this month. */
  readonly freezeAt: Instant;
  /** The second before, as customers read it. */
  readonly changeDeadline: Instant;
  /** The three dates of a bank debit; null for 預り金 and sales. */
  readonly debitRequestDate: Ymd | null;
  readonly debitDate: Ymd | null;
  readonly creditDate: Ymd | null;
  readonly orderDate: Ymd;
  readonly executionDate: Ymd;
  readonly settlementDate: Ymd;
  /** The year of the settlement date (rule NISA-2). */
  readonly nisaYear: number;
  /** The order or its settlement is too many business days away: the run is skipped (rule PLAN-15). */
  readonly isTooFarAway: boolean;
}

export const monthOf = (day: Ymd): Month => day.slice(0, 7);
export const monthAfter = (month: Month, count: number): Month => monthOf(addMonths(firstDay(month), count));
/** 1 … 12 */
export const monthNumber = (month: Month): number => partsOf(firstDay(month)).month;

/** The dates of a 積立 in a month; null where the calendars end (rule CAL-4). */
export function subscriptionCycle(fund: PlanFund, funding: Funding, month: Month): Cycle | null {
  const day = funding.type === 'CASH' ? funding.dayOfMonth : funding.type;
  return remembered(fund, `BUY ${day} ${month}`, () => {
    if (funding.type === 'CASH') return cycleFrom(fund, 'BUY', month, nominalDay(month, funding.dayOfMonth), null);
    const debit = debitRun(calendarsOf(fund).business, month);
    return cycleFrom(fund, 'BUY', month, debit.creditDate, debit);
  });
}

/** The dates of a 定期売却 in a month; null where the calendars end. */
export const redemptionCycle = (fund: PlanFund, day: PlanDay, month: Month): Cycle | null =>
  remembered(fund, `SELL ${day} ${month}`, () => cycleFrom(fund, 'SELL', month, nominalDay(month, day), null));

type DebitDates = Pick<ReturnType<typeof debitRun>, 'requestDate' | 'debitDate' | 'creditDate'>;

function cycleFrom(fund: PlanFund, side: Side, month: Month, rawDay: Ymd, debit: DebitDates | null): Cycle | null {
  if (fund.terms.every(({ from }) => from > rawDay)) return null;
  const calendars = calendarsOf(fund);
  const dates = unlimitedOrderDates(fund.terms, side, calendars, atJst(rawDay, '00:00'));
  const { applicationDate: orderDate, executionDate, settlementDate } = dates;
  const limit = houseRulesOn(orderDate).maxSettlementBusinessDays;
  const frozenOn = debit?.requestDate ?? orderDate;
  return {
    month,
    freezeAt: atJst(frozenOn, '00:00'),
    changeDeadline: atJst(addDays(frozenOn, -1), '23:59:59'),
    debitRequestDate: debit?.requestDate ?? null,
    debitDate: debit?.debitDate ?? null,
    creditDate: debit?.creditDate ?? null,
    orderDate,
    executionDate,
    settlementDate,
    nisaYear: nisaYear(settlementDate),
    isTooFarAway:
      businessDaysBetween(calendars.business, rawDay, orderDate) > limit ||
      businessDaysBetween(calendars.business, orderDate, settlementDate) > limit,
  };
}

const firstDay = (month: Month): Ymd => ymd(`${month}-01`);

const nominalDay = (month: Month, day: PlanDay): Ymd =>
  day === 'MONTH_END' ? lastDayOfMonth(firstDay(month)) : ymd(`${month}-${String(day).padStart(2, '0')}`);

/** Every plan of a fund asks for the same months, and their dates follow from the fund alone: they are worked out once. */
const known = new WeakMap<PlanFund, Map<string, Cycle | null>>();

function remembered(fund: PlanFund, key: string, dates: () => Cycle | null): Cycle | null {
  const ofFund = known.get(fund) ?? new Map<string, Cycle | null>();
  known.set(fund, ofFund);
  const found = ofFund.get(key);
  if (found !== undefined) return found;
  const cycle = withinCalendar(dates);
  ofFund.set(key, cycle);
  return cycle;
}

function withinCalendar(dates: () => Cycle | null): Cycle | null {
  try {
    return dates();
  } catch (error) {
    if (error instanceof BeyondCalendar) return null;
    throw error;
  }
}

/** A cycle or an occurrence may be looked for this many months ahead; more than a year without a free month is a defect. */
const mostMonths = 600;

/**
 * The first cycle that a change made now counts for: its freeze is still to come and nothing of it has happened (rules
 * PLAN-8 and PLAN-9). By the clock, not by when a job ran. Null where the calendars end.
 */
export function firstUnfrozen(
  cycleOf: (month: Month) => Cycle | null,
  now: Instant,
  hasOccurrence: (month: Month) => boolean = () => false,
  notBefore: Month = '0000-00',
): Cycle | null {
  // A run may roll into the next month, so the search begins one month early.
  const early = monthAfter(monthOf(ymdOf(now)), -1);
  const first = early > notBefore ? early : notBefore;
  for (let ahead = 0; ahead < mostMonths; ahead += 1) {
    const month = monthAfter(first, ahead);
    const cycle = cycleOf(month);
    if (cycle === null) return null;
    if (cycle.freezeAt > now && !hasOccurrence(month)) return cycle;
  }
  return null;
}

/** Fee and tax of the cycle's execution date. */
export const purchaseTermsIn = (fund: PlanFund, { executionDate }: Pick<Cycle, 'executionDate'>): PurchaseTerms =>
  purchaseTermsOn(fund.navUnit, fund.terms, executionDate);

/** Minimum and step of the cycle's order date. */
export const amountLimitsIn = (fund: PlanFund, { orderDate }: Pick<Cycle, 'orderDate'>) =>
  inForce(fund.terms, orderDate).limits;

/** The days on which customers are notified at 18:00: the amount to be debited, and the day before money or units move (rule PLAN-27). */
export const noticeDays = ({ freezeAt, debitDate, orderDate }: Cycle) => ({
  debitAmountOn: debitDate === null ? null : ymdOf(freezeAt),
  dayBeforeOn: addDays(debitDate ?? orderDate, -1),
});
