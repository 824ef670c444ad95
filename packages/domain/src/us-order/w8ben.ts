import { yearOf, ymd, type Ymd } from '../calendar/index.ts';
import { ratio, type Ratio } from '../money/index.ts';
import type { UsStock } from '../us-stock/index.ts';

/** W-8BEN holds to the end of the third year after the year of its signature (rule US-8). */
export const w8benValidUntil = (signedOn: Ymd): Ymd => ymd(`${yearOf(signedOn) + 3}-12-31`);

/** Never signed, or run out: nothing is bought, and the treaty's rate does not hold. */
export const isW8benValid = (signedOn: Ymd | null, today: Ymd): boolean =>
  signedOn !== null && signedOn <= today && today <= w8benValidUntil(signedOn);

const withoutTreaty = ratio(30, 100);

/** What is taken abroad of a dividend (rule US-12). */
export const foreignTaxRateOf = ({ foreignTaxRate }: Pick<UsStock, 'foreignTaxRate'>, hasW8ben: boolean): Ratio =>
  hasW8ben ? foreignTaxRate : withoutTreaty;
