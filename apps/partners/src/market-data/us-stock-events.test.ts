import { expect, test } from 'vitest';
import { isBusinessDay, unitedStates, ymd } from '@tsuzura/domain/calendar';
import { readUsdPrice } from '@tsuzura/domain/us-stock';
import { marketData } from './index.ts';

const market = marketData('tsuzura');
const days = (symbol: string) => market.usEvents(symbol).filter(({ kind }) => kind === 'DIVIDEND');

test('every US share pays four times a year, on days of New York, a third of them in each month', () => {
  const months = new Map<string, number>();
  for (const { symbol } of market.usStocks) {
    const of2026 = days(symbol).filter(({ exDate }) => exDate.startsWith('2026'));
    expect(of2026.length).toBe(4);
    for (const event of of2026) {
      if (event.kind !== 'DIVIDEND') continue;
      expect([event.exDate, event.payDate].every((day) => isBusinessDay(unitedStates, day))).toBe(true);
      expect(event.payDate > event.exDate).toBe(true);
    }
    const first = of2026[0]?.exDate.slice(5, 7) ?? '';
    months.set(first, (months.get(first) ?? 0) + 1);
  }
  expect(Object.fromEntries(months)).toEqual({ '01': 9, '02': 8, '03': 8 });
});

test('0.4 % of the price on the anchor day, of NASDAQ 0.1 %, in the shares of the day', () => {
  const on = (symbol: string, day: string) => days(symbol).find(({ exDate }) => exDate === day);
  expect(on('ORCHA', '2026-10-20')).toMatchObject({ payDate: '2026-11-03', perShare: 187_450n });
  expect(on('WORLB', '2026-11-20')).toMatchObject({ perShare: 730_160n });
  expect([on('FJORD', '2026-08-20'), on('FJORD', '2026-11-20')]).toMatchObject([
    { perShare: 625_600n },
    { perShare: 312_800n },
  ]);
});

test('a split halves the price from its day on, and leaves the anchor where it was', () => {
  const close = (symbol: string, day: string) => {
    const [bar] = market.usStockPrices(symbol, { from: ymd(day), to: ymd(day) }) ?? [];
    return Number(readUsdPrice(bar?.close ?? ''));
  };
  const fall = close('FJORD', '2026-10-26') / close('FJORD', '2026-10-23');
  expect(fall).toBeGreaterThan(0.4);
  expect(fall).toBeLessThan(0.6);
  expect(close('FJORD', '2026-11-13')).toBe(3_128_000);
  const quarter = close('SEQLO', '2027-06-07') / close('SEQLO', '2027-06-04');
  expect(quarter).toBeGreaterThan(0.2);
  expect(quarter).toBeLessThan(0.3);
});
