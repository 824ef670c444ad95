import type { TradeDates } from '@tsuzura/contract/main';
import {
  addYears,
  formatJst,
  isBusinessDay,
  japan,
  unitedStates,
  ymdOf,
  type Calendar,
  type Instant,
  type Ymd,
} from '@tsuzura/domain/calendar';
import { orderDates, type FundCalendars, type FundTerms, type Side } from '@tsuzura/domain/fund';
import type { Fund } from '@tsuzura/store/fund';

const markets: Readonly<Record<NonNullable<Fund['closedWith']>, Calendar>> = { UNITED_STATES: unitedStates };

const marketOf = ({ closedWith }: Fund): Calendar | null => (closedWith === null ? null : markets[closedWith]);

export const calendarsOf = (fund: Fund): FundCalendars => ({ business: japan, fund: marketOf(fund) });

/** The fund's trading terms, each from its day on: an order is under those in force on its days. */
export const termsOf = ({ terms }: Fund): readonly FundTerms[] => terms;

/** Which orders the fund takes. On the day its trust ends (償還日) it takes none. */
export function orderable(fund: Fund, today: Ymd): Readonly<Record<'buy' | 'sell' | 'scheduled', boolean>> {
  const isRunning = fund.termEndOn === null || today < fund.termEndOn;
  const { buys, sells, plans } = fund.takes;
  return { buy: isRunning && buys, sell: isRunning && sells, scheduled: isRunning && plans };
}

/** The dates of an order given now; null while the fund takes none of that side. */
export function nextDates(fund: Fund, side: Side, now: Instant): TradeDates | null {
  const open = orderable(fund, ymdOf(now));
  if (!(side === 'BUY' ? open.buy : open.sell)) return null;
  const dates = orderDates(termsOf(fund), side, calendarsOf(fund), now);
  if (!dates.ok) return null;
  const { applicationDate, executionDate, settlementDate, cutoffAt } = dates.value;
  return { applicationDate, executionDate, settlementDate, cutoffAt: formatJst(cutoffAt) };
}

/** 申込不可日 of the coming year: the days Japan works and the fund does not. */
export function closedDaysAhead(fund: Fund, today: Ymd): Ymd[] {
  const until = addYears(today, 1);
  const closed = [...(marketOf(fund)?.closedDays ?? [])].toSorted();
  return closed.filter((day) => day >= today && day < until && day <= japan.validTo && isBusinessDay(japan, day));
}
