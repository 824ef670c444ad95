import { expect, test } from 'vitest';
import { csvOf } from './index.ts';

const body = (text: string) => text.slice(1).split('\r\n');

test('it begins with the mark Excel looks for, and every line ends in CRLF', () => {
  expect(csvOf(['注文日', '金額'], [['2026/11/16', 50_000n]])).toBe('\uFEFF注文日,金額\r\n2026/11/16,50000\r\n');
});

test('numbers are not formatted and keep their minus; what is not there is empty', () => {
  expect(body(csvOf(['a'], [[-12_300n, 0, null, '']]))[1]).toBe('-12300,0,,');
});

test('commas, quotes and line breaks stay inside their cell', () => {
  expect(body(csvOf(['a'], [['一,二', '「"引用"」']]))[1]).toBe('"一,二","「""引用""」"');
  expect(csvOf(['a'], [['上\n下']])).toContain('"上\n下"');
});

test.each(['=1+1', '+81', '-1', '@SUM(A1)', '\t=1', ' =1', '＝1', '　＠A'])('%j is text and not a formula', (text) => {
  expect(body(csvOf(['a'], [[text]]))[1]).toBe(`'${text}`);
});

test.each(['つづら=1', '2026/11/16', '全世界株式（為替-なし）'])('%s is left alone', (text) => {
  expect(body(csvOf(['a'], [[text]]))[1]).toBe(text);
});
