import { inForce, ymd, ymdFrom, type Dated } from '../calendar/index.ts';
import { greatest, least, noYen, yen, type Yen } from '../money/index.ts';
import type { ByFrame } from './frame.ts';

export interface NisaLimits extends Dated {
  /** 年間投資枠 */
  readonly annual: ByFrame;
  /** 生涯投資枠 at book value, and the part of it that growth may take. */
  readonly lifetime: Yen;
  readonly lifetimeGrowth: Yen;
}

/** The limits as dated data (rule NISA-1). */
export const nisaLimits: readonly NisaLimits[] = [
  {
    from: ymd('2024-01-01'),
    annual: { tsumitate: yen(1_200_000), growth: yen(2_400_000) },
    lifetime: yen(18_000_000),
    lifetimeGrowth: yen(12_000_000),
  },
];

/** The limits of a calendar year. */
export const nisaLimitsOf = (year: number): NisaLimits => inForce(nisaLimits, firstDay(year));

export interface ChildNisaLimits extends Dated {
  readonly annual: Yen;
  readonly lifetime: Yen;
}

/** こどもNISA, planned from 2027 (rule NISA-18): つみたて products only. */
export const childNisaLimits: readonly ChildNisaLimits[] = [
  { from: ymd('2027-01-01'), annual: yen(600_000), lifetime: yen(6_000_000) },
];

/** The limits for people under 18 in a calendar year; null before there are any (rule NISA-18). */
export const childNisaLimitsOf = (year: number): ChildNisaLimits | null =>
  childNisaLimits.some(({ from }) => from <= firstDay(year)) ? inForce(childNisaLimits, firstDay(year)) : null;

/** What a child may still buy, given what the year used and the book at its beginning (rule NISA-18, N10). */
export const childNisaRoom = ({ annual, lifetime }: ChildNisaLimits, used: Yen, openingBook: Yen): Yen =>
  greatest(noYen, least(yen(annual - used), yen(lifetime - openingBook - used)));

const firstDay = (year: number) => ymdFrom({ year, month: 1, day: 1 });
