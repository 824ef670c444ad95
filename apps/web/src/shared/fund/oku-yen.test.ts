import { yen } from '@tsuzura/domain/money';
import { expect, test } from 'vitest';
import { okuYenText } from './oku-yen.ts';

test('net assets are rounded to 億 in lists, and to a hundredth of it on the page of a fund', () => {
  expect(okuYenText(yen(284_310_000_000))).toBe('2,843億円');
  expect(okuYenText(yen(284_310_000_000), 2)).toBe('2,843.10億円');
  expect(okuYenText(yen(149_999_999))).toBe('1億円');
  expect(okuYenText(yen(150_000_000))).toBe('2億円');
  expect(okuYenText(yen(100_499_999), 2)).toBe('1.00億円');
});

test('a small fund is told in 万円 and never as 0億円', () => {
  expect(okuYenText(yen(99_994_999))).toBe('9,999万円');
  expect(okuYenText(yen(100_000_000))).toBe('1億円');
});
