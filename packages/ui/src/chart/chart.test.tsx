import { addDays, ymd } from '@tsuzura/domain/calendar';
import { renderToString } from 'react-dom/server';
import { expect, test } from 'vitest';
import { LineChart, Sparkline, StackedBar, type ChartPoint } from './index.ts';

const html = (node: React.ReactElement) => renderToString(node).replaceAll('<!-- -->', '');
const points = (...values: number[]): readonly ChartPoint[] =>
  values.map((value, index) => ({ day: addDays(ymd('2026-11-10'), index), value }));
const chart = (...values: number[]) =>
  html(<LineChart name="基準価額" points={points(...values)} valueText={(value) => `${value}円`} marksExtremes />);

test('a chart can be read without eyes: it is at its last point and says its day and value', () => {
  expect(chart(100, 130, 90, 110)).toContain('aria-valuetext="2026/11/13　110円"');
});

test('the highest and the lowest are written, unless the last value is it and says so already', () => {
  expect(chart(100, 130, 90, 110)).toMatch(/最高 130円.*最低 90円/);
  expect(chart(100, 130, 140)).not.toContain('最高');
  expect(chart(100, 100)).not.toMatch(/最高|最低/);
});

test('a note at either end of a chart stays inside it: it is shifted by as much of itself as it is along', () => {
  const [, left, along] =
    /plot-note-low" style="left:([\d.]+%);top:[\d.]+%;--along:(-?[\d.]+%)/.exec(chart(90, 130, 110)) ?? [];
  expect([left, along]).toEqual(['0%', '0%']);
  expect(chart(100, 90, 130, 110)).toMatch(/plot-note-high" style="left:(66\.[\d.]+)%;top:[\d.]+%;--along:-\1%/);
});

test('nothing is drawn of nothing, and one point is a point', () => {
  expect(chart()).toBe('');
  expect(chart(100)).toContain('plot-dot');
  expect(html(<Sparkline values={[1]} />)).toBe('');
});

test('the parts of a whole are written with their share, and what is nothing is not shown', () => {
  const bar = html(
    <StackedBar
      label="内訳"
      parts={[
        { key: 'a', name: '海外株式', value: 2n },
        { key: 'b', name: '国内株式', value: 1n },
        { key: 'c', name: '債券', value: 0n },
      ]}
    />,
  );
  expect(bar).toContain('66.7%');
  expect(bar).toContain('33.3%');
  expect(bar).not.toContain('債券');
});
