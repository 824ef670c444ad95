import { expect, test } from 'vitest';
import { dayText, timeText } from './time.ts';

test('a moment is written in Japanese time', () => {
  expect(timeText('2026-11-14T09:05:00+09:00')).toBe('2026/11/14 09:05');
  expect(timeText('2026-11-13T15:30:00Z')).toBe('2026/11/14 00:30');
  expect(dayText('2026-11-13T15:30:00Z')).toBe('2026/11/14');
});
