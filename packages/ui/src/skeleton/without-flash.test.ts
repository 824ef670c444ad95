import { expect, test } from 'vitest';
import { holdBackMs } from './without-flash.ts';

test('an answer within 150 ms is shown at once: no skeleton was seen', () => {
  expect(holdBackMs(150)).toBe(0);
});

test('a skeleton that was seen stays 300 ms, and not longer', () => {
  expect(holdBackMs(151)).toBe(299);
  expect(holdBackMs(449)).toBe(1);
  expect(holdBackMs(450)).toBe(0);
  expect(holdBackMs(9_000)).toBe(0);
});
