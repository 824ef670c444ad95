import fc from 'fast-check';
import { expect, test } from 'vitest';
import { ceilDiv, floorDiv, halfUpDiv } from './index.ts';

test.each([
  [0n, 10n, 0n, 0n, 0n],
  [10n, 10n, 1n, 1n, 1n],
  [14n, 10n, 1n, 1n, 2n],
  [15n, 10n, 1n, 2n, 2n],
  [19n, 10n, 1n, 2n, 2n],
  [1n, 3n, 0n, 0n, 1n],
  [3n, 2n, 1n, 2n, 2n],
])(
  '%d ÷ %d is %d rounded down (切捨て), %d half up (四捨五入), %d rounded up (切上げ)',
  (top, bottom, down, half, up) => {
    expect([floorDiv(top, bottom), halfUpDiv(top, bottom), ceilDiv(top, bottom)]).toEqual([down, half, up]);
  },
);

test.each([floorDiv, halfUpDiv, ceilDiv])(
  'a negative amount or a denominator of zero is a defect, not a rounding',
  (round) => {
    expect(() => round(-1n, 10n)).toThrow('only non-negative amounts are rounded');
    expect(() => round(1n, 0n)).toThrow('the denominator is positive');
    expect(() => round(1n, -1n)).toThrow('the denominator is positive');
  },
);

test('the three roundings are at most one apart and agree on exact quotients', () => {
  const size = fc.bigInt({ min: 0n, max: 10n ** 18n });
  fc.assert(
    fc.property(size, size, (top, bottom) => {
      const divisor = bottom + 1n;
      const [down, half, up] = [floorDiv(top, divisor), halfUpDiv(top, divisor), ceilDiv(top, divisor)];
      expect(down <= half && half <= up).toBe(true);
      expect(up - down).toBe(top % divisor === 0n ? 0n : 1n);
      expect(half === up && up !== down).toBe(2n * (top % divisor) >= divisor);
    }),
  );
});
