import { afterEach, beforeEach, expect, test } from 'vitest';
import type { Client } from '@tsuzura/contract/kernel';
import { getRealizedProfits, getTradeCapacities, listTradeHistories } from '@tsuzura/contract/trading';
import { subjectOf } from '@tsuzura/store/seed';
import { placeUs, quoteUs } from '../../us-order/us-orders.test-support.ts';
import { openUsNight, type UsNight } from './us-night.test-support.ts';

/* US orders over days, from the quote to the settlement, against the stand-in of New York; every story ends with sound books. */

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

test('U08 bought in yen and in dollars, sold in both: 概算 until 10:00, fixed, settled, taxed in one total', async () => {
  await scene.exchange(beika, 600_000);
  await scene.at('2026-11-13', '20:00');
  const inYen = await placeUs(beika);
  const inUsd = await placeUs(beika, { settlementCurrency: 'USD' });
  const byAmount = await placeUs(beika, { quantity: undefined, notional: 10_000n as never });
  await session('2026-11-13', '2026-11-14');
  for (const { orderId } of [inYen, inUsd, byAmount])
    expect(await scene.usOrder(orderId)).toMatchObject({ status: 'FILLED', reserved_jpy: 0n, reserved_usd: 0n });
  const [bought] = await scene.usFills(inYen.orderId);
  expect(bought).toMatchObject({
    local_trade_date: '2026-11-13',
    local_settlement_date: '2026-11-16',
    domestic_trade_date: '2026-11-16',
    domestic_settlement_date: '2026-11-18',
    fixed_at: null,
    quantity: 1_000_000n,
  });
  // Taken in again, nothing happens.
  await scene.to('2026-11-14', '06:30');
  expect((await scene.usFills(inYen.orderId)).length).toBe(1);
  await scene.expectSoundBooks();

  // Held and sellable at once, with the cost of the newest rate.
  await scene.to('2026-11-16', '09:00');
  const { quote } = await quoteUs(beika, { side: 'SELL', quantity: '4' });
  expect(quote.estimate.costJpy).not.toBeNull();
  await scene.to('2026-11-16', '10:01');
  const fixed = (await scene.usFills(inYen.orderId))[0] ?? {};
  const [rate, amount, fee] = [fixed['rate'], fixed['amount'], fixed['fee']] as [bigint, bigint, bigint];
  expect(fixed['settlement_jpy']).toBe(((amount + fee) * rate) / 10_000n);
  expect((await scene.books(customer))['BUY_PAYABLE']).not.toBeUndefined();
  await scene.expectSoundBooks();

  await scene.at('2026-11-16', '20:00');
  const soldInYen = await placeUs(beika, { side: 'SELL', quantity: '4' });
  const soldInUsd = await placeUs(beika, { side: 'SELL', quantity: '3', settlementCurrency: 'USD' });
  const soldFraction = await placeUs(beika, { side: 'SELL', quantity: '0.1' });
  await session('2026-11-16', '2026-11-17');
  for (const { orderId } of [soldInYen, soldInUsd, soldFraction])
    expect(await scene.usOrder(orderId)).toMatchObject({ status: 'FILLED', locked_shares: 0n });
  await scene.expectSoundBooks();
  await scene.to('2026-11-17', '10:01');
  const [sold] = await scene.usFills(soldInYen.orderId);
  expect(sold?.['profit_jpy']).toBe((sold?.['settlement_jpy'] as bigint) - (sold?.['cost_jpy'] as bigint));
  await scene.expectSoundBooks();

  // Purchases settle on the 18th, sales on the 19th; nothing is left between us and New York.
  await scene.to('2026-11-19', '12:00');
  const { rows } = await scene.api.database.pool.query(
    `select count(*) filter (where not is_settled) as waiting, count(*) as fills from app.us_fill`,
  );
  expect(rows[0]).toMatchObject({ waiting: 0n, fills: 6n });
  const books = await scene.books(customer);
  expect(Object.keys(books).filter((key) => /PAYABLE|RECEIVABLE|RESERVED/.test(key))).toEqual([]);
  const position = await scene.row(`select quantity from app.us_position where account_type = 'SPECIFIC'`);
  expect(books['SHARES/ORCHA/SPECIFIC']).toBe(position?.['quantity']);
  const { tradeHistories } = await beika.call(listTradeHistories, { query: { product: 'US', limit: 20 } });
  const [bought16, sold17] = ['2026-11-16', '2026-11-17'];
  expect(tradeHistories.map(({ date }) => date)).toEqual([sold17, sold17, sold17, bought16, bought16, bought16]);
  expect(tradeHistories.at(-1)).toMatchObject({
    quantity: '10',
    amount: -(fixed['settlement_jpy'] as bigint),
    relatedId: inYen.orderId,
  });
  const { usEquity } = await beika.call(getRealizedProfits);
  const gains = await scene.row(`select sum(profit_jpy)::bigint as gain from app.us_fill`);
  expect(usEquity).toBe(gains?.['gain']);
  expect(await scene.alerts()).toEqual([]);
});

test('filled in part, cancelled, changed and carried over: what is reserved follows', async () => {
  await scene.to('2026-11-13', '23:31');
  const large = await placeUs(beika, { symbol: 'NORDA', quantity: '2500' });
  await scene.send();
  await scene.pollAt('2026-11-13', '23:32');
  const part = await scene.usOrder(large.orderId);
  expect(part).toMatchObject({ status: 'PARTIALLY_FILLED' });
  expect(await scene.cancelUs(beika, large.orderId)).toMatchObject({ status: 'CANCEL_PENDING' });
  await expect(scene.cancelUs(beika, large.orderId)).rejects.toMatchObject({ code: '400-118' });
  await scene.send();
  await scene.pollAt('2026-11-13', '23:33');
  const rest = await scene.usOrder(large.orderId);
  expect(rest).toMatchObject({ reserved_jpy: 0n });
  expect(['CANCELED', 'FILLED']).toContain(rest['status']);

  const { limits } = await quoteUs(beika, { quantity: '1' });
  const resting = {
    orderType: 'LIMIT' as const,
    limitPrice: (Number(limits.lowestLimit) * 1.2).toFixed(2),
    timeInForce: 'GTD' as const,
    expiresOn: '2026-11-17',
    quantity: '5',
  };
  const dated = await placeUs(beika, resting);
  await scene.send();
  await scene.pollAt('2026-11-13', '23:35');
  expect(await scene.usOrder(dated.orderId)).toMatchObject({ status: 'WORKING', session_date: '2026-11-13' });
  const before = (await scene.usOrder(dated.orderId))['reserved_jpy'] as bigint;
  await scene.changeUs(beika, dated.orderId, { quantity: '3' });
  await expect(scene.changeUs(beika, dated.orderId, { quantity: '2' })).rejects.toMatchObject({ code: '400-118' });
  expect((await scene.usOrder(dated.orderId))['reserved_jpy']).toBe(before);
  await scene.send();
  await scene.pollAt('2026-11-13', '23:37');
  expect(await scene.usOrder(dated.orderId)).toMatchObject({ status: 'WORKING', quantity: 300_000n, change: null });
  await scene.expectSoundBooks();

  await scene.to('2026-11-14', '06:10');
  expect(await scene.usOrder(dated.orderId)).toMatchObject({ status: 'ACCEPTED', session_date: '2026-11-16' });
  await session('2026-11-16', '2026-11-17');
  expect(await scene.usOrder(dated.orderId)).toMatchObject({ status: 'ACCEPTED', session_date: '2026-11-17' });
  await session('2026-11-17', '2026-11-18');
  expect(await scene.usOrder(dated.orderId)).toMatchObject({
    status: 'EXPIRED',
    expiry_reason: 'DAY_END',
    reserved_jpy: 0n,
  });
  expect(await scene.alerts()).toEqual([]);
});

test('NISA: the frame is reserved at acceptance, kept until the fixing, and used without the fee', async () => {
  await scene.at('2026-11-13', '20:00');
  const { orderId } = await placeUs(beika, { accountType: 'NISA_GROWTH' });
  await session('2026-11-13', '2026-11-14');
  const year = () => scene.row(`select used, reserved from app.nisa_year where year = 2026 and frame = 'GROWTH'`);
  const [fill] = await scene.usFills(orderId);
  expect(await year()).toMatchObject({ reserved: fill?.['reserved_quota'] });
  await scene.expectSoundBooks();
  await scene.to('2026-11-16', '10:01');
  const [fixed] = await scene.usFills(orderId);
  expect(fixed?.['fee']).toBe(0n);
  expect(await year()).toMatchObject({ reserved: 0n, used: fixed?.['nisa_quota'] });
  await scene.to('2026-11-18', '01:00');
  expect((await scene.usFills(orderId))[0]).toMatchObject({ is_settled: true });
});

test('S79 S80 reports that come twice, backwards and late, a link that is down and a lost answer change nothing', async () => {
  await scene.to('2026-11-13', '23:31');
  const first = await placeUs(beika);
  await scene.faults({ linkDown: true });
  expect(await scene.send()).toBe(false);
  await scene.faults({ linkDown: false, loseAnswers: 1 });
  expect(await scene.send()).toBe(false);
  expect(await scene.send()).toBe(true);
  const second = await placeUs(beika, { quantity: '3' });
  await scene.send();
  await scene.faults({ doubled: true, reversed: true, heldBack: 1 });
  await scene.pollAt('2026-11-13', '23:40');
  await scene.faults({ doubled: false, reversed: false, heldBack: 0 });
  await scene.pollAt('2026-11-13', '23:41');
  for (const { orderId } of [first, second]) {
    expect(await scene.usOrder(orderId)).toMatchObject({ status: 'FILLED' });
    expect((await scene.usFills(orderId)).length).toBe(1);
  }
  await scene.to('2026-11-14', '06:10');
  expect(await scene.alerts()).toEqual([]);
});

test('S59 the yen tax of a sale in dollars is advanced at the settlement and paid from dollars at 10:00', async () => {
  const { buyingPower } = await beika.call(getTradeCapacities);
  await scene.exchange(beika, Number(buyingPower));
  await scene.at('2026-11-13', '20:00');
  // It opens 2.5 % higher on the next day.
  const rising = { symbol: 'TERRN', quantity: '100', settlementCurrency: 'USD' } as const;
  await placeUs(beika, rising);
  await session('2026-11-13', '2026-11-14');
  await scene.to('2026-11-16', '20:00');
  const sold = await placeUs(beika, { ...rising, side: 'SELL' });
  await session('2026-11-16', '2026-11-17');
  await scene.to('2026-11-17', '10:01');
  const [fill] = await scene.usFills(sold.orderId);
  expect(fill?.['profit_jpy']).toBeGreaterThan(0n);
  // Nothing is held back: there are no yen.
  expect(fill).toMatchObject({ projected_tax: 0n, domestic_settlement_date: '2026-11-19' });
  await scene.to('2026-11-19', '09:00');
  const [settled] = await scene.usFills(sold.orderId);
  const tax = (settled?.['income_tax'] as bigint) + (settled?.['resident_tax'] as bigint);
  expect(tax).toBeGreaterThan(0n);
  const before = await scene.books(customer);
  expect(before['CASH_ADVANCED']).toBe(-tax);
  await scene.expectSoundBooks();

  await scene.to('2026-11-19', '10:01');
  const after = await scene.books(customer);
  expect(after['CASH_ADVANCED']).toBeUndefined();
  const exchange = await scene.row(
    `select direction, rate, jpy_amount, usd_amount from app.fx_exchange where id like 'forced-exchange-%'`,
  );
  expect(exchange).toMatchObject({ direction: 'USD_TO_JPY' });
  expect(exchange?.['jpy_amount']).toBeGreaterThanOrEqual(tax);
  expect(after['USD_FREE/USD']).toBe((before['USD_FREE/USD'] ?? 0n) - (exchange?.['usd_amount'] as bigint));
});
