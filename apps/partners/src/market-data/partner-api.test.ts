import { expect, test } from 'vitest';
import {
  getNavsOfDay,
  listFundNavs,
  listMarketFunds,
  listMarketStocks,
  listMarketUsStocks,
  listStockPremiums,
  listStockPrices,
  listUsdJpyRates,
  listUsStockPrices,
} from '@tsuzura/contract/partner';
import { ymd } from '@tsuzura/domain/calendar';
import { running } from '../running.test-support.ts';

const day = (date: string) => ({ params: { date: ymd(date) } });
const on = (date: string) => ({ from: ymd(date), to: ymd(date) });

test('the NAVs of a day are not there before 18:00 of that day, on a holiday, or in the future', async () => {
  await using here = await running();
  here.setClock('2026-11-13T17:59:59+09:00');
  await expect(here.partners.call(getNavsOfDay, day('2026-11-13'))).rejects.toMatchObject({ kind: 'NOT_FOUND' });
  expect((await here.partners.call(getNavsOfDay, day('2026-11-12'))).navs).toHaveLength(12);

  here.setClock('2026-11-13T18:00:00+09:00');
  const { navs, fictitious } = await here.partners.call(getNavsOfDay, day('2026-11-13'));
  expect(fictitious).toBe(true);
  expect(navs[0]).toEqual({
    fundCode: 'TZ010001',
    date: '2026-11-13',
    nav: 23_456n,
    netAssets: 284_310_000_000n,
    distribution: null,
    period: null,
    benchmark: expect.any(BigInt),
  });
  await expect(here.partners.call(getNavsOfDay, day('2026-11-14'))).rejects.toMatchObject({ kind: 'NOT_FOUND' });
  await expect(here.partners.call(getNavsOfDay, day('2027-01-04'))).rejects.toMatchObject({ kind: 'NOT_FOUND' });
});

test('逆日歩 of a trade date is published at 10:00 of the next business day', async () => {
  await using here = await running();
  here.setClock('2026-11-16T09:59:59+09:00');
  await expect(here.partners.call(listStockPremiums, day('2026-11-13'))).rejects.toMatchObject({ kind: 'NOT_FOUND' });
  here.setClock('2026-11-16T10:00:00+09:00');
  const { date, fictitious, premiums } = await here.partners.call(listStockPremiums, day('2026-11-13'));
  expect([date, fictitious]).toEqual(['2026-11-13', true]);
  expect(premiums.length).toBeGreaterThan(0);
  expect(premiums.every(({ sen }) => sen >= 5 && sen <= 60 && sen % 5 === 0)).toBe(true);
});

test('a day outside the calendar is refused with the days that are inside', async () => {
  await using here = await running();
  const call = here.partners.call(listFundNavs, {
    params: { fundCode: 'TZ010001' },
    query: { from: ymd('2016-11-13'), to: ymd('2026-11-13') },
  });
  await expect(call).rejects.toMatchObject({
    kind: 'INPUT',
    message: expect.stringContaining('2016-11-14から2030-12-31まで'),
  });
  await expect(here.partners.call(getNavsOfDay, day('2031-01-06'))).rejects.toMatchObject({ kind: 'INPUT' });
});

test('a period that ends before it begins is refused, and so is a security that does not exist', async () => {
  await using here = await running();
  const query = { from: ymd('2026-11-13'), to: ymd('2026-11-12') };
  const { partners } = here;
  await expect(partners.call(listUsdJpyRates, { query })).rejects.toMatchObject({ kind: 'INPUT' });
  await expect(partners.call(listFundNavs, { params: { fundCode: 'TZ019999' } })).rejects.toMatchObject({
    kind: 'NOT_FOUND',
  });
  await expect(partners.call(listStockPrices, { params: { stockCode: '9999' } })).rejects.toMatchObject({
    kind: 'NOT_FOUND',
  });
  await expect(partners.call(listUsStockPrices, { params: { symbol: 'NONE' } })).rejects.toMatchObject({
    kind: 'NOT_FOUND',
  });
});

test('a series is the newest month unless a period is given, and never tells what is not out yet', async () => {
  await using here = await running();
  here.setClock('2026-11-13T12:00:00+09:00');
  const params = { fundCode: 'TZ010002' };
  const month = await here.partners.call(listFundNavs, { params });
  expect(month.navs[0]?.date).toBe('2026-10-13');
  expect(month.navs.at(-1)?.date).toBe('2026-11-12');
  const whole = await here.partners.call(listFundNavs, {
    params,
    query: { from: ymd('2016-11-14'), to: ymd('2030-12-30') },
  });
  expect(whole.navs[0]?.date).toBe('2016-11-14');
  expect(whole.navs.at(-1)?.date).toBe('2026-11-12');

  const stock = { params: { stockCode: '1024' }, query: on('2026-11-13') };
  expect((await here.partners.call(listStockPrices, stock)).prices).toEqual([]);
  expect((await here.partners.call(listUsdJpyRates, { query: on('2026-11-13') })).rates).toEqual([
    { date: '2026-11-13', mid: '155.00' },
  ]);
  here.setClock('2026-11-14T06:00:00+09:00');
  expect((await here.partners.call(listStockPrices, stock)).prices[0]?.close).toBe('2500.5');
  const us = { params: { symbol: 'ORCHA' }, query: on('2026-11-13') };
  expect((await here.partners.call(listUsStockPrices, us)).prices[0]?.close).toBe('187.4500');
});

test('the lists name every security, and mark each as fictitious', async () => {
  await using here = await running();
  const { funds } = await here.partners.call(listMarketFunds);
  const { stocks } = await here.partners.call(listMarketStocks);
  const { usstocks } = await here.partners.call(listMarketUsStocks);
  expect([funds.length, stocks.length, usstocks.length]).toEqual([12, 40, 25]);
  expect([...funds, ...stocks, ...usstocks].every(({ fictitious }) => fictitious)).toBe(true);
});

test('the NAV file says in Shift_JIS what the call says in JSON', async () => {
  await using here = await running();
  const answer = await fetch(`${here.partnersUrl}/market-data/funds/TZ010006/navs.csv?from=2026-10-01`);
  expect(answer.headers.get('content-type')).toBe('text/csv; charset=Shift_JIS');
  expect(answer.headers.get('content-disposition')).toBe('attachment; filename="fictitious-TZ010006.csv"');
  const text = new TextDecoder('shift_jis', { fatal: true }).decode(await answer.arrayBuffer());
  const { navs } = await here.partners.call(listFundNavs, {
    params: { fundCode: 'TZ010006' },
    query: { from: ymd('2026-10-01'), to: ymd('2026-11-13') },
  });
  const rows = navs.map(({ date, nav, netAssets, distribution, period }) => {
    const [year, month, dayOfMonth] = date.split('-');
    return `${year}年${month}月${dayOfMonth}日,${nav},${netAssets / 1_000_000n},${distribution ?? ''},${period ?? ''}`;
  });
  expect(text.trimEnd().split('\r\n').slice(1)).toEqual(rows);
});

test('the NAV file without a period is the whole published history; a bad request for it is refused in JSON', async () => {
  await using here = await running();
  const file = (path: string) => fetch(`${here.partnersUrl}/market-data/funds/${path}`);
  const text = new TextDecoder('shift_jis').decode(await (await file('TZ010002/navs.csv')).arrayBuffer());
  const rows = text.trimEnd().split('\r\n');
  expect(rows[1]).toMatch(/^2016年11月14日,10000,/);
  expect(rows.at(-1)).toMatch(/^2026年11月13日,19842,/);
  for (const bad of ['TZ019999/navs.csv', 'TZ010002/navs.csv?from=2026-02-30', '%22/navs.csv']) {
    const answer = await file(bad);
    expect(answer.status).toBe(400);
    expect(answer.headers.get('content-type')).toContain('application/json');
  }
});
