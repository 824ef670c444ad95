import { expect, test } from 'vitest';
import { groupedNumber, momentText, readMoment, spanText } from './index.ts';

test('moments are shown in Japanese time', () => {
  expect(momentText('2026-11-13T06:30:00Z')).toBe('11/13（金） 15:30');
  expect(momentText(null)).toBe('—');
});

test.each([
  ['2026/11/16 9:00', '2026-11-16T09:00:00+09:00'],
  ['２０２６/１１/１６　０９：００', '2026-11-16T09:00:00+09:00'],
  ['2026/02/30 09:00', null],
  ['2026/11/16 24:00', null],
  ['2026/11/16', null],
  ['', null],
])('%j is read as %s', (text, moment) => {
  expect(readMoment(text)).toBe(moment);
});

test('a span is in the largest two units and never negative', () => {
  const from = '2026-11-13T00:00:00Z';
  expect(spanText(from, '2026-11-13T00:52:00Z')).toBe('52分');
  expect(spanText(from, '2026-11-13T01:40:00Z')).toBe('1時間40分');
  expect(spanText(from, '2026-11-15T05:00:00Z')).toBe('2日5時間');
  expect(spanText('2026-11-14T00:00:00Z', from)).toBe('0分');
});

test('figures are grouped, with a real minus', () => {
  expect([groupedNumber(1_234_567n), groupedNumber(-1_234), groupedNumber(12)]).toEqual(['1,234,567', '−1,234', '12']);
});
