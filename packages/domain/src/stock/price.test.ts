import fc from 'fast-check';
import { expect, test } from 'vitest';
import { golden } from '../kernel/golden.test-support.ts';
import { assertRandom } from '../kernel/seeded.test-support.ts';
import { ratio } from '../money/index.ts';
import {
  averagePrice,
  ceilTradeAmount,
  dailyBand,
  exBasePrice,
  formatAveragePrice,
  formatStockPrice,
  isInBand,
  isOnTick,
  nearestTick,
  nextTick,
  parseStockPrice,
  previousTick,
  readStockPrice,
  renewalWidth,
  stockPrice,
  tickAt,
  tradeAmount,
  type TickTable,
} from './index.ts';

const tables = fc.constantFrom<TickTable>('ORDINARY', 'TOPIX500');
const tenths = fc.bigInt({ min: 10n, max: 100_000_000n });

test.each(['', '0', '0.0', '-1', '1.05', '01', '1e3', '2,500', '１'])('«%s» is no price', (text) => {
  expect(parseStockPrice(text)).toBeNull();
});

test('a price is read and written in its shortest form', () => {
  expect(parseStockPrice('2500.5')).toBe(25_005n);
  expect(parseStockPrice('2318.0')).toBe(23_180n);
  expect(formatStockPrice(stockPrice(23_180))).toBe('2318');
  expect(() => stockPrice(0.5)).toThrow('whole number of tenths');
  expect(() => readStockPrice('none')).toThrow('none is a price');
});

test('an amount is rounded down, a reservation up, an average down to four decimals', () => {
  expect(tradeAmount(readStockPrice('168.4'), 3n)).toBe(505n);
  expect(ceilTradeAmount(readStockPrice('168.4'), 3n)).toBe(506n);
  const average = averagePrice(2_940_000n, 900n);
  expect(average && formatAveragePrice(average)).toBe(golden<{ openPrice: string }>('S47').result.openPrice);
  expect(averagePrice(0n, 0n)).toBeNull();
});

test.each(Object.entries(golden<Record<string, boolean>>('E03').result))(
  'E03 %s is on the steps: %s',
  (name, wanted) => {
    const [table = '', price = ''] = name.replace(',', '').split(' ');
    expect(isOnTick(table.toUpperCase() as TickTable, readStockPrice(price))).toBe(wanted);
  },
);

test('a step changes after its bound, not on it', () => {
  expect(tickAt('ORDINARY', 30_000n)).toBe(10n);
  expect(tickAt('ORDINARY', 30_001n)).toBe(50n);
  expect(nearestTick('TOPIX500', 30_012n)).toBe(30_010n);
  expect(tickAt('ORDINARY', 10n ** 12n)).toBe(1_000_000n);
  expect(nearestTick('ORDINARY', 3n)).toBe(10n);
});

test('the price one step up and one step down are neighbours, also over a bound of the table', () => {
  expect(nextTick('ORDINARY', readStockPrice('3000'))).toBe(30_050n);
  expect(previousTick('ORDINARY', readStockPrice('3005'))).toBe(30_000n);
  expect(previousTick('ORDINARY', readStockPrice('3000'))).toBe(29_990n);
  expect(previousTick('ORDINARY', readStockPrice('1'))).toBeNull();
  assertRandom(
    fc.property(tables, tenths, (table, value) => {
      const price = nearestTick(table, value);
      expect(previousTick(table, nextTick(table, price))).toBe(price);
      expect(isOnTick(table, nextTick(table, price))).toBe(true);
    }),
  );
});

test('E01, E02 the band of a day, both ends moved up to the steps, the lower at least one yen', () => {
  const { inputs, result } = golden<{ high: number; low: number }, { base: number }>('E01');
  expect(dailyBand('ORDINARY', stockPrice(inputs.base * 10))).toEqual({
    lower: BigInt(result.low * 10),
    upper: BigInt(result.high * 10),
  });
  const moved = golden<{ high: string }, { base: number }>('E02');
  expect(formatStockPrice(dailyBand('ORDINARY', stockPrice(moved.inputs.base * 10)).upper)).toBe(moved.result.high);
  expect(dailyBand('ORDINARY', readStockPrice('20')).lower).toBe(10n);
  expect(dailyBand('TOPIX500', readStockPrice('2500.5'))).toEqual({ lower: 20_005n, upper: 30_010n });
});

test('a limit changes on its bound, not after it; the ends themselves are inside', () => {
  expect(dailyBand('ORDINARY', readStockPrice('999')).upper).toBe(9_990n + 1_500n);
  const band = dailyBand('ORDINARY', readStockPrice('1000'));
  expect(band).toEqual({ lower: 7_000n, upper: 13_000n });
  expect([7_000n, 13_000n, 6_990n, 13_010n].map((price) => isInBand(band, stockPrice(price)))).toEqual([
    true,
    true,
    false,
    false,
  ]);
});

test('S03 the renewal width of special quotes', () => {
  const { inputs, result } = golden<{ openingAt: string[] }, { rows: { base: string; open: string }[] }>('S03');
  expect(inputs.rows).toHaveLength(result.openingAt.length);
  expect(inputs.rows.map(({ base }) => renewalWidth(readStockPrice(base)))).toEqual([300n, 300n, 300n, 50n, 1_000n]);
});

test.each(['S01', 'S02'])('%s the base price and the band of an ex-date', (id) => {
  const { inputs, result } = golden<
    { basePrice: string; lowerLimit: string; upperLimit: string },
    { tickTable: TickTable; close: string; dividend: string; split: number }
  >(id);
  const base = exBasePrice(inputs.tickTable, readStockPrice(inputs.close), {
    dividend: BigInt(inputs.dividend) * 10n,
    split: ratio(inputs.split, 1),
  });
  const { lower, upper } = dailyBand(inputs.tickTable, base);
  expect([base, lower, upper].map(formatStockPrice)).toEqual([result.basePrice, result.lowerLimit, result.upperLimit]);
});

test('dividend and split on one day: the dividend comes off first; a reverse split multiplies; nothing left is one step', () => {
  const close = readStockPrice('10010');
  expect(exBasePrice('ORDINARY', close, { dividend: 100n, split: ratio(3, 1) })).toBe(33_350n);
  expect(exBasePrice('ORDINARY', close, { dividend: 0n, split: ratio(1, 5) })).toBe(501_000n);
  expect(exBasePrice('ORDINARY', readStockPrice('3'), { dividend: 100n, split: ratio(1, 1) })).toBe(10n);
});
