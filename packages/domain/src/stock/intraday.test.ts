import fc from 'fast-check';
import { expect, test } from 'vitest';
import { timeOf, ymd, type Ymd } from '../calendar/index.ts';
import { golden } from '../kernel/golden.test-support.ts';
import { assertRandom } from '../kernel/seeded.test-support.ts';
import {
  customerCap,
  dailyBand,
  formatStockPrice,
  intradayPath,
  isInBand,
  isOnTick,
  nearestTick,
  openingIndex,
  pointStartsAt,
  readStockPrice,
  type TickTable,
  type TradingDay,
} from './index.ts';

test('S03 the opening auction is three minutes later for every renewal width', () => {
  const { inputs, result } = golden<{ openingAt: string[] }, { rows: { base: string; open: string }[] }>('S03');
  const times = inputs.rows.map(({ base, open }) =>
    timeOf(pointStartsAt(ymd('2026-11-16'), openingIndex(readStockPrice(base), readStockPrice(open)))),
  );
  expect(times).toEqual(result.openingAt);
});

interface PathExample {
  readonly seed: string;
  readonly stockCode: string;
  readonly tickTable: TickTable;
  readonly date: Ymd;
  readonly base: string;
  readonly bar: Record<'open' | 'high' | 'low' | 'close', string>;
  readonly volume: number;
}

interface PathResult {
  readonly limitLockedFrom: number | null;
  readonly points: { index: number; at: string; price: string | null; volume: number; customerCap: number }[];
  readonly tradedShares: number;
}

test.each(['S04', 'S05'])('%s the minutes of a day from its bar', (id) => {
  const { inputs, result } = golden<PathResult, PathExample>(id);
  const { bar, volume, base, ...rest } = inputs;
  const path = intradayPath({
    ...rest,
    base: readStockPrice(base),
    bar: {
      open: readStockPrice(bar.open),
      high: readStockPrice(bar.high),
      low: readStockPrice(bar.low),
      close: readStockPrice(bar.close),
      volume: BigInt(volume),
    },
  });
  const points = result.points.map(({ index }) => {
    const point = path.points.find((candidate) => candidate.index === index);
    return {
      index,
      at: timeOf(pointStartsAt(inputs.date, index)),
      price: point ? formatStockPrice(point.price) : null,
      volume: Number(point?.volume ?? 0n),
      customerCap: Number(customerCap(point?.volume ?? 0n)),
    };
  });
  expect(points).toEqual(result.points);
  expect(Number(path.points.reduce((sum, point) => sum + point.volume, 0n))).toBe(result.tradedShares);
  expect(path.lock?.from ?? null).toBe(result.limitLockedFrom);
});

test('any bar: every minute is on the steps and between low and high, and the four prices are all met', () => {
  const days = fc
    .record({
      tickTable: fc.constantFrom<TickTable>('ORDINARY', 'TOPIX500'),
      base: fc.bigInt({ min: 100n, max: 500_000n }),
      parts: fc.tuple(fc.nat(1000), fc.nat(1000), fc.nat(1000), fc.nat(1000)),
      volume: fc.bigInt({ min: 1n, max: 600_000n }).map((lots) => lots * 100n),
      stockCode: fc.constantFrom('1078', '1193', '109A'),
    })
    .map(({ tickTable, base, parts, volume, stockCode }): TradingDay => {
      const basePrice = nearestTick(tickTable, base);
      const band = dailyBand(tickTable, basePrice);
      const prices = parts.map((part) => {
        const wanted = nearestTick(tickTable, band.lower + ((band.upper - band.lower) * BigInt(part)) / 1000n);
        return wanted < band.lower ? band.lower : wanted > band.upper ? band.upper : wanted;
      });
      const [open, close] = prices as [typeof basePrice, typeof basePrice];
      const [low, high] = [prices.reduce((a, b) => (a < b ? a : b)), prices.reduce((a, b) => (a > b ? a : b))];
      const bar = { open, high, low, close, volume };
      return { seed: 'tsuzura', stockCode, date: ymd('2026-11-16'), tickTable, base: basePrice, bar };
    });
  assertRandom(
    fc.property(days, (day) => {
      const { points, band, lock } = intradayPath(day);
      const prices = points.map(({ price }) => price);
      expect(prices.every((price) => isOnTick(day.tickTable, price) && isInBand(band, price))).toBe(true);
      expect(prices.every((price) => price >= day.bar.low && price <= day.bar.high)).toBe(true);
      expect([prices[0], prices.at(-1)]).toEqual([day.bar.open, day.bar.close]);
      expect(prices).toContain(day.bar.high);
      expect(prices).toContain(day.bar.low);
      expect(points.every(({ volume }) => volume >= 0n && volume % 100n === 0n)).toBe(true);
      expect(lock === null).toBe(day.bar.close !== band.upper && day.bar.close !== band.lower);
    }),
    { numRuns: 60 },
  );
});
