import { describe, expect, test } from 'vitest';
import { finishEmailChange, startEmailChange, startForgotten, startSignUp, sendPassword } from '../auth/index.ts';
import { sendMail } from '../partner/index.ts';
import { decode } from './wire.ts';

const isTakenBy = {
  carrier: (to: string) =>
    decode(sendMail.body, { id: 'mail-1', to, subject: '件名', text: '本文', category: 'SECURITY' }).ok,
  signUp: (email: string) => decode(startSignUp.body, { email }).ok,
  change: (email: string) => decode(startEmailChange.body, { email }).ok,
  forgotten: (email: string) => decode(startForgotten.body, { email }).ok,
  signIn: (email: string) => decode(sendPassword.body, { email, password: 'x' }).ok,
};
const nobody = Object.fromEntries(Object.keys(isTakenBy).map((who) => [who, false]));
const everybody = Object.fromEntries(Object.keys(isTakenBy).map((who) => [who, true]));
const takenBy = (address: string) =>
  Object.fromEntries(Object.entries(isTakenBy).map(([who, takes]) => [who, takes(address)]));
const local64 = 'a'.repeat(64);
const host189 = `${'b'.repeat(63)}.${'c'.repeat(63)}.${'d'.repeat(58)}.jp`;

describe('what the mail carrier refuses is refused at sign-up, and the reverse', () => {
  test.each([
    ['an empty text', ''],
    ['no host', 'name'],
    ['a host of one label', 'name@example'],
    ['letters outside ASCII before the @', '花子@example.jp'],
    ['letters outside ASCII behind it', 'hanako@例え.テスト'],
    ['a quoted local part', '"hana ko"@example.jp'],
    ['a comment', 'hanako(a)@example.jp'],
    ['an apostrophe', "o'hara@example.jp"],
    ['a display name', 'Hanako <hanako@example.jp>'],
    ['an address of a machine', 'hanako@[127.0.0.1]'],
    ['digits where a top-level domain stands', 'hanako@127.0.0.1'],
    ['a top-level domain of one letter', 'hanako@example.j'],
    ['a dot in front', '.hanako@example.jp'],
    ['a dot behind', 'hanako.@example.jp'],
    ['two dots in a row', 'hana..ko@example.jp'],
    ['an empty label', 'hanako@example..jp'],
    ['a label that begins with a hyphen', 'hanako@-example.jp'],
    ['a label that ends with one', 'hanako@example-.jp'],
    ['a label of 64', `hanako@${'a'.repeat(64)}.jp`],
    ['two @', 'hana@ko@example.jp'],
    ['a space inside', 'hana ko@example.jp'],
    ['a line break', 'hanako@example.jp\r\nBcc: x@example.jp'],
    ['a NUL', 'hana\0ko@example.jp'],
    ['a zero-width space', 'hana\u200Bko@example.jp'],
    ['a local part of 65', `${local64}a@example.jp`],
    ['255 characters', `${local64}@${host189}d`],
  ])('%s', (_, address) => {
    expect(takenBy(address)).toEqual(nobody);
  });

  test.each([
    ['a plain address', 'hanako@example.jp'],
    ['a tag, capitals and marks of the standard', 'Hanako+fund/x=1@Mail.Example.co.jp'],
    ['an international host in its ASCII form', 'hanako@xn--r8jz45g.xn--zckzah'],
    ['a local part of 64', `${local64}@example.jp`],
    ['254 characters', `${local64}@${host189}`],
  ])('%s is taken by all', (_, address) => {
    expect(takenBy(address)).toEqual(everybody);
  });
});

test('a person may type it in full width with spaces around; it is sent in half width', () => {
  expect(decode(startSignUp.body, { email: '　ｈａｎａｋｏ＠ｅｘａｍｐｌｅ．ｊｐ ' })).toEqual({
    ok: true,
    value: { email: 'hanako@example.jp' },
  });
  expect(decode(finishEmailChange.body, { code: '１２３４５６' }).ok).toBe(true);
});

test('the refusal says what to do', () => {
  expect(decode(startSignUp.body, { email: '花子@example.jp' })).toEqual({
    ok: false,
    lines: [{ field: 'email', message: 'メールアドレスの形をご確認ください（例：name@example.jp）。' }],
  });
});
