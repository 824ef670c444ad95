import { expect, test } from 'vitest';
import { passkeyWords } from './passkey.ts';

const named = (name: string) => Object.assign(new Error('x'), { name });

test.each([
  ['NotAllowedError', 'use', '中止しました。もう一度お試しください。'],
  ['AbortError', 'use', '中止しました。もう一度お試しください。'],
  ['NotAllowedError', 'register', '登録を中止しました。'],
  ['InvalidStateError', 'register', 'この端末は登録済みです。'],
  ['NotSupportedError', 'register', 'この端末では使えません。ほかの方法をお選びください。'],
  ['SecurityError', 'use', 'この端末では使えません。ほかの方法をお選びください。'],
  ['UnknownError', 'use', 'パスキーを使えませんでした。もう一度お試しください。'],
] as const)('%s while trying to %s is told as 「%s」', (name, doing, words) => {
  expect(passkeyWords(named(name), doing)).toBe(words);
});

test("the browser's error is found behind the library's", () => {
  expect(passkeyWords(new Error('wrapped', { cause: named('InvalidStateError') }), 'register')).toBe(
    'この端末は登録済みです。',
  );
});
