import { sql } from 'kysely';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { Client } from '@tsuzura/contract/kernel';
import { getTradeCapacities, listUsBalances } from '@tsuzura/contract/trading';
import { atJst, ymd } from '@tsuzura/domain/calendar';
import { parseQuantity, type Quantity } from '@tsuzura/domain/money';
import { readUsdPrice } from '@tsuzura/domain/us-stock';
import { subjectOf } from '@tsuzura/store/seed';
import { addUsStockEvents } from '@tsuzura/store/us-stock';
import { usClOrdIdOf } from '../../us-order/index.ts';
import { askUsTerms, placeUs, quoteUs } from '../../us-order/us-orders.test-support.ts';
import { applyUsReports } from './apply-reports.ts';
import { openUsNight, type UsNight } from './us-night.test-support.ts';

/* What comes late, dearer than reserved, or only by the file of the day (rules SPOT-10, US-9 and US-14). Every story ends with sound books. */

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

/** 仲値 of a day before it is imported. */
const fixAt = (day: string, mid: string) =>
  sql`insert into app.fx_fixing (date, mid) values (${day}::date, ${BigInt(mid.replace('.', ''))})`.execute(
    scene.owner.reader,
  );

/** All yen that nothing is promised to become dollars. */
async function spendYen(): Promise<void> {
  const { buyingPower } = await beika.call(getTradeCapacities);
  await scene.exchange(beika, Number(buyingPower));
}

/** A trade of an order that the exchange tells of on its own time. */
async function report(orderId: string, quantity: string, price: string, day: string, at: string): Promise<void> {
  const { session_date: sessionDate } = await scene.usOrder(orderId);
  const clOrdId = usClOrdIdOf({ id: orderId, sessionDate: ymd(String(sessionDate)) });
  const count = parseQuantity(quantity) as Quantity;
  const trade = { seq: 0, execId: `late-${orderId}`, clOrdId, type: 'TRADE', quantity: count, reason: null } as const;
  const executed = { ...trade, price: readUsdPrice(price), cumQuantity: count, at: atJst(ymd(day), '23:40') };
  await scene.api.database.tx((tx) => applyUsReports(tx, [executed], atJst(ymd(at), '07:00')));
}
const growth = () => scene.row(`select used, reserved from app.nisa_year where year = 2026 and frame = 'GROWTH'`);

test('a trade that no report brought is taken in from the file of the day, once', async () => {
  await scene.at('2026-11-13', '20:00');
  const [bought, amount] = [
    await placeUs(beika),
    await placeUs(beika, { quantity: undefined, notional: 10_000n as never }),
  ];
  await scene.faults({ heldBack: 1_000 });
  await session('2026-11-13', '2026-11-14');
  for (const { orderId } of [bought, amount]) {
    expect(await scene.usOrder(orderId)).toMatchObject({ status: 'FILLED', reserved_jpy: 0n });
    expect((await scene.usFills(orderId)).length).toBe(1);
  }
  await scene.expectSoundBooks();
  await scene.faults({ heldBack: 0 });
  await scene.to('2026-11-17', '10:01');
  for (const { orderId } of [bought, amount]) expect((await scene.usFills(orderId)).length).toBe(1);
  expect(await scene.alerts()).toEqual([]);
});

test('a trade after the cancellation is paid from free yen, and what is missing is advanced', async () => {
  await scene.at('2026-11-13', '12:00');
  const late = await placeUs(beika, { quantity: '20' });
  expect(await scene.cancelUs(beika, late.orderId)).toMatchObject({ status: 'CANCELED' });
  await spendYen();
  await scene.to('2026-11-14', '07:00');
  await report(late.orderId, '10', '187.4500', '2026-11-13', '2026-11-14');
  expect(await scene.usOrder(late.orderId)).toMatchObject({ status: 'CANCELED', filled_quantity: 1_000_000n });
  expect(await scene.alerts()).toEqual(['stock.advanced']);
  expect((await scene.books(customer))['CASH_ADVANCED']).toBeLessThan(0n);
  await scene.expectSoundBooks();
  await scene.to('2026-11-16', '10:01');
  const [fixed] = await scene.usFills(late.orderId);
  expect(fixed?.['settlement_jpy']).toBe(
    (((fixed?.['amount'] as bigint) + (fixed?.['fee'] as bigint)) * (fixed?.['rate'] as bigint)) / 10_000n,
  );
  // The advance is a shortage from then on: paid in, it is paid.
  await scene.deposit('beika', 400_000n);
  await scene.to('2026-11-18', '12:00');
  expect((await scene.usFills(late.orderId))[0]).toMatchObject({ is_settled: true });
});

test('dollars that a purchase lacks are bought for yen: dearer than its reserve, or after its cancellation', async () => {
  await scene.at('2026-11-13', '12:00');
  await scene.exchange(beika, 320_000);
  const late = await placeUs(beika, { settlementCurrency: 'USD' });
  await scene.cancelUs(beika, late.orderId);
  const dear = await placeUs(beika, { settlementCurrency: 'USD' });
  await scene.to('2026-11-13', '23:41');
  await report(dear.orderId, '10', '230.0000', '2026-11-13', '2026-11-13');
  await report(late.orderId, '2', '187.4500', '2026-11-13', '2026-11-14');
  for (const { orderId } of [dear, late]) expect((await scene.usFills(orderId)).length).toBe(1);
  const bought = await scene.row(
    `select count(*)::int as n, sum(jpy_amount) > 0 as paid from app.fx_exchange where id like 'forced-exchange-%'`,
  );
  expect(bought).toEqual({ n: 2, paid: true });
  expect((await scene.books(customer))['USD_FREE/USD']).toBeUndefined();
  await scene.expectSoundBooks();
  // Exchanged as any other: told, fixed and settled.
  await scene.to('2026-11-18', '12:00');
  for (const { orderId } of [dear, late])
    expect((await scene.usFills(orderId))[0]).toMatchObject({ is_settled: true, settlement_currency: 'USD' });
});

test('a late sale of what was bought after it is kept for a person', async () => {
  await scene.at('2026-11-13', '12:00');
  const first = await placeUs(beika, { quantity: '3' });
  await session('2026-11-13', '2026-11-14');
  await scene.to('2026-11-16', '12:00');
  const sale = await placeUs(beika, { side: 'SELL', quantity: '3' });
  await scene.cancelUs(beika, sale.orderId);
  const inYen = await placeUs(beika, { side: 'SELL', quantity: '3' });
  await session('2026-11-16', '2026-11-17');
  expect(await scene.usOrder(inYen.orderId)).toMatchObject({ status: 'FILLED' });
  await scene.to('2026-11-17', '20:00');
  const again = await placeUs(beika, { quantity: '5' });
  await session('2026-11-17', '2026-11-18');
  expect((await scene.usFills(again.orderId)).length).toBe(1);
  // Five are held, bought on the 17th in New York: a sale of the 16th cannot have been one of them.
  await report(sale.orderId, '3', '187.4500', '2026-11-16', '2026-11-18');
  expect(await scene.alerts()).toEqual(['stock.late-sale']);
  expect((await scene.usFills(sale.orderId)).length).toBe(0);
  await scene.to('2026-11-20', '12:00');
  expect((await scene.usFills(first.orderId))[0]).toMatchObject({ is_settled: true });
});

test('NISA without room at the fixing: to GENERAL, with yen advanced; until then it cannot be sold, so the job goes on', async () => {
  await scene.at('2026-11-13', '12:00');
  const bought = await placeUs(beika, { quantity: '70', accountType: 'NISA_GROWTH' });
  await spendYen();
  await session('2026-11-13', '2026-11-14');
  const nisa = { side: 'SELL', quantity: '1', accountType: 'NISA_GROWTH' } as const;
  const shown = await askUsTerms(beika, { ...nisa, quantity: undefined });
  expect(shown.sellableQuantity).toBe('0');
  expect(shown.warnings).toContain('NISAで買った株は、国内約定日の10時に円の金額が確定してから売れます。');
  await expect(quoteUs(beika, nisa)).rejects.toMatchObject({ code: '400-117' });
  expect((await beika.call(listUsBalances, { query: {} })).balances).toMatchObject([
    { quantity: '70', sellableQuantity: '0', accountType: 'NISA_GROWTH' },
  ]);

  await scene.to('2026-11-16', '09:50');
  await fixAt('2026-11-16', '250.00');
  await scene.to('2026-11-16', '10:01');
  expect((await scene.usFills(bought.orderId))[0]).toMatchObject({ account_type: 'GENERAL', nisa_quota: null });
  expect(await growth()).toMatchObject({ used: 0n, reserved: 0n });
  const books = await scene.books(customer);
  expect([books['SHARES/ORCHA/GENERAL'], books['SHARES/ORCHA/NISA_GROWTH']]).toEqual([7_000_000n, undefined]);
  expect(books['CASH_ADVANCED']).toBeLessThan(0n);
  expect(await scene.alerts()).toEqual(['stock.advanced']);
  await scene.expectSoundBooks();
  await scene.to('2026-11-16', '20:00');
  await expect(quoteUs(beika, nisa)).rejects.toMatchObject({ code: '400-117' });
  const sold = await placeUs(beika, { side: 'SELL', quantity: '70', accountType: 'GENERAL' });
  await session('2026-11-16', '2026-11-17');
  await scene.to('2026-11-19', '12:00');
  expect((await scene.usFills(sold.orderId))[0]).toMatchObject({ is_settled: true, income_tax: 0n });
});

test('split before the fixing that finds no room: the new shares go to GENERAL', async () => {
  await scene.to('2026-11-20', '20:00');
  const bought = await placeUs(beika, { quantity: '70', accountType: 'NISA_GROWTH' });
  const event = { kind: 'SPLIT', symbol: 'ORCHA', exDate: ymd('2026-11-23'), times: 2n } as const;
  await scene.owner.tx((tx) => addUsStockEvents(tx, [event]));
  await session('2026-11-20', '2026-11-21');
  await scene.to('2026-11-24', '09:50');
  await fixAt('2026-11-24', '250.00');
  await scene.to('2026-11-24', '10:01');
  expect((await scene.usFills(bought.orderId))[0]).toMatchObject({ account_type: 'GENERAL', split_times: 2 });
  expect((await scene.books(customer))['SHARES/ORCHA/GENERAL']).toBe(14_000_000n);
});

test('a dated order ends when the new rate needs more cash, or more of NISA, than there is', async () => {
  await scene.at('2026-11-13', '12:00');
  const { limits } = await quoteUs(beika, { quantity: '1' });
  const resting = {
    orderType: 'LIMIT' as const,
    limitPrice: (Number(limits.lowestLimit) * 1.2).toFixed(2),
    timeInForce: 'GTD' as const,
    expiresOn: '2026-11-20',
  };
  const nisa = await placeUs(beika, { ...resting, quantity: '115', accountType: 'NISA_GROWTH' });
  const cash = await placeUs(beika, { ...resting, quantity: '10' });
  await session('2026-11-13', '2026-11-14');
  for (const { orderId } of [nisa, cash])
    expect(await scene.usOrder(orderId)).toMatchObject({ status: 'ACCEPTED', session_date: '2026-11-16' });
  await scene.to('2026-11-16', '09:50');
  await fixAt('2026-11-16', '250.00');
  await scene.to('2026-11-16', '12:00');
  await spendYen();
  const before = await growth();
  expect(before?.['reserved']).toBeGreaterThan(0n);
  // New yen reach for the purchase in NISA, not its frame; afterwards they are gone too.
  await scene.deposit('beika', 2_000_000n);
  await session('2026-11-16', '2026-11-17');
  expect(await scene.usOrder(nisa.orderId)).toMatchObject({ status: 'EXPIRED', expiry_reason: 'NISA_LIMIT' });
  expect(await growth()).toMatchObject({ reserved: 0n });
  expect(await scene.usOrder(cash.orderId)).toMatchObject({ status: 'ACCEPTED', session_date: '2026-11-17' });
  await scene.to('2026-11-17', '12:00');
  await spendYen();
  await scene.to('2026-11-17', '12:10');
  await sql`update app.fx_fixing set mid = 40000 where date = '2026-11-17'`.execute(scene.owner.reader);
  await session('2026-11-17', '2026-11-18');
  expect(await scene.usOrder(cash.orderId)).toMatchObject({
    status: 'EXPIRED',
    expiry_reason: 'CASH_SHORT',
    reserved_jpy: 0n,
  });
  expect(await scene.alerts()).toEqual([]);
});
