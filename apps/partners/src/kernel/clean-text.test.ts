import { expect, test } from 'vitest';
import {
  birthDateFrom,
  cleanAccountNumber,
  cleanKana,
  cleanName,
  cleanPhone,
  cleanPostalCode,
  yearFrom,
} from './clean-text.ts';

test('a name keeps its letters: 髙﨑 and 𠮷 and the old 神 stay, half-width kana widen', () => {
  expect(cleanName(' 髙﨑　𠮷子 ')).toBe('髙﨑 𠮷子');
  expect(cleanName('\uFA19')).toBe('\uFA19');
  expect(cleanName('ﾏﾘｱ')).toBe('マリア');
});

test('kana in any width and hiragana become full-width katakana', () => {
  for (const typed of ['ﾔﾏﾀﾞ', 'やまだ', 'ヤマダ', 'ヤ マ　ダ']) expect(cleanKana(typed)).toBe('ヤマダ');
});

test.each([
  ['１００－０００１', '100-0001'],
  ['1000001', '100-0001'],
  ['〒100-0001', '100-0001'],
  ['12345', '12345'],
])('postal code %s → %s', (typed, clean) => expect(cleanPostalCode(typed)).toBe(clean));

test.each([
  ['09012345678', '090-1234-5678'],
  ['０９０ー１２３４ー５６７８', '090-1234-5678'],
  ['0312345678', '03-1234-5678'],
  ['0751234567', '075-123-4567'],
  ['0957-22-1111', '0957-22-1111'],
  ['12', '12'],
])('telephone %s → %s', (typed, clean) => expect(cleanPhone(typed)).toBe(clean));

test('account numbers are filled up with zeros', () => {
  expect(cleanAccountNumber('１２３４５６')).toBe('0123456');
  expect(cleanAccountNumber('12345678')).toBe('12345678');
});

test.each([
  ['1990', 1990],
  ['平成2', 1990],
  ['Ｈ２', 1990],
  ['昭和64年', 1989],
  ['令和元', 2019],
  ['90', null],
  ['慶応3', null],
])('the year %s is %s', (typed, year) => expect(yearFrom(typed)).toBe(year));

test('a day of birth exists or is none', () => {
  expect(birthDateFrom('平成2', '４', '12日')).toBe('1990-04-12');
  expect(birthDateFrom('1990', '2', '30')).toBe(null);
  expect(birthDateFrom('1990', '', '1')).toBe(null);
});
