import { expect, test } from 'vitest';
import { banks, findBank, search, yuchoBranchName } from './bank-list.ts';

test('banks and branches have the digits of the real ones, each once', () => {
  expect(new Set(banks.map(({ code }) => code)).size).toBe(banks.length);
  for (const { code, branches } of banks) {
    expect(code).toMatch(/^\d{4}$/);
    for (const branch of branches) expect(branch.code).toMatch(/^\d{3}$/);
  }
});

test.each(['しおさい', 'シオサイ', 'ｼｵｻｲ', '9876', '９８７６', 'しおさい銀行'])('%s finds しおさい銀行', (typed) => {
  expect(search(banks, typed).map(({ code }) => code)).toEqual(['9876']);
});

test('ゆうちょ is found however the small kana is typed', () => {
  for (const typed of ['ゆうちょ', 'ユウチヨ', 'ﾕｳﾁｮ']) expect(search(banks, typed)).toHaveLength(1);
});

test('a code that does not exist finds nothing', () => {
  expect(search(banks, '1234')).toEqual([]);
  expect(findBank('9998')).toBe(null);
});

test('a branch of ゆうちょ is written in kanji', () => {
  expect(yuchoBranchName('058')).toBe('〇五八店');
});
