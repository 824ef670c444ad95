import { expect, test } from 'vitest';
import { BeyondCalendar, isBusinessDay, japan, ymd, type Ymd } from '@tsuzura/domain/calendar';
import { marketData, type MarketData, type NavPoint } from './index.ts';

const market = marketData('tsuzura');
const first = ymd('2016-11-14');
const anchor = ymd('2026-11-13');
const last = japan.validTo;

function all(code: string, of: MarketData = market): readonly NavPoint[] {
  return of.navs(code, { from: first, to: last }) ?? [];
}
function navOn(code: string, day: string, of: MarketData = market): number {
  return of.navs(code, { from: ymd(day), to: ymd(day) })?.[0]?.nav ?? Number.NaN;
}

test('a day outside the calendar is refused, the first and last day inside are not', () => {
  const read = (from: Ymd, to: Ymd) => () => market.navs('TZ010002', { from, to });
  expect(read(ymd('2016-11-13'), anchor)).toThrow(BeyondCalendar);
  expect(read(first, ymd('2031-01-01'))).toThrow(BeyondCalendar);
  expect(read(first, last)).not.toThrow();
});

test('an unknown fund is null, and a fund before its inception is empty', () => {
  expect(market.navs('TZ019999', { from: first, to: anchor })).toBeNull();
  expect(market.navs('TZ010012', { from: first, to: ymd('2022-01-14') })).toEqual([]);
  expect(navOn('TZ010012', '2022-01-17')).toBe(10_000);
});

test('every fund lands on the NAVs of the sample screens, whatever the seed', () => {
  const wanted = [23_456, 19_842, 9_814, 12_308, 15_627, 11_253, 17_090, 13_284, 18_762, 31_204, 10_087, 14_118];
  const dayBefore = [23_333, 19_928, 9_826, 12_299, 15_586, 11_324, 17_032, 13_241, 18_547, 31_592, 10_086, 14_066];
  for (const data of [market, marketData('another')]) {
    expect(data.navsOn(anchor).map(({ nav }) => nav)).toEqual(wanted);
    expect(data.navsOn(ymd('2026-11-12')).map(({ nav }) => nav)).toEqual(dayBefore);
  }
  expect(navOn('TZ010001', '2026-10-20')).toBe(22_914);
  expect(navOn('TZ010005', '2026-09-15')).toBe(15_118);
  expect(navOn('TZ010008', '2026-09-08')).toBe(13_120);
});

test('the same seed gives the same NAVs and another seed gives others', () => {
  // Four other seeds push the first one out of the cache, so that it is drawn again.
  const before = all('TZ010002');
  for (const seed of ['a', 'b', 'c', 'd']) all('TZ010002', marketData(seed));
  const again = marketData('tsuzura');
  expect(again).not.toBe(market);
  expect(all('TZ010002', again)).toEqual(before);
  expect(all('TZ010002', marketData('d'))).not.toEqual(before);
});

test('a NAV does not depend on which days were asked for, or in which order', () => {
  const whole = new Map(all('TZ010009').map((point) => [point.date, point]));
  const fresh = marketData('order');
  const late = fresh.navs('TZ010009', { from: ymd('2027-01-04'), to: ymd('2027-01-29') }) ?? [];
  const early = fresh.navs('TZ010009', { from: ymd('2020-03-02'), to: ymd('2020-03-31') }) ?? [];
  const wholeOfFresh = new Map(all('TZ010009', fresh).map((point) => [point.date, point]));
  for (const point of [...late, ...early]) expect(wholeOfFresh.get(point.date)).toEqual(point);
  expect(market.navsOn(ymd('2020-03-16')).find(({ fundCode }) => fundCode === 'TZ010009')).toMatchObject(
    whole.get(ymd('2020-03-16')) ?? {},
  );
});

test('a NAV exists on every business day of Japan and on no other day', () => {
  const days = new Set(all('TZ010002').map(({ date }) => date));
  for (const day of ['2016-11-14', '2026-11-24', '2026-12-30', '2027-01-04']) expect(days).toContain(day);
  for (const day of ['2026-11-14', '2026-11-15', '2026-11-23', '2026-12-31', '2027-01-01', '2027-03-22']) {
    expect(days).not.toContain(day);
    expect(market.navsOn(ymd(day))).toEqual([]);
  }
  for (const day of days) expect(isBusinessDay(japan, day)).toBe(true);
});

test('at least eight funds have the full ten years, and every other begins at 10,000 yen by 2022', () => {
  expect(market.funds.filter(({ inceptionDate }) => inceptionDate === '2016-11-14').length).toBeGreaterThanOrEqual(8);
  for (const { code, inceptionDate } of market.funds) {
    expect(inceptionDate < '2023').toBe(true);
    expect(all(code)[0]).toMatchObject({ date: inceptionDate, nav: 10_000 });
  }
});

test.each([
  ['TZ010002', '2018-09-28', '2018-12-26', -0.15],
  ['TZ010002', '2020-02-06', '2020-03-16', -0.2],
  ['TZ010008', '2020-02-20', '2020-03-19', -0.4],
  ['TZ010003', '2021-12-30', '2022-10-21', -0.1],
  ['TZ010002', '2024-07-11', '2024-08-05', -0.18],
  ['TZ010001', '2024-07-11', '2024-08-06', -0.1],
])('%s falls visibly from %s to %s, whatever the seed', (code, from, to, atMost) => {
  for (const seed of ['tsuzura', 'another', 'third']) {
    const of = marketData(seed);
    expect(navOn(code, to, of) / navOn(code, from, of) - 1).toBeLessThan(atMost);
  }
});

test('no fund jumps: the yearly volatility is that of its class', () => {
  const volatility = (code: string) => {
    const path = all(code);
    const squares = path.slice(1).map(({ nav }, index) => Math.log(nav / (path[index]?.nav ?? nav)) ** 2);
    return Math.sqrt((squares.reduce((sum, square) => sum + square, 0) / squares.length) * 245);
  };
  expect(volatility('TZ010011')).toBeLessThan(0.01);
  expect(volatility('TZ010003')).toBeLessThan(0.06);
  for (const code of ['TZ010001', 'TZ010002', 'TZ010007', 'TZ010010']) {
    expect(volatility(code)).toBeGreaterThan(0.1);
    expect(volatility(code)).toBeLessThan(0.22);
  }
});

test('funds of the same markets move together', () => {
  const moves = (code: string) => {
    const path = market.navs(code, { from: ymd('2021-01-04'), to: anchor }) ?? [];
    return path.slice(1).map(({ nav }, index) => Math.log(nav / (path[index]?.nav ?? nav)));
  };
  const correlation = (one: number[], other: number[]) => {
    const product = (a: number[], b: number[]) => a.reduce((sum, value, index) => sum + value * (b[index] ?? 0), 0);
    return product(one, other) / Math.sqrt(product(one, one) * product(other, other));
  };
  expect(correlation(moves('TZ010001'), moves('TZ010005'))).toBeGreaterThan(0.7);
  expect(correlation(moves('TZ010002'), moves('TZ010006'))).toBeGreaterThan(0.85);
  expect(Math.abs(correlation(moves('TZ010002'), moves('TZ010011')))).toBeLessThan(0.2);
});

test('the quarterly fund pays on its four fiscal dates, rolled forward over holidays, and counts its periods', () => {
  const paid = all('TZ010006').filter(({ period }) => period !== null);
  expect(paid[0]).toMatchObject({ date: '2017-02-10', distribution: 60, period: 1 });
  expect(paid.filter(({ date }) => date.startsWith('2026')).map(({ date }) => date)).toEqual([
    '2026-02-10',
    '2026-05-11',
    '2026-08-10',
    '2026-11-10',
  ]);
  expect(paid.find(({ date }) => date === '2026-11-10')).toMatchObject({ distribution: 90, period: 40 });
});

test('a yearly fund closes its books once a year and most pay nothing', () => {
  const property = all('TZ010008').filter(({ period }) => period !== null);
  expect(property.find(({ date }) => date === '2026-11-10')).toMatchObject({ period: 8, distribution: 120 });
  const payers = market.funds.filter(({ code }) => all(code).some(({ distribution }) => (distribution ?? 0) > 0));
  expect(payers.map(({ code }) => code)).toEqual(['TZ010003', 'TZ010006', 'TZ010008', 'TZ010009']);
});

test.each([
  ['TZ010001', 18.24],
  ['TZ010003', -1.36],
  ['TZ010006', 7.85],
  ['TZ010009', 22.7],
])('%s with distributions reinvested gives the one-year return of the sample screens, %d', (code, wanted) => {
  const year = market.navs(code, { from: ymd('2025-11-13'), to: anchor }) ?? [];
  const [start] = year;
  const units = year.slice(1).reduce((held, { nav, distribution }) => held * (1 + (distribution ?? 0) / nav), 1);
  const gain = (units * navOn(code, '2026-11-13')) / (start?.nav ?? Number.NaN) - 1;
  expect(Math.abs(gain * 100 - wanted)).toBeLessThan(0.15);
});

test('net assets are whole yen, grow over the years and reach the figure of the sample screens', () => {
  const path = all('TZ010001');
  expect(path.every(({ netAssets }) => Number.isSafeInteger(netAssets) && netAssets > 0)).toBe(true);
  expect(path.find(({ date }) => date === anchor)?.netAssets).toBe(284_310_000_000);
  expect(path.find(({ date }) => date === '2022-11-14')?.netAssets).toBeLessThan(150_000_000_000);
});
