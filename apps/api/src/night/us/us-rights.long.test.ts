import { sql } from 'kysely';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { Client } from '@tsuzura/contract/kernel';
import { listUsBalances, listUsStocks } from '@tsuzura/contract/trading';
import { atJst, ymd } from '@tsuzura/domain/calendar';
import { readPerShare, type UsStockEvent } from '@tsuzura/domain/us-stock';
import { subjectOf } from '@tsuzura/store/seed';
import { addUsStockEvents } from '@tsuzura/store/us-stock';
import { placeUs } from '../../us-order/us-orders.test-support.ts';
import { payUsDividendsPage } from './pay-dividends.ts';
import { bookUsEvent } from './rights.ts';
import { openUsNight, type UsNight } from './us-night.test-support.ts';

/* Dividends and splits of US shares (rules US-11 and US-12); every story ends with books that agree with their twin. */

let scene: UsNight;
let beika: Client;
const customer = subjectOf('beika');
beforeEach(async () => {
  scene = await openUsNight();
  await scene.at('2026-11-13', '11:00');
  beika = await scene.trader('beika');
  await scene.deposit('beika', 12_000_000n);
});
afterEach(async () => {
  await scene.expectSoundBooks();
  await scene.close();
});

/** Sends what waits when the exchange begins to take orders, and lets the session pass. */
async function session(day: string, morning: string): Promise<void> {
  await scene.to(day, '23:00');
  expect(await scene.send()).toBe(true);
  await scene.to(morning, '06:10');
}

type Row = Readonly<Record<string, unknown>>;
const rows = async (query: string): Promise<readonly Row[]> =>
  (await scene.api.database.pool.query(query)).rows as Row[];
const announce = (...events: UsStockEvent[]) => scene.owner.tx((tx) => addUsStockEvents(tx, events));
const inbox = async (kind: string) =>
  (await rows(`select title from app.notification where kind = '${kind}'`)).map(({ title }) => title);
const dividends = () => rows('select * from app.us_dividend order by symbol, account_type');
const amountOf = (value: unknown) => value as bigint;

test('a dividend is for whoever bought before the ex-date, and paid in yen after both taxes; NISA pays the one abroad only', async () => {
  await scene.at('2026-11-13', '20:00');
  await placeUs(beika, { symbol: 'WORLB', quantity: '8', accountType: 'NISA_GROWTH' });
  await placeUs(beika, { symbol: 'WORLB', quantity: '4' });
  await placeUs(beika, { symbol: 'WORLB', quantity: '2', accountType: 'GENERAL' });
  await session('2026-11-13', '2026-11-14');
  await scene.to('2026-11-19', '20:00');
  // In the session before the ex-date: executed, and not fixed when the right is written down.
  await placeUs(beika, { symbol: 'WORLB', quantity: '1' });
  await session('2026-11-19', '2026-11-20');
  // 182.54 × 0.4 % a share; ex-date 20 November, paid on 4 December in New York.
  expect(await dividends()).toMatchObject([
    { account_type: 'GENERAL', quantity: 200_000n, gross: 146n, state: 'DECLARED', rate: null },
    { account_type: 'NISA_GROWTH', quantity: 800_000n, gross: 584n, received_on: '2026-12-07' },
    { account_type: 'SPECIFIC', quantity: 500_000n, gross: 365n, per_share: 730_160n, pay_date: '2026-12-04' },
  ]);
  // Sold on the ex-date, paid all the same; bought on it, not.
  await scene.at('2026-11-20', '20:00');
  await placeUs(beika, { symbol: 'WORLB', quantity: '8', side: 'SELL', accountType: 'NISA_GROWTH' });
  await placeUs(beika, { symbol: 'WORLB', quantity: '5' });
  await session('2026-11-20', '2026-11-21');

  await scene.to('2026-12-07', '09:59');
  const before = await scene.books(customer);
  await scene.to('2026-12-07', '10:01');
  const after = await scene.books(customer);
  const paid = await dividends();
  for (const one of paid) {
    const [gross, rate] = [amountOf(one['gross']), amountOf(one['rate'])];
    const abroad = (gross * 10n + 50n) / 100n;
    const base = gross - abroad;
    const isTaxed = one['account_type'] !== 'NISA_GROWTH';
    expect(one).toMatchObject({
      state: 'PAID',
      foreign_tax_rate: 10,
      foreign_tax: abroad,
      adr_fee: 0n,
      paid_usd: base,
      jpy_before_tax: (base * rate) / 10_000n,
      income_tax: isTaxed ? (base * rate * 15_315n) / 1_000_000_000n : 0n,
      resident_tax: isTaxed ? (base * rate * 5n) / 1_000_000n : 0n,
    });
  }
  const net = paid.reduce(
    (sum, one) => sum + amountOf(one['jpy_before_tax']) - amountOf(one['income_tax']) - amountOf(one['resident_tax']),
    0n,
  );
  expect((after['CASH_FREE'] ?? 0n) - (before['CASH_FREE'] ?? 0n)).toBe(net);
  // The year of the specific account counts yen after the tax abroad.
  const specific = paid.find((one) => one['account_type'] === 'SPECIFIC');
  expect(
    await scene.row(
      `select dividends, dividend_income_tax, dividend_resident_tax from app.tax_year where customer_id = '${customer}' and year = 2026`,
    ),
  ).toMatchObject({
    dividends: specific?.['reported_jpy'],
    dividend_income_tax: specific?.['income_tax'],
    dividend_resident_tax: specific?.['resident_tax'],
  });
  expect(await inbox('us-order.dividend-paid')).toEqual(Array(3).fill('米国株の配当金をお支払いしました'));
  // Once: a second runner finds nothing to do.
  const at = atJst(ymd('2026-12-07'), '10:01');
  expect(await scene.api.database.tx((tx) => payUsDividendsPage(tx, at, 1_000))).toBe(0);
  expect(await scene.books(customer)).toEqual(after);
});

test('without W-8BEN 30 % are taken abroad, of an ADR its own rate and its fee', async () => {
  await announce({
    kind: 'DIVIDEND',
    symbol: 'NORDA',
    exDate: ymd('2026-11-17'),
    payDate: ymd('2026-11-18'),
    perShare: readPerShare('0.091'),
  });
  await scene.at('2026-11-13', '20:00');
  await placeUs(beika, { symbol: 'NORDA', quantity: '100' });
  await placeUs(beika, { symbol: 'WORLB', quantity: '100' });
  await session('2026-11-13', '2026-11-14');
  await scene.to('2026-11-19', '10:01');
  expect(await rows(`select * from app.us_dividend where symbol = 'NORDA'`)).toMatchObject([
    { state: 'PAID', gross: 910n, foreign_tax_rate: 15, foreign_tax: 137n, adr_fee: 200n, paid_usd: 573n },
  ]);
  // It runs out before the payment of the other.
  await sql
    .raw(`update app.account set w8ben_signed_on = '2022-01-05' where customer_id = '${customer}'`)
    .execute(scene.owner.reader);
  await scene.to('2026-12-07', '10:01');
  expect(await rows(`select * from app.us_dividend where symbol = 'WORLB'`)).toMatchObject([
    { state: 'PAID', gross: 7_302n, foreign_tax_rate: 30, foreign_tax: 2_191n, paid_usd: 5_111n },
  ]);
});

test('a split multiplies shares, also those that wait for their fixing, keeps the cost, and ends orders', async () => {
  const event = { kind: 'SPLIT', symbol: 'ORCHA', exDate: ymd('2026-11-23'), times: 3n } as const;
  await announce(event, {
    kind: 'DIVIDEND',
    symbol: 'ORCHA',
    exDate: ymd('2026-11-23'),
    payDate: ymd('2026-11-24'),
    perShare: readPerShare('0.5'),
  });
  await scene.at('2026-11-13', '20:00');
  await placeUs(beika, { quantity: '7' });
  await placeUs(beika, { quantity: '2', accountType: 'NISA_GROWTH' });
  await session('2026-11-13', '2026-11-14');
  await scene.to('2026-11-20', '20:00');
  const before = (await beika.call(listUsBalances, { query: {} })).balances;
  // In the last session before it, which Japan fixes after it: 23 November is a holiday there.
  const late = await placeUs(beika, { quantity: '3' });
  const sold = await placeUs(beika, { quantity: '1', side: 'SELL' });
  const dated = await placeUs(beika, {
    quantity: '4',
    orderType: 'LIMIT',
    limitPrice: '120.00',
    timeInForce: 'GTD',
    expiresOn: '2026-11-25',
  });
  await session('2026-11-20', '2026-11-21');
  expect(await scene.usOrder(late.orderId)).toMatchObject({ status: 'FILLED' });
  expect(await scene.usOrder(dated.orderId)).toMatchObject({
    status: 'EXPIRED',
    expiry_reason: 'EX_DATE',
    reserved_jpy: 0n,
  });
  expect((await scene.usFills(late.orderId))[0]).toMatchObject({ fixed_at: null, quantity: 300_000n, split_times: 3 });
  await scene.expectSoundBooks();
  const held = (await beika.call(listUsBalances, { query: {} })).balances;
  expect(held.map(({ accountType, quantity }) => [accountType, quantity])).toEqual([
    ['NISA_GROWTH', '6'],
    ['SPECIFIC', '27'],
  ]);
  // The dividend of the same day is for the shares of before.
  expect(await rows('select account_type, quantity from app.us_dividend order by 1')).toEqual([
    { account_type: 'NISA_GROWTH', quantity: 200_000n },
    { account_type: 'SPECIFIC', quantity: 900_000n },
  ]);
  // The close is shown in new shares, so what is held is worth what it was.
  const { usstocks } = await beika.call(listUsStocks, { query: { symbol: 'ORCHA' } });
  const close = await scene.row(`select close from app.us_stock_bar where symbol = 'ORCHA' order by date desc limit 1`);
  const cents = (amountOf(close?.['close']) / 100n + 1n) / 3n;
  expect(Math.abs(Number(usstocks[0]?.price) * 100 - Number(cents))).toBeLessThanOrEqual(1);
  const nisa = (of: typeof before) => of.find(({ accountType }) => accountType === 'NISA_GROWTH');
  expect(nisa(held)?.averageCostJpy).toBe(((nisa(before)?.averageCostJpy ?? 0n) + 2n) / 3n);

  // Fixed after it: what was bought and sold in old shares counts in new ones.
  await scene.to('2026-11-24', '10:01');
  const [fixed] = await scene.usFills(sold.orderId);
  expect(fixed).toMatchObject({ quantity: 100_000n, split_times: 3 });
  const position = await scene.row(`select quantity from app.us_position where account_type = 'SPECIFIC'`);
  expect(position).toEqual({ quantity: 2_700_000n });
  expect((await scene.books(customer))['SHARES/ORCHA/SPECIFIC']).toBe(2_700_000n);
  await scene.expectSoundBooks();

  // New shares are sold in the next session.
  await scene.at('2026-11-24', '20:00');
  const all = await placeUs(beika, { quantity: '27', side: 'SELL' });
  await session('2026-11-24', '2026-11-25');
  await scene.to('2026-11-30', '12:00');
  expect((await scene.usFills(all.orderId))[0]).toMatchObject({ is_settled: true });
  expect(await inbox('us-order.split')).toEqual(Array(2).fill('保有している米国株が分割されました'));
});

test('what was left in the middle goes on: pages of customers, each position once', async () => {
  const hanako = await scene.trader('hanako');
  await scene.deposit('hanako', 3_000_000n);
  await sql
    .raw(`update app.account set us_equity = 'AVAILABLE', w8ben_signed_on = '2026-01-05'`)
    .execute(scene.owner.reader);
  await scene.at('2026-11-13', '20:00');
  for (const client of [beika, hanako]) await placeUs(client, { quantity: '2' });
  await session('2026-11-13', '2026-11-14');
  const event = { kind: 'SPLIT', symbol: 'ORCHA', exDate: ymd('2026-11-17'), times: 2n } as const;
  await announce(event);
  await scene.to('2026-11-16', '20:00');
  const at = atJst(ymd('2026-11-17'), '06:05');
  const first = await scene.api.database.tx((tx) => bookUsEvent(tx, event, at, '', 2));
  expect(first).toMatchObject({ count: 1 });
  expect(await rows(`select booked_at from app.us_stock_event where symbol = 'ORCHA' and kind = 'SPLIT'`)).toEqual([
    { booked_at: null },
  ]);
  await scene.api.database.tx((tx) => bookUsEvent(tx, event, at, first.goOnAfter ?? '', 2));
  expect(await rows('select quantity from app.us_position order by customer_id')).toEqual([
    { quantity: 400_000n },
    { quantity: 400_000n },
  ]);
  // Again from the beginning it is refused, and nothing of it stays.
  await expect(scene.api.database.tx((tx) => bookUsEvent(tx, event, at, '', 100))).rejects.toThrow();
  expect(await rows('select quantity from app.us_position order by customer_id')).toEqual([
    { quantity: 400_000n },
    { quantity: 400_000n },
  ]);
});
