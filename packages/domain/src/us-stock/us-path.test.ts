import fc from 'fast-check';
import { expect, test } from 'vitest';
import { formatJst, ymd } from '../calendar/index.ts';
import { assertRandom } from '../kernel/seeded.test-support.ts';
import { usdPrice } from '../money/index.ts';
import { usCustomerCap, usIntradayPath, type UsTradingDay } from './index.ts';

const day: UsTradingDay = {
  seed: 'tsuzura',
  symbol: 'ORCHA',
  date: ymd('2026-11-13'),
  bar: {
    open: usdPrice(1_881_000),
    high: usdPrice(1_884_200),
    low: usdPrice(1_870_200),
    close: usdPrice(1_874_500),
    volume: 3_120_000n,
  },
};

test('a day has 391 points from 23:30 to 06:00, an early close 211', () => {
  const path = usIntradayPath(day);
  expect(path.length).toBe(391);
  const [first, second, last] = [path[0], path[1], path.at(-1)];
  expect([first?.startsAt, second?.executedAt, last?.executedAt].map((at) => formatJst(at ?? (0 as never)))).toEqual([
    '2026-11-13T23:30:00+09:00',
    '2026-11-13T23:31:59+09:00',
    '2026-11-14T06:00:00+09:00',
  ]);
  expect(usIntradayPath({ ...day, date: ymd('2026-11-27') }).length).toBe(211);
  expect(usIntradayPath({ ...day, date: ymd('2026-10-30') })[0]?.startsAt).toBe(
    Date.parse('2026-10-30T22:30:00+09:00'),
  );
});

test('the same day is the same path, another symbol is another', () => {
  expect(usIntradayPath(day)).toEqual(usIntradayPath(day));
  expect(usIntradayPath({ ...day, symbol: 'WORLB' })).not.toEqual(usIntradayPath(day));
});

test('every path begins and ends with its bar, reaches high and low, and stays in whole cents between them', () => {
  const cents = fc.bigInt({ min: 100n, max: 500_000n });
  assertRandom(
    fc.property(
      fc.tuple(cents, cents, cents, cents),
      fc.nat(10_000_000),
      fc.string({ minLength: 1 }),
      (four, volume, symbol) => {
        const [low, one, other, high] = four
          .toSorted((a, b) => (a < b ? -1 : 1))
          .map((each) => usdPrice(each * 100n)) as [
          UsTradingDay['bar']['low'],
          UsTradingDay['bar']['low'],
          UsTradingDay['bar']['low'],
          UsTradingDay['bar']['low'],
        ];
        const bar = { open: one, close: other, high, low, volume: BigInt(volume) };
        const path = usIntradayPath({ ...day, symbol, bar });
        const prices = path.map(({ price }) => price);
        expect([prices[0], prices.at(-1)]).toEqual([bar.open, bar.close]);
        expect(prices.includes(high) && prices.includes(low)).toBe(true);
        expect(prices.every((price) => price >= low && price <= high && price % 100n === 0n)).toBe(true);
        expect(path.every((point) => point.volume >= 0n && point.volume <= bar.volume)).toBe(true);
      },
    ),
    { numRuns: 20 },
  );
});

test('customers trade a tenth of a point, at least a share of it', () => {
  expect([0n, 5n, 19n, 20n].map(usCustomerCap)).toEqual([0n, 1n, 1n, 2n]);
});
