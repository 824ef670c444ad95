import { partsOf, type Ymd } from '../calendar/index.ts';

/**
 * R4.10: a closed account reads its statements and documents until the year of its closing is `years` back or more (rule ACCT-10). A
 * closed account without a closing day cannot show that it is recent.
 */
export const closedTooLongAgo = (closedOn: Ymd | null, today: Ymd, years: number): boolean =>
  closedOn === null || partsOf(closedOn).year <= partsOf(today).year - years;
