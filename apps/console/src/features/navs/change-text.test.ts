import { expect, test } from 'vitest';
import { changeText } from './change-text.ts';

test.each([
  [17_655n, 20_024n, '−11.83%'],
  [23_456n, 23_333n, '+0.53%'],
  [10_000n, 10_000n, '±0.00%'],
  [null, 10_000n, null],
  [10_000n, null, null],
] as const)('%s after %s is %s', (nav, before, text) => {
  expect(changeText(nav, before)).toBe(text);
});
