import { expect, test } from 'vitest';
import { passwordMistake, strengthOf } from './password.ts';

const v20 = '12文字以上で、英字と数字を両方含めてください。';
const v21 = '推測されやすいパスワードです。別のものにしてください。';

test.each([
  ['', 'パスワードを入力してください。'],
  ['kaze8tabibi', v20], // 11
  ['kaze8tabibit', null], // 12
  ['kazetabibito', v20], // no digit
  ['483920175628', v20], // no letter
  ['password1234', v21],
  ['Passw0rd2026', v21],
  ['qwerty123456', v21],
  ['aaaaaaaaaaa1', v21],
  ['abababababa1', v21],
  ['tsuzura12345', v21],
])('V20 V21 「%s」 is answered %s', (password, mistake) => {
  expect(passwordMistake(password)).toBe(mistake);
});

test('V21 the own mail address is no password', () => {
  expect(passwordMistake('hanako202611', 'hanako@example.jp')).toBeNull();
  expect(passwordMistake('hanako-12345', 'hanako@example.jp')).toBe(v21);
});

test('V24 256 characters are taken, one more is counted', () => {
  const long = 'kaze8tabibit'.repeat(22);
  expect(passwordMistake(long.slice(0, 256))).toBeNull();
  expect(passwordMistake(long.slice(0, 257))).toBe('256文字以内で入力してください（今257文字）。');
});

test.each([
  ['kaze8tabib', 'weak'],
  ['password1234', 'weak'],
  ['kaze8tabibit', 'fair'],
  ['kaze8tabibito-no', 'strong'], // 16, three kinds
  ['Kaze8tabi-bito', 'strong'], // 14, four kinds
  ['kaze8tabibitonohana', 'fair'], // 19, two kinds
  ['kaze8tabibitonohanas', 'strong'], // 20
] as const)('「%s」 is %s', (password, strength) => {
  expect(strengthOf(password)).toBe(strength);
});
