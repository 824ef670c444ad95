import { expect, test } from 'vitest';
import { amountTextOf } from '@tsuzura/ui/amounts';
import { moveMistake } from './move-mistake.ts';

const mistake = (text: string) => moveMistake(text, 35_000n, amountTextOf(false, 'yen'));

test('no more than can be moved, and one yen more is refused', () => {
  expect(mistake('')).toBe('金額を入力してください。');
  expect(mistake('三万')).toBe('数字で入力してください（例：10,000）。');
  expect(mistake('0')).toBe('0より大きい数を入力してください。');
  expect(mistake('35,000')).toBeNull();
  expect(mistake('35001')).toBe('移せる金額（35,000円）を超えています。');
});
