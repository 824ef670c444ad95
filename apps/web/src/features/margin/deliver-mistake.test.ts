import { expect, test } from 'vitest';
import { deliverMistake } from './deliver-mistake.ts';

test('no more than the lot has, and one share more is refused', () => {
  expect(deliverMistake('', 300)).toBe('数量を入力してください。');
  expect(deliverMistake('3.5', 300)).toBe('数字で入力してください（例：100）。');
  expect(deliverMistake('0', 300)).toBe('0より大きい数を入力してください。');
  expect(deliverMistake('３００', 300)).toBeNull();
  expect(deliverMistake('301', 300)).toBe('建玉の数量（300株）を超えています。');
});
