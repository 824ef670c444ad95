import { expect, test } from 'vitest';
import { recipientMistake, recipientsOf } from './recipients.ts';

test('V01 V18 the first address is needed; others may be left empty, and none comes twice', () => {
  expect(recipientMistake([''], 0)).toBe('宛先のメールアドレスを入力してください。');
  expect(recipientMistake(['a@example.jp', ' '], 1)).toBeNull();
  expect(recipientMistake(['friend'], 0)).toContain('メールアドレスの形');
  expect(recipientMistake(['a@example.jp', 'A@example.jp'], 1)).toBe('同じメールアドレスが入力されています。');
  expect(recipientsOf([' a@example.jp ', ''])).toEqual(['a@example.jp']);
});
