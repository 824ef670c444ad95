import { japan, unitedStates, type Calendar, type Ymd } from '../calendar/index.ts';
import type { DistributionCourse } from './distribution.ts';
import type { FundCalendars } from './order-dates.ts';
import type { DatedTerms } from './terms.ts';

/** What of a fund decides about its orders; the catalogue knows more of it. */
export interface TradedFund {
  readonly code: string;
  readonly navUnit: bigint;
  /** 償還日; null: without a limit. */
  readonly termEndOn: Ymd | null;
  readonly takes: { readonly buys: boolean; readonly sells: boolean; readonly plans: boolean };
  /** By the day they count from, oldest first; never empty. */
  readonly terms: readonly DatedTerms[];
  readonly closedWith: 'UNITED_STATES' | null;
  readonly nisa: { readonly tsumitate: boolean; readonly growth: boolean };
  readonly distributionCourses: readonly DistributionCourse[];
}

const markets: Readonly<Record<NonNullable<TradedFund['closedWith']>, Calendar>> = { UNITED_STATES: unitedStates };

/** The market abroad whose holidays are the fund's own; null: it has none. */
export const marketOf = ({ closedWith }: Pick<TradedFund, 'closedWith'>): Calendar | null =>
  closedWith === null ? null : markets[closedWith];

/** The calendars that the dates of an order are counted on. */
export const calendarsOf = (fund: Pick<TradedFund, 'closedWith'>): FundCalendars => ({
  business: japan,
  fund: marketOf(fund),
});

/** Which orders the fund takes. On the day its trust ends (償還日) it takes none. */
export function orderable(
  { termEndOn, takes: { buys, sells, plans } }: Pick<TradedFund, 'termEndOn' | 'takes'>,
  today: Ymd,
): Readonly<Record<'buy' | 'sell' | 'scheduled', boolean>> {
  const isRunning = termEndOn === null || today < termEndOn;
  return { buy: isRunning && buys, sell: isRunning && sells, scheduled: isRunning && plans };
}
