import { ymd } from '@tsuzura/domain/calendar';
import { renderToString } from 'react-dom/server';
import { expect, test } from 'vitest';
import { CalendarStrip, Timeline } from './index.ts';
import { stripCells } from './strip-cells.ts';

const html = (node: React.ReactElement) => renderToString(node).replaceAll('<!-- -->', '');

const points = (reached: number) =>
  ['受付', '約定', '受渡'].map((label, index) => ({
    label,
    day: ymd(`2026-11-1${index + 6}`),
    isReached: index < reached,
  }));

test('the way up to the last reached point is drawn, half of the next one once it is under way', () => {
  expect(html(<Timeline points={points(1)} />)).not.toContain('data-way');
  expect(html(<Timeline points={points(1)} isUnderWay />).match(/data-way="half"/g)).toHaveLength(1);
  expect(html(<Timeline points={points(3)} />).match(/data-way="whole"/g)).toHaveLength(2);
});

test('every day between order and settlement is drawn, and a holiday says so', () => {
  const strip = html(
    <CalendarStrip
      points={[
        { day: ymd('2026-11-16'), label: '受付' },
        { day: ymd('2026-11-17'), label: '約定' },
        { day: ymd('2026-11-24'), label: '受渡' },
      ]}
      isHoliday={(day) => day === '2026-11-23'}
    />,
  );
  expect(strip.match(/<li/g)).toHaveLength(9);
  expect(strip).toContain('2026年11月23日（月） 祝日');
  expect(strip.match(/data-off/g)).toHaveLength(3);
  expect(strip.match(/data-point/g)).toHaveLength(3);
});

test('two things on one day share it, and a strip without days is nothing', () => {
  const day = ymd('2026-11-16');
  const both = html(
    <CalendarStrip
      points={[
        { day, label: '受付' },
        { day, label: '約定' },
      ]}
    />,
  );
  expect(both).toContain('受付・約定');
  expect(both.match(/<li/g)).toHaveLength(1);
  expect(html(<CalendarStrip points={[]} />)).toBe('');
});

test.each([
  ['2026-11-16', '2026-11-17', '2026-11-24', 0],
  ['2026-11-16', '2026-11-17', '2026-11-25', 2],
  ['2026-12-28', '2026-12-30', '2027-01-12', 8],
  ['2026-11-02', '2026-11-20', '2026-12-10', 32],
  ['2026-11-16', '2026-11-17', '2027-11-16', 358],
])('受付 %s, 約定 %s and 受渡 %s fit into nine cells, with %i days folded', (one, two, three, folded) => {
  const days = [one, two, three].map((day) => ymd(day));
  const cells = stripCells(days);
  expect(cells.length).toBeLessThanOrEqual(9);
  const shown = cells.flatMap((cell) => ('day' in cell ? [cell.day] : []));
  for (const day of days) expect(shown).toContain(day);
  expect(shown).toEqual(shown.toSorted());
  expect(cells.reduce((sum, cell) => sum + ('folded' in cell ? cell.folded : 0), 0)).toBe(folded);
});

test('a folded strip says how many days are left out, and 受渡 is its last day', () => {
  const strip = html(
    <CalendarStrip
      points={[
        { day: ymd('2026-12-28'), label: '受付' },
        { day: ymd('2026-12-29'), label: '約定' },
        { day: ymd('2027-01-08'), label: '受渡' },
      ]}
    />,
  );
  expect(strip).toContain('4日間');
  expect(strip.match(/<li/g)).toHaveLength(9);
  expect(strip.lastIndexOf('<li')).toBeLessThan(strip.indexOf('受渡'));
});
