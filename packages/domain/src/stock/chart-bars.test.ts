import { expect, test } from 'vitest';
import { ymd, type Ymd } from '../calendar/index.ts';
import { ratio } from '../money/index.ts';
import { changePercent, chartBars, formatAveragePrice, priceChange, readStockPrice, type StockEvent } from './index.ts';

const bar = (date: string, open: string, high: string, low: string, close: string, volume = 100n) => ({
  date: ymd(date),
  open: readStockPrice(open),
  high: readStockPrice(high),
  low: readStockPrice(low),
  close: readStockPrice(close),
  volume,
});
const days = [
  bar('2026-12-25', '800', '810', '790', '805'),
  bar('2026-12-28', '806', '820', '800', '811'),
  bar('2026-12-29', '405', '410', '400', '402', 300n),
  bar('2027-01-04', '403', '415', '401', '414'),
];
const split: StockEvent = {
  kind: 'SPLIT',
  stockCode: '1174' as StockEvent['stockCode'],
  recordDate: ymd('2026-12-31'),
  lastCumDay: ymd('2026-12-28'),
  exDate: ymd('2026-12-29'),
  ratio: ratio(2, 1),
};
const closes = (events: StockEvent[], interval: 'DAY' | 'WEEK' | 'MONTH', today: Ymd) =>
  chartBars(days, events, interval, today).map(({ date, close }) => `${date} ${formatAveragePrice(close)}`);

test('prices of before a split are shown in shares of today, from its ex-date on', () => {
  expect(closes([split], 'DAY', ymd('2027-01-04'))).toEqual([
    '2026-12-25 402.5',
    '2026-12-28 405.5',
    '2026-12-29 402',
    '2027-01-04 414',
  ]);
  expect(closes([split], 'DAY', ymd('2026-12-28'))[0]).toBe('2026-12-25 805');
  expect(chartBars(days, [split], 'DAY', ymd('2027-01-04'))[0]?.volume).toBe(200n);
});

test('weeks begin on Monday, months on the first: open of the first day, close of the last, extremes and volume of all', () => {
  expect(closes([], 'WEEK', ymd('2027-01-04'))).toEqual(['2026-12-25 805', '2026-12-28 402', '2027-01-04 414']);
  expect(closes([], 'MONTH', ymd('2027-01-04'))).toEqual(['2026-12-25 402', '2027-01-04 414']);
  const [december] = chartBars(days, [], 'MONTH', ymd('2027-01-04'));
  expect(december && [december.open, december.high, december.low].map(formatAveragePrice)).toEqual([
    '800',
    '820',
    '400',
  ]);
  expect(december?.volume).toBe(500n);
});

test('a change is shown in yen and in percent with two decimals, toward zero', () => {
  const base = readStockPrice('2318');
  expect([priceChange(base, readStockPrice('2340')), changePercent(base, readStockPrice('2340'))]).toEqual([
    '22',
    '0.94',
  ]);
  expect([priceChange(base, readStockPrice('2305.5')), changePercent(base, readStockPrice('2305.5'))]).toEqual([
    '-12.5',
    '-0.53',
  ]);
  expect(changePercent(base, base)).toBe('0.00');
});
