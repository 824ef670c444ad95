import { yen } from '@tsuzura/domain/money';
import { manYenLabel } from '@tsuzura/domain/text';
import { spanText } from './span-text.ts';

const man = 10_000;
const mostLevels = 4;
const steps = [1, 2, 2.5, 5, 10];

/** Even levels from zero that hold the highest value: three or four of them above zero, at most. */
export function levelsFor(highest: number): readonly number[] {
  if (highest <= 0) return [0, 1];
  const power = 10 ** Math.floor(Math.log10(highest / mostLevels));
  const step = power * (steps.find((size) => size * power * mostLevels >= highest) ?? 10);
  const count = Math.ceil(highest / step);
  return Array.from({ length: count + 1 }, (_, index) => index * step);
}

const yearSteps = [1, 2, 5, 10, 20, 25];
const mostYearMarks = 4;

export interface TimeMark {
  readonly month: number;
  readonly label: string;
}

/** Round years along the axis. A span of less than a year has only its two ends. */
export function timeMarks(months: number): readonly TimeMark[] {
  const now = { month: 0, label: '今' };
  const years = Math.floor(months / 12);
  if (years === 0) return [now, { month: months, label: spanText(months) }];
  const step = yearSteps.find((size) => size * mostYearMarks >= years) ?? 25;
  const round = Array.from({ length: Math.floor(years / step) }, (_, index) => (index + 1) * step);
  return [now, ...round.map((year) => ({ month: year * 12, label: `${year}年` }))];
}

/** 1,748万円: what fits beside a drawing. Rounded down. */
export function shortYen(value: number): string {
  const step = value < man ? 1 : man;
  return manYenLabel(yen(Math.floor(value / step) * step));
}

/** Two labels at one height would cover each other: they give way by half each. Percent from the top. */
export function keptApart(first: number, second: number, distance: number): readonly [number, number] {
  const gap = Math.abs(first - second);
  if (gap >= distance) return [first, second];
  const push = (distance - gap) / 2;
  return first <= second ? [first - push, second + push] : [first + push, second - push];
}
