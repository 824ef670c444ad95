import { expect, expectTypeOf, test } from 'vitest';
import { nav, units, yen, type Units, type Yen } from './index.ts';

test('yen, units (口) and nav (基準価額) are whole numbers made from numbers or bigints', () => {
  expect(yen(2_400_000)).toBe(2_400_000n);
  expect(units(523_114n)).toBe(523_114n);
  expect(nav(25_432)).toBe(25_432n);
});

test.each([yen, units, nav])('a fraction is a defect, not something to round silently', (make) => {
  expect(() => make(0.5)).toThrow(RangeError);
  expect(() => make(Number.NaN)).toThrow(RangeError);
});

test('a number beyond 2^53 has already lost yen and is refused; a bigint has not', () => {
  expect(() => yen(2 ** 53)).toThrow('safe');
  expect(yen(Number.MAX_SAFE_INTEGER)).toBe(9_007_199_254_740_991n);
  expect(yen(2n ** 53n)).toBe(9_007_199_254_740_992n);
});

test('yen are not accepted where units are asked for', () => {
  expectTypeOf<Yen>().not.toExtend<Units>();
  expectTypeOf<bigint>().not.toExtend<Yen>();
});
