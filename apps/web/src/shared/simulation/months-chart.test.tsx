import { renderToString } from 'react-dom/server';
import { expect, test } from 'vitest';
import { MonthsChart, type MonthPoint } from './index.ts';

const html = (points: readonly MonthPoint[]) =>
  renderToString(
    <MonthsChart valueName="試算額" otherName="積み立てた金額" points={points} fill="between" />,
  ).replaceAll('<!-- -->', '');

const point = (month: number, value: number, other: number): MonthPoint => ({
  month,
  value: BigInt(value),
  other: BigInt(other),
});

test('it can be read without eyes: it stands at its last point and says it to the yen', () => {
  expect(html([point(0, 0, 0), point(12, 365_000, 360_000)])).toContain(
    'aria-valuetext="1年後　試算額 36.5万円　積み立てた金額 36万円"',
  );
});

test('points stand at their month, not at their place in the row', () => {
  // 18 months: the twelfth is at two thirds.
  expect(html([point(0, 0, 0), point(12, 100, 100), point(18, 100, 100)])).toContain('L666.7 ');
});

test('nothing is drawn of nothing, and a span without a month does not divide by zero', () => {
  expect(html([])).toBe('');
  expect(html([point(0, 0, 0)])).not.toMatch(/NaN|Infinity/);
});
