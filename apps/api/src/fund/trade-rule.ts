import type { TradeDates } from '@tsuzura/contract/main';
import { addYears, formatJst, isBusinessDay, japan, ymdOf, type Instant, type Ymd } from '@tsuzura/domain/calendar';
import { calendarsOf, marketOf, orderable, orderDates, type Side } from '@tsuzura/domain/fund';
import type { Fund } from '@tsuzura/store/fund';

/** The dates of an order given now; null while the fund takes none of that side. */
export function nextDates(fund: Fund, side: Side, now: Instant): TradeDates | null {
  const open = orderable(fund, ymdOf(now));
  if (!(side === 'BUY' ? open.buy : open.sell)) return null;
  const dates = orderDates(fund.terms, side, calendarsOf(fund), now);
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
