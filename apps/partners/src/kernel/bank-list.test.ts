import { expect, test } from 'vitest';
import { allBanks, findBank, mostFound, search, yuchoBranchName } from './bank-list.ts';

const codes = (typed: string) => search(allBanks(), typed).found.map(({ code }) => code);

test('every bank of the master is there, once, with the digits the network has', () => {
  const banks = allBanks();
  expect(banks.length).toBeGreaterThan(1_000);
  expect(new Set(banks.map(({ code }) => code)).size).toBe(banks.length);
  for (const { code, branches } of banks) {
    expect(code).toMatch(/^\d{4}$/);
    for (const branch of branches) expect(branch.code).toMatch(/^\d{3}$/);
  }
});

test('no invented bank has the code of a real one', () => {
  const invented = allBanks().filter(({ code }) => code >= '9800');
  expect(invented.map(({ code }) => code)).toHaveLength(12);
});

test.each(['しおさい', 'シオサイ', 'ｼｵｻｲ', '9876', '９８７６', 'しおさい銀行'])(
  '%s finds しおさい銀行 first',
  (typed) => {
    expect(codes(typed)[0]).toBe('9876');
    expect(codes(typed).length).toBeLessThan(3);
  },
);

test.each(['みずほ', 'ミズホ', 'ﾐｽﾞﾎ', '0001', 'みずほ銀行'])('%s finds みずほ銀行 first', (typed) => {
  expect(codes(typed)[0]).toBe('0001');
});

test('banks and branches are written as people know them', () => {
  expect(findBank('0005')?.name).toBe('三菱ＵＦＪ銀行');
  expect(findBank('0001')?.branches.find(({ code }) => code === '001')?.name).toBe('東京営業部');
  expect(findBank('0005')?.branches.find(({ code }) => code === '002')?.name).toBe('丸の内支店');
});

test('a page shows so many, and says that there are more', () => {
  expect(search(allBanks(), '')).toMatchObject({ isMore: true });
  expect(search(allBanks(), '').found).toHaveLength(mostFound);
  expect(search(allBanks(), 'しおさい').isMore).toBe(false);
});

test('ゆうちょ is found however the small kana is typed, and once', () => {
  for (const typed of ['ゆうちょ', 'ユウチヨ', 'ﾕｳﾁｮ']) expect(codes(typed)).toEqual(['9900']);
});

test('a code that does not exist finds nothing', () => {
  expect(codes('1234')).toEqual([]);
  expect(findBank('9998')).toBe(null);
  expect(findBank('__proto__')).toBe(null);
});

test('a branch of ゆうちょ is written in kanji', () => {
  expect(yuchoBranchName('058')).toBe('〇五八店');
});
