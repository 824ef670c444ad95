import { expect, test } from 'vitest';
import { askAgainAfter } from './ask-again.ts';
import { marginText, priceAgeText } from './words.ts';

test('a price says how old it is', () => {
  expect(priceAgeText('REALTIME', '2026-11-13T13:42:00+09:00')).toBe('リアルタイム 11/13（金）13:42');
  expect(priceAgeText('DELAYED', '2026-11-13T13:42:00+09:00')).toBe('15分遅れ 11/13（金）13:42');
  expect(priceAgeText('CLOSE', '2026-11-13T15:30:00+09:00')).toBe('終値 11/13（金）');
});

test('what margin allows is said in words', () => {
  expect(marginText({ system: true, general: true, shortable: true })).toBe('制度・一般（買い、売り）');
  expect(marginText({ system: true, general: false, shortable: false })).toBe('制度（買いのみ）');
  expect(marginText({ system: false, general: false, shortable: false })).toBe('取り扱いなし');
});

test('ADR-0053 a price is asked for when the server says, a little later by chance, and less and less often after failures', () => {
  expect(askAgainAfter(31, 0, 0)).toBe(31_000);
  expect(askAgainAfter(31, 0, 0.999)).toBeLessThan(36_000);
  expect(askAgainAfter(null, 0, 0)).toBe(false);
  expect([1, 2, 3, 9].map((failures) => askAgainAfter(31, failures, 0))).toEqual([15_000, 30_000, 60_000, 120_000]);
  expect(askAgainAfter(undefined, 0, 0)).toBe(false);
  expect(askAgainAfter(undefined, 1, 0)).toBe(15_000);
});
