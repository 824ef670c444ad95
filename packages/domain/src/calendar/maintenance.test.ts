import { expect, test } from 'vitest';
import { golden } from '../kernel/golden.test-support.ts';
import { atJst, formatJst, instant, maintenanceWindow, nextMaintenanceWindow, ymd } from './index.ts';

test.each(Object.entries(golden<Record<string, boolean>>('D04').result))(
  'D04 R2.40 at %s the service being closed is %s',
  (text, closed) => {
    const [day = '', time = ''] = text.split('T');
    expect(maintenanceWindow(atJst(ymd(day), time)) !== null).toBe(closed);
  },
);

test('R2.40 the window is [start, end): its first millisecond is closed, its end is open', () => {
  const start = atJst(ymd('2026-11-15'), '03:30');
  const window = maintenanceWindow(start);
  expect(window).toEqual({ from: start, to: atJst(ymd('2026-11-15'), '07:30') });
  expect(maintenanceWindow(instant(start - 1))).toBeNull();
  expect(maintenanceWindow(instant(atJst(ymd('2026-11-15'), '07:30') - 1))).toEqual(window);
});

test.each([
  ['2026-11-14', '03:29', '2026-11-14T03:30:00+09:00', '2026-11-14T05:30:00+09:00'],
  ['2026-11-14', '03:30', '2026-11-15T03:30:00+09:00', '2026-11-15T07:30:00+09:00'],
  ['2026-11-14', '23:59', '2026-11-15T03:30:00+09:00', '2026-11-15T07:30:00+09:00'],
  ['2026-12-31', '12:00', '2027-01-01T03:30:00+09:00', '2027-01-01T05:30:00+09:00'],
])('R2.40 after %s %s the next window is %s to %s', (day, time, from, to) => {
  const next = nextMaintenanceWindow(atJst(ymd(day), time));
  expect([formatJst(next.from), formatJst(next.to)]).toEqual([from, to]);
});
