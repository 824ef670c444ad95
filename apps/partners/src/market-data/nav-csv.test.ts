import { expect, test } from 'vitest';
import { ymd } from '@tsuzura/domain/calendar';
import { marketData } from './index.ts';
import { navCsv } from './nav-csv.ts';

const market = marketData('tsuzura');
const read = (bytes: Uint8Array) => new TextDecoder('shift_jis', { fatal: true }).decode(bytes).split('\r\n');

test('the NAV file is Shift_JIS in the layout of the association', () => {
  const [header, row, end] = read(
    navCsv(market.navs('TZ010001', { from: ymd('2026-11-13'), to: ymd('2026-11-13') }) ?? []),
  );
  expect(header).toBe('年月日,基準価額(円),純資産総額（百万円）,分配金,決算期');
  expect(row).toBe('2026年11月13日,23456,284310,,');
  expect(end).toBe('');
});

test('a fiscal date carries its distribution and period, also when it pays nothing', () => {
  const day = ymd('2026-11-10');
  expect(read(navCsv(market.navs('TZ010006', { from: day, to: day }) ?? []))[1]).toMatch(
    /^2026年11月10日,\d+,\d+,90,40$/,
  );
  const zero = ymd('2026-05-25');
  expect(read(navCsv(market.navs('TZ010001', { from: zero, to: zero }) ?? []))[1]).toMatch(/,0,6$/);
});

test('every row says what the points say', () => {
  const points = market.navs('TZ010003', { from: ymd('2016-11-14'), to: ymd('2026-11-13') }) ?? [];
  const rows = read(navCsv(points)).slice(1, -1);
  expect(rows).toHaveLength(points.length);
  for (const [index, point] of points.entries()) {
    const [date, nav, millions] = rows[index]?.split(',') ?? [];
    expect(date?.replaceAll(/[年月]/g, '-').replace('日', '')).toBe(point.date);
    expect(Number(nav)).toBe(point.nav);
    expect(Number(millions)).toBe(Math.floor(point.netAssets / 1e6));
  }
});
