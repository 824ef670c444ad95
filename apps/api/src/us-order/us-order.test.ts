import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Client } from '@tsuzura/contract/kernel';
import { cancelUsOrder, changeUsOrder, confirmUsOrder, getTradeCapacities } from '@tsuzura/contract/trading';
import { atJst, ymd } from '@tsuzura/domain/calendar';
import { accounts, credit, debit, entryAt } from '@tsuzura/domain/ledger';
import { formatUsdPrice, readUsdPrice } from '@tsuzura/domain/us-stock';
import { usdPrice } from '@tsuzura/domain/money';
import { checkBooks } from '@tsuzura/store/books';
import { post } from '@tsuzura/store/ledger';
import { subjectOf } from '@tsuzura/store/seed';
import { openScene, type Scene } from '../kernel/scene.test-support.ts';
import { askUsTerms, placeUs, placeUsWith, quoteUs, usd, type UsDraftChanges } from './us-orders.test-support.ts';

/* The calls of US orders without an exchange: the newest price is the last close, and nothing leaves. */

let scene: Scene;
let beika: Client;
const customer = subjectOf('beika');
type Account = ReturnType<typeof accounts.cashFree>;

/** From nowhere but the ledger. */
async function give(account: Account, amount: bigint, from: Account): Promise<void> {
  const at = atJst(ymd('2026-11-13'), '10:00');
  const entry = entryAt({ kind: 'DEPOSIT', ref: randomUUID(), revision: 0 }, at, [
    credit(account, amount),
    debit(from, amount),
  ]);
  const posted = await scene.api.database.tx((tx) => post(tx, [entry]));
  expect(posted.ok).toBe(true);
}

beforeAll(async () => {
  scene = await openScene();
  await scene.api.clock.put(atJst(ymd('2026-11-13'), '20:00'), 'frozen');
  beika = await scene.as('beika', 'trading', { strongSecondsAgo: 0 });
  await give(accounts.cashFree(customer), 10_000_000n, accounts.bank);
});
afterAll(() => scene.close());

const sql = (text: string) => scene.api.database.pool.query(text);
const cancel = (orderID: string, who: Client = beika) =>
  who.call(cancelUsOrder, { params: { orderID } }, { key: randomUUID() });
const change = (orderID: string, body: object, who: Client = beika) =>
  who.call(changeUsOrder, { params: { orderID }, body: { seenFilledQuantity: '0', ...body } }, { key: randomUUID() });
const power = async () => (await beika.call(getTradeCapacities)).buyingPower;
const refused = (changes: UsDraftChanges) => askUsTerms(beika, changes);
const codeOf = async (changes: UsDraftChanges) =>
  refused(changes).then(String, (error: { code: string }) => error.code);

test('the form is told session, days, rate, limits and what can be bought and sold', async () => {
  const shown = await beika.call(confirmUsOrder, { body: { symbol: 'ORCHA' } });
  expect(shown).toMatchObject({
    session: {
      date: '2026-11-13',
      opensAt: '2026-11-13T23:30:00+09:00',
      closesAt: '2026-11-14T06:00:00+09:00',
      isOpen: false,
      isEarlyClose: false,
      latestExpiresOn: '2026-11-27',
      maintenance: { from: '2026-11-14T03:30:00+09:00', to: '2026-11-14T05:30:00+09:00' },
    },
    domesticTradeDate: '2026-11-16',
    domesticSettlementDate: '2026-11-18',
    sellableQuantity: '0',
    w8benValidUntil: '2027-12-31',
    quote: null,
  });
  expect(shown.accountTypes.map(({ type, selectable }) => [type, selectable])).toEqual([
    ['SPECIFIC', true],
    ['GENERAL', true],
    ['NISA_GROWTH', true],
  ]);
  expect(shown.buyingPower.usd).toBe(0n);
  expect(shown.warnings.length).toBe(1);
  await expect(beika.call(confirmUsOrder, { body: { symbol: 'ZZZZZ' } })).rejects.toMatchObject({ kind: 'NOT_FOUND' });
});

test('a purchase in yen is quoted, taken once, reserves with the margin for the rate, and is changed and cancelled', async () => {
  const before = await power();
  const { quote, rate, stock } = await quoteUs(beika);
  const { estimate } = quote;
  expect(estimate).toMatchObject({
    price: stock.price,
    quantity: '10',
    rate: rate.tts,
    reservedUsd: 0n,
    costJpy: null,
  });
  expect(estimate.reservedJpy).toBeGreaterThan(estimate.settlementJpy);
  const key = randomUUID();
  const placed = await placeUsWith(beika, quote.confirmToken, {}, key);
  expect(placed).toMatchObject({
    status: 'ACCEPTED',
    quantity: '10',
    notional: null,
    limitPrice: null,
    settlementCurrency: 'JPY',
    fxRate: null,
    filledQuantity: '0',
    fee: 0n,
    expiresAt: '2026-11-14T06:00:00+09:00',
    rejectReason: null,
  });
  expect(await placeUsWith(beika, quote.confirmToken, {}, key)).toEqual(placed);
  await expect(placeUsWith(beika, quote.confirmToken)).rejects.toMatchObject({ code: '400-107' });
  expect(await power()).toBe(before - estimate.reservedJpy);
  await expect(placeUs(beika)).rejects.toMatchObject({ code: '400-123' });
  const another = await placeUs(beika, { allowSameOrder: true });
  expect((await cancel(another.orderId)).status).toBe('CANCELED');

  // Nothing has left: a change happens at once.
  const changed = await change(placed.orderId, { quantity: '5' });
  expect(changed).toMatchObject({ status: 'ACCEPTED', quantity: '5' });
  expect(await power()).toBeGreaterThan(before - estimate.reservedJpy);
  await expect(change(placed.orderId, { quantity: '6' })).rejects.toMatchObject({ code: '400-119' });
  await expect(change(placed.orderId, { seenFilledQuantity: '1', quantity: '4' })).rejects.toMatchObject({
    code: '400-107',
  });
  expect(await cancel(placed.orderId)).toMatchObject({ status: 'CANCELED', filledQuantity: '0' });
  expect(await power()).toBe(before);
  await expect(cancel(placed.orderId)).rejects.toMatchObject({ code: '400-108' });
  expect(await checkBooks(scene.api.database.reader, [customer])).toEqual([]);
});

test('what is wrong with an order is said with its code, and nothing is written', async () => {
  const { stock } = await askUsTerms(beika);
  const last = readUsdPrice(stock.price);
  const far = formatUsdPrice(usdPrice(last * 2n));
  expect(await codeOf({ quantity: '0.5' })).toBe('400-145');
  expect(await codeOf({ quantity: undefined, notional: usd('50.00'), symbol: 'NORDA' })).toBe('400-145');
  expect(await codeOf({ orderType: 'LIMIT', limitPrice: '180.005' })).toBe('400-112');
  expect(await codeOf({ orderType: 'LIMIT', limitPrice: far })).toBe('400-113');
  expect(await codeOf({ orderType: 'LIMIT' })).toBe('400-116');
  expect(await codeOf({ timeInForce: 'GTD', expiresOn: '2026-12-31' })).toBe('400-122');
  expect(await codeOf({ quantity: '100000' })).toBe('400-106');
  expect(await codeOf({ quantity: undefined, notional: usd('0.99') })).toBe('400-106');
  expect(await codeOf({ quantity: '1000' })).toBe('400-102');
  expect(await codeOf({ settlementCurrency: 'USD' })).toBe('400-144');
  expect(await codeOf({ accountType: 'NISA_TSUMITATE' })).toBe('400-304');
  expect(await codeOf({ side: 'SELL' })).toBe('400-117');
  await expect(refused({ notional: usd('50.00') })).rejects.toMatchObject({ lines: [{ field: 'notional' }] });
  await expect(refused({ timeInForce: 'GTD' })).rejects.toMatchObject({ lines: [{ field: 'expiresOn' }] });
  const { rows } = await sql(`select 1 from app.us_order where status <> 'CANCELED'`);
  expect(rows).toEqual([]);
});

test('an order by amount, one in dollars, one in NISA: each reserves in its own currency and frame', async () => {
  await give(accounts.usdFree(customer), 300_000n, accounts.usBank(customer));
  const byAmount = await quoteUs(beika, { quantity: undefined, notional: usd('50.00') });
  expect(byAmount.quote.estimate.quantity).toMatch(/^0\.\d{5}$/);
  expect(byAmount.quote.estimate).toMatchObject({ feeUsd: usd('0.24') });
  const inUsd = await placeUs(beika, { settlementCurrency: 'USD' });
  const { buyingPower } = await askUsTerms(beika);
  expect(buyingPower.usd).toBeLessThan(300_000n);
  const { quote } = await quoteUs(beika, { accountType: 'NISA_GROWTH' });
  expect(quote.estimate.feeUsd).toBe(0n);
  expect(quote.nisa).toMatchObject({ year: 2026 });
  const inNisa = await placeUsWith(beika, quote.confirmToken, { accountType: 'NISA_GROWTH' });
  const { rows } = await sql(`select reserved from app.nisa_year where customer_id = '${customer}' and reserved > 0`);
  expect(rows.length).toBe(1);
  expect(await codeOf({ accountType: 'NISA_GROWTH', quantity: '100' })).toBe('400-301');
  for (const { orderId } of [inUsd, inNisa]) expect((await cancel(orderId)).status).toBe('CANCELED');
  expect((await askUsTerms(beika)).buyingPower.usd).toBe(300_000n);
});

test('W-8BEN decides about purchases, a halt about everything', async () => {
  await sql(`update app.account set w8ben_signed_on = '2022-12-31' where customer_id = '${customer}'`);
  expect(await codeOf({})).toBe('400-141');
  expect(await codeOf({ side: 'SELL' })).toBe('400-117');
  await sql(`update app.account set w8ben_signed_on = '2024-02-01' where customer_id = '${customer}'`);
  await sql(`update app.us_stock set halted = true where symbol = 'PELIC'`);
  expect(await codeOf({ symbol: 'PELIC' })).toBe('400-121');
});

test('who may not: without an account for US shares, with documents unread, with another customer’s token or order', async () => {
  const { quote } = await quoteUs(beika, { quantity: '2' });
  const hanako = await scene.as('hanako', 'trading');
  await expect(placeUsWith(hanako, quote.confirmToken, { quantity: '2' })).rejects.toMatchObject({ code: '400-140' });
  await expect(askUsTerms(hanako)).rejects.toMatchObject({ code: '400-140' });
  for (const who of ['hajime', 'owari'])
    await expect(placeUsWith(await scene.as(who, 'trading'), quote.confirmToken)).rejects.toMatchObject({
      code: '400-999',
    });
  await sql(
    `update app.account set us_equity = 'AVAILABLE' where customer_id in ('${subjectOf('midoku')}', '${subjectOf('waku')}')`,
  );
  const midoku = await scene.as('midoku', 'trading');
  await expect(placeUsWith(midoku, quote.confirmToken)).rejects.toMatchObject({ code: '400-997' });
  await expect(change(randomUUID(), { quantity: '1' }, midoku)).rejects.toMatchObject({ code: '400-997' });
  const waku = await scene.as('waku', 'trading');
  await expect(placeUsWith(waku, quote.confirmToken, { quantity: '2' })).rejects.toMatchObject({ code: '400-107' });
  const placed = await placeUsWith(beika, quote.confirmToken, { quantity: '2' });
  await expect(cancel(placed.orderId, waku)).rejects.toMatchObject({ kind: 'NOT_FOUND' });
  await expect(change(placed.orderId, { quantity: '1' }, waku)).rejects.toMatchObject({ kind: 'NOT_FOUND' });
  await cancel(placed.orderId);
});

test('a large order waits for a strong check, and what was shown must still hold', async () => {
  const weak = await scene.as('beika', 'trading');
  const large = { quantity: '200' } as const;
  const { quote } = await quoteUs(weak, large);
  await expect(placeUsWith(weak, quote.confirmToken, large)).rejects.toMatchObject({ code: '403-100' });
  await expect(placeUsWith(beika, quote.confirmToken, { quantity: '199' })).rejects.toMatchObject({ code: '400-107' });
  // The session has ended in between: other days, another order.
  await scene.api.clock.put(atJst(ymd('2026-11-14'), '06:00'), 'frozen');
  await expect(placeUsWith(beika, quote.confirmToken, large)).rejects.toMatchObject({ code: '400-107' });
});
