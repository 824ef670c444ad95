import { expect, test } from 'vitest';
import { emailMistake, readEmail } from './email.ts';

const v18 = 'メールアドレスの形をご確認ください（例：name@example.jp）。';

test.each([
  ['', 'メールアドレスを入力してください。'],
  ['   ', 'メールアドレスを入力してください。'],
  ['name', v18],
  ['name@', v18],
  ['@example.jp', v18],
  ['name@example', v18],
  ['name@example..jp', v18],
  ['na me@example.jp', v18],
  [`${'a'.repeat(65)}@example.jp`, v18],
  ['name@example.jp', null],
  ['o.dd+tag..x@mail.example.co.jp', v18], // the mail carrier refuses it
  ['花子@example.jp', v18],
  ['o.dd+tag@mail.example.co.jp', null],
  ['ｎａｍｅ＠ｅｘａｍｐｌｅ．ｊｐ', null],
])('V18 「%s」 is answered %s', (typed, mistake) => {
  expect(emailMistake(typed)).toBe(mistake);
});

test('an address typed in full width is sent in half width', () => {
  expect(readEmail('　ｎａｍｅ＠ｅｘａｍｐｌｅ．ｊｐ ')).toBe('name@example.jp');
});
