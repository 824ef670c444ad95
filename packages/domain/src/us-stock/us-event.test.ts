import { expect, test } from 'vitest';
import { ymd } from '../calendar/index.ts';
import {
  barAfterSplit,
  formatPerShare,
  priceAfterSplit,
  readPerShare,
  readUsdPrice,
  splitBetween,
  usdPerShare,
  type UsStockEvent,
} from './index.ts';

test.each(['0.14612', '0.000001', '1.20', '12.05', '3.00'])(
  '%s dollars a share are written as they were read',
  (text) => {
    expect(formatPerShare(readPerShare(text))).toBe(text);
  },
);

test.each(['0', '0.0000001', '-1.2', 'one', ''])('%s is not dollars a share', (text) => {
  expect(() => readPerShare(text)).toThrow();
});

test('nothing a share is no dividend', () => {
  expect(() => usdPerShare(0n)).toThrow();
});

test.each([
  ['100.0000', 3n, '33.3300'],
  ['100.0100', 2n, '50.0100'],
  ['0.0100', 20n, '0.0100'],
])('%s in shares of a split 1:%s is %s: to the cent, half up, at least one', (price, times, after) => {
  expect(priceAfterSplit(readUsdPrice(price), times)).toBe(readUsdPrice(after));
});

test('days of before a split are shown in shares of after it, with as many more shares traded', () => {
  const price = readUsdPrice('90.0000');
  const bar = { open: price, high: price, low: price, close: price, volume: 100n };
  const after = readUsdPrice('30.0000');
  expect(barAfterSplit(bar, 3n)).toEqual({ open: after, high: after, low: after, close: after, volume: 300n });
  expect(barAfterSplit(bar, 1n)).toBe(bar);
});

test('splits between two days multiply: from the day after the first to the last', () => {
  const split = (exDate: string, times: bigint): UsStockEvent => ({
    kind: 'SPLIT',
    symbol: 'X',
    exDate: ymd(exDate),
    times,
  });
  const events = [
    split('2026-01-05', 2n),
    split('2026-03-02', 3n),
    {
      kind: 'DIVIDEND',
      symbol: 'X',
      exDate: ymd('2026-02-02'),
      payDate: ymd('2026-02-16'),
      perShare: readPerShare('1.0'),
    } as const,
  ];
  const between = (from: string, to: string) => splitBetween(events, ymd(from), ymd(to));
  expect([
    between('2026-01-02', '2026-03-02'),
    between('2026-01-05', '2026-03-02'),
    between('2026-01-05', '2026-03-01'),
  ]).toEqual([6n, 3n, 1n]);
});
