import { expect, test } from 'vitest';
import { instant } from '@tsuzura/domain/calendar';
import { minutesUntil } from './minutes-until.ts';

test.each([
  [0, 60_001, 2],
  [0, 60_000, 1],
  [0, 1, 1],
  [5, 5, 0],
  [6, 5, 0],
])('at %i until %i: %i', (now, until, minutes) => {
  expect(minutesUntil(instant(now), instant(until))).toBe(minutes);
});
