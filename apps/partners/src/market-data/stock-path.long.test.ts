import { expect, test } from 'vitest';
import { isBusinessDay, japan, unitedStates, ymd, type Ymd } from '@tsuzura/domain/calendar';
import {
  basePriceOn,
  dailyBand,
  isInBand,
  isOnTick,
  readStockPrice,
  type Stock,
  type StockPrice,
} from '@tsuzura/domain/stock';
import { marketData } from './index.ts';
import { stockRows } from './stock-catalogue.ts';

const market = marketData('tsuzura');
const after = ymd('2026-11-13');
const period = { from: ymd('2016-11-14'), to: ymd('2028-12-29') };

/** Dividends count after the anchor day only: history before it is written without them. */
function baseOn(code: string, close: StockPrice, date: Ymd): StockPrice {
  const { tickTable } = market.stocks.find((stock) => stock.code === code) as Stock;
  const events = market.events(code).filter(({ kind }) => kind === 'SPLIT' || date > after);
  return basePriceOn(tickTable, close, events, date);
}

test('an unknown stock is null, and one before its listing is empty', () => {
  expect(market.stockPrices('9999', period)).toBeNull();
  expect(market.usStockPrices('NOSUCH', period)).toBeNull();
  expect(market.stockPrices('109A', { from: period.from, to: ymd('2024-03-25') })).toEqual([]);
});

test('there are forty stocks with distinct codes, one with a letter, all named as fictitious', () => {
  const codes = market.stocks.map(({ code }) => code);
  expect(codes.length).toBe(40);
  expect(new Set(codes).size).toBe(codes.length);
  expect(codes.filter((code) => /[A-Z]$/.test(code))).toEqual(['109A']);
  expect(market.stocks.every(({ name }) => name.endsWith('（架空）'))).toBe(true);
  expect(market.usStocks.length).toBe(25);
  expect(market.usStocks.every(({ name }) => name.endsWith('(fictitious)'))).toBe(true);
});

test.each(market.stocks.map(({ code, tickTable }) => [code, tickTable] as const))(
  '%s trades on business days only, on its grid and inside the limits of each day',
  (code, table) => {
    const bars = market.stockPrices(code, period) ?? [];
    for (const [index, { date, open, high, low, close, volume }] of bars.entries()) {
      const prices = [open, high, low, close].map(readStockPrice);
      const before = bars[index - 1];
      const band = before && dailyBand(table, baseOn(code, readStockPrice(before.close), date));
      const isFine =
        isBusinessDay(japan, date) &&
        prices.every((price) => isOnTick(table, price) && (!band || isInBand(band, price))) &&
        Number(low) <= Math.min(Number(open), Number(close)) &&
        Number(high) >= Math.max(Number(open), Number(close)) &&
        volume >= 100 &&
        volume % 100 === 0;
      if (!isFine) expect.fail(`${code} ${date}: ${open} ${high} ${low} ${close} ${volume}`);
    }
    expect(bars.length).toBeGreaterThan(1_000);
  },
);

test('stocks land on the prices of the catalogue on the anchor day', () => {
  const on = { from: ymd('2026-11-13'), to: ymd('2026-11-13') };
  for (const { code, last } of stockRows) expect(Number(market.stockPrices(code, on)?.[0]?.close)).toBe(last);
  expect(market.usStockPrices('ORCHA', on)?.[0]?.close).toBe('187.4500');
});

test('US stocks trade on days of New York, with four decimals', () => {
  const days = market.usStockPrices('WORLB', period) ?? [];
  const dates = days.map(({ date }) => date as string);
  expect(dates).toContain('2026-11-23');
  expect(dates).not.toContain('2026-11-26');
  for (const { symbol } of market.usStocks) {
    for (const { date, open, high, low, close } of market.usStockPrices(symbol, period) ?? []) {
      const isFine =
        isBusinessDay(unitedStates, date) &&
        [open, high, low, close].every((price) => /^\d+\.\d{4}$/.test(price) && Number(price) > 0) &&
        Number(low) <= Math.min(Number(open), Number(close)) &&
        Number(high) >= Math.max(Number(open), Number(close));
      if (!isFine) expect.fail(`${symbol} ${date}: ${open} ${high} ${low} ${close}`);
    }
  }
});

test('a US price after the end of the US calendar is refused, though Japan goes on', () => {
  expect(() => market.usStockPrices('WORLB', { from: period.from, to: ymd('2029-01-02') })).toThrow('unitedStates');
  expect(market.stockPrices('1011', { from: ymd('2029-01-04'), to: ymd('2029-01-05') })).toHaveLength(2);
});

test('the dollar is 155.00 on the anchor day, whatever the seed, and a plausible number on every other', () => {
  for (const seed of ['tsuzura', 'another']) {
    const rates = marketData(seed).usdJpy({ from: period.from, to: japan.validTo });
    expect(rates.find(({ date }) => date === '2026-11-13')?.mid).toBe('155.00');
    expect(rates.every(({ mid }) => Number(mid) > 85 && Number(mid) < 190)).toBe(true);
    expect(rates.some(({ date }) => date === '2026-11-23')).toBe(false);
  }
});

test('a split falls off the price on its ex-date, and a dividend off the base price', () => {
  const [before, ex] = market.stockPrices('1174', { from: ymd('2026-12-28'), to: ymd('2026-12-29') }) ?? [];
  expect(Number(ex?.close) / Number(before?.close)).toBeGreaterThan(0.4);
  expect(Number(ex?.close) / Number(before?.close)).toBeLessThan(0.6);
  const [cum, exReverse] = market.stockPrices('1189', { from: ymd('2027-03-29'), to: ymd('2027-03-30') }) ?? [];
  expect(Number(exReverse?.close) / Number(cum?.close)).toBeGreaterThan(4);
  const dividends = market.events('1078').filter(({ kind }) => kind === 'DIVIDEND');
  expect(dividends.find((event) => event.kind === 'DIVIDEND' && event.recordDate === '2026-09-30')).toMatchObject({
    perShare: 270n,
    exDate: '2026-09-29',
    paidOn: '2026-12-09',
  });
  expect(market.events('1193').map(({ kind }) => kind)).toEqual(['REGULATION']);
});

test('what can be done with a share on margin follows from its market', () => {
  const facts = (code: string) => market.stocks.find((stock) => stock.code === code);
  expect(facts('1078')).toMatchObject({
    marginable: { system: true, general: true, shortable: true },
    sector: '建設業',
  });
  expect(facts('1174')?.marginable).toEqual({ system: true, general: true, shortable: false });
  expect(facts('1193')).toMatchObject({
    marginable: { system: true, general: false, shortable: false },
    haircut: { numerator: 3n, denominator: 5n },
  });
  expect(facts('1288')?.marginable).toEqual({ system: false, general: false, shortable: false });
  expect([facts('1217')?.fiscalMonth, facts('1112')?.fiscalMonth, facts('1011')?.fiscalMonth]).toEqual([12, 2, 3]);
});
