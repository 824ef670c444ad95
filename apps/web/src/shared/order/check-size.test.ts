import { describe, expect, test } from 'vitest';
import { sizeMistake, sizeRuleText } from './check-size.ts';

const byYen = { unit: '円', min: 100n, step: 1n } as const;
const byUnits = { unit: '口', min: 10_000n, step: 1_000n } as const;

describe('R2.06 what is typed as an amount', () => {
  test.each([
    ['', '金額を入力してください。'],
    ['　', '金額を入力してください。'],
    ['いちまん', '数字で入力してください（例：10,000）。'],
    ['1,00', '数字で入力してください（例：10,000）。'],
    ['-100', '数字で入力してください（例：10,000）。'],
    ['0', '0より大きい数を入力してください。'],
    ['０００', '0より大きい数を入力してください。'],
    ['99', '100円以上で入力してください。'],
    ['1000億1', '1回のご注文は10,000,000万円までです。'],
  ])('%j: %s', (text, mistake) => {
    expect(sizeMistake(text, byYen)).toBe(mistake);
  });

  test.each(['100', '１０，０００', '1万', '3.5万', '¥10,000円', '1000億'])('%j is an amount', (text) => {
    expect(sizeMistake(text, byYen)).toBeNull();
  });
});

test('R2.08 units have a minimum and a step of their own', () => {
  expect(sizeMistake('', byUnits)).toBe('口数を入力してください。');
  expect(sizeMistake('9999', byUnits)).toBe('10,000口以上で入力してください。');
  expect(sizeMistake('10500', byUnits)).toBe('1,000口単位で入力してください。');
  expect(sizeMistake('11000', byUnits)).toBeNull();
});

test('large limits are said in 万', () => {
  expect(sizeRuleText({ unit: '円', min: 10_000n, step: 1_000n })).toBe('1万円以上、1,000円単位です。');
  expect(sizeMistake('10001', { unit: '円', min: 10_000n, step: 10_000n })).toBe('1万円単位で入力してください。');
});
