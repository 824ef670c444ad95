import { afterEach, beforeEach, expect, test } from 'vitest';
import type { Client } from '@tsuzura/contract/kernel';
import {
  confirmEquityOrder,
  getStock,
  getTradeCapacities,
  listEquityBalances,
  listTrades,
} from '@tsuzura/contract/trading';
import { atJst, formatJst, ymd } from '@tsuzura/domain/calendar';
import { readStockPrice } from '@tsuzura/domain/stock';
import { placeShares, quoteShares, usualDraft } from '../../stock-order/stock-orders.test-support.ts';
import { applyReports } from './index.ts';
import { openStockNight, type StockNight } from './stock-night.test-support.ts';

/* What happens to orders of shares between the house and the exchange, on the database; every story ends with sound books. */

let scene: StockNight;
let beika: Client;
beforeEach(async () => {
  scene = await openStockNight();
  await scene.at('2026-11-13', '10:00');
  beika = await scene.trader('beika');
});
afterEach(async () => {
  await scene.expectSoundBooks();
  await scene.close();
});

const small = { stockCode: '1217' } as const;
/** Far below the market, inside the limits of some days. */
const resting = { ...small, orderType: 'LIMIT', price: '500', quantity: 300 } as const;

test('an order that was sent is changed and cancelled by the exchange, and what it reserved follows', async () => {
  const before = await scene.powerOf(beika);
  const { orderId } = await placeShares(beika, resting);
  await scene.send();
  await scene.pollAt('2026-11-13', '10:01');
  expect(await scene.orderOf(beika, orderId)).toMatchObject({ status: 'WORKING', quantity: 300 });
  expect(await scene.powerOf(beika)).toBe(before - 150_000n);

  await scene.change(beika, orderId, { seenFilledQuantity: 0, quantity: 200 });
  await expect(scene.change(beika, orderId, { seenFilledQuantity: 0, quantity: 100 })).rejects.toMatchObject({
    code: '400-118',
  });
  // Until the exchange answers, the larger reserve of both is kept.
  expect(await scene.powerOf(beika)).toBe(before - 150_000n);
  await scene.send();
  await scene.pollAt('2026-11-13', '10:03');
  expect(await scene.orderOf(beika, orderId)).toMatchObject({ status: 'WORKING', quantity: 200 });
  expect(await scene.powerOf(beika)).toBe(before - 100_000n);

  await scene.change(beika, orderId, { seenFilledQuantity: 0, price: '510' });
  expect(await scene.powerOf(beika)).toBe(before - 102_000n);
  await scene.send();
  await scene.pollAt('2026-11-13', '10:05');
  expect(await scene.orderOf(beika, orderId)).toMatchObject({ price: '510' });

  expect(await scene.cancel(beika, orderId)).toMatchObject({ status: 'CANCEL_PENDING' });
  await expect(scene.cancel(beika, orderId)).rejects.toMatchObject({ code: '400-118' });
  await scene.send();
  await scene.pollAt('2026-11-13', '10:07');
  expect(await scene.orderOf(beika, orderId)).toMatchObject({ status: 'CANCELED', filledQuantity: 0 });
  expect(await scene.powerOf(beika)).toBe(before);
});

test('a fill that is faster than the cancellation wins', async () => {
  const { orderId } = await placeShares(beika, small);
  await scene.send();
  // The minute of 10:00 has ended at the exchange, and nobody has asked for its reports.
  await scene.at('2026-11-13', '10:02');
  expect(await scene.cancel(beika, orderId)).toMatchObject({ status: 'CANCEL_PENDING' });
  await scene.send();
  await scene.pollAt('2026-11-13', '10:04');
  expect(await scene.orderOf(beika, orderId)).toMatchObject({ status: 'FILLED', filledQuantity: 100 });
  const { balances } = await beika.call(listEquityBalances, { query: {} });
  expect(balances).toMatchObject([{ stockCode: '1217', quantity: 100, lockedQuantity: 0 }]);
});

test('filled in part, it is not made smaller than what is filled; the rest is cut off', async () => {
  const { upperLimit } = await beika.call(getStock, { params: { 'stock-code': '1217' }, query: {} });
  const { orderId } = await placeShares(beika, {
    ...small,
    orderType: 'LIMIT',
    price: upperLimit,
    quantity: 5_000,
  });
  await scene.send();
  await scene.pollAt('2026-11-13', '10:03');
  const part = await scene.orderOf(beika, orderId);
  expect(part.status).toBe('PARTIALLY_FILLED');
  const { filledQuantity } = part;
  expect(part.executions.reduce((sum, { quantity }) => sum + quantity, 0)).toBe(filledQuantity);
  const change = (seenFilledQuantity: number, quantity: number) =>
    scene.change(beika, orderId, { seenFilledQuantity, quantity });
  await expect(change(0, 4_000)).rejects.toMatchObject({ code: '400-107' });
  await expect(change(filledQuantity, filledQuantity)).rejects.toMatchObject({ code: '400-119' });
  await expect(change(filledQuantity, 5_100)).rejects.toMatchObject({ code: '400-119' });
  await change(filledQuantity, filledQuantity + 100);
  await scene.send();
  await scene.pollAt('2026-11-13', '10:10');
  expect(await scene.orderOf(beika, orderId)).toMatchObject({
    status: 'FILLED',
    quantity: filledQuantity + 100,
    filledQuantity: filledQuantity + 100,
  });
});

test('a dated order goes on under another name, and ends with its last session', async () => {
  const before = await scene.powerOf(beika);
  const { orderId } = await placeShares(beika, { ...resting, timeInForce: 'GTD', expiresOn: ymd('2026-11-17') });
  await scene.send();
  await scene.to('2026-11-16', '09:30');
  await scene.pollAt('2026-11-16', '09:31');
  expect(await scene.orderOf(beika, orderId)).toMatchObject({ status: 'WORKING', expiresOn: '2026-11-17' });
  const names = `select count(distinct cl_ord_id)::int as names, count(*)::int as messages from app.exchange_message
    where order_id = '${orderId}' and state = 'SENT'`;
  expect(await scene.row(names)).toEqual({ names: 2, messages: 2 });
  expect(await scene.powerOf(beika)).toBe(before - 150_000n);
  await scene.to('2026-11-17', '17:30');
  expect(await scene.orderOf(beika, orderId)).toMatchObject({
    status: 'EXPIRED',
    rejectReason: '有効期限までに約定しませんでした。',
  });
  expect(await scene.powerOf(beika)).toBe(before);
  const said = [...scene.mails.values()].map(({ subject }) => subject);
  expect(said.filter((subject) => subject.includes('失効'))).toHaveLength(1);
});

test('an answer that got lost is asked for: the order is there once, and nothing leaves while the line is cut', async () => {
  await scene.faults({ linkDown: true });
  const { orderId } = await placeShares(beika, small);
  expect(await scene.send()).toBe(false);
  await expect(scene.poll()).rejects.toThrow();
  expect(await scene.orderOf(beika, orderId)).toMatchObject({ status: 'ACCEPTED' });
  await scene.faults({ linkDown: false, loseAnswers: 1 });
  await scene.at('2026-11-13', '10:05');
  expect(await scene.send()).toBe(false);
  await scene.pollAt('2026-11-13', '10:08');
  expect(await scene.orderOf(beika, orderId)).toMatchObject({ status: 'FILLED', filledQuantity: 100 });
  expect(await scene.send()).toBe(true);
  await scene.to('2026-11-13', '15:50');
  expect(await scene.exchange.dayOf(ymd('2026-11-13'))).toHaveLength(1);
  expect(await scene.alerts()).toEqual([]);
});

test('reports that come twice, backwards and late come to the same', async () => {
  await scene.faults({ doubled: true, reversed: true, heldBack: 2 });
  const placed = [await placeShares(beika, { ...small, quantity: 1_000 }), await placeShares(beika)];
  await scene.send();
  for (const time of ['10:02', '10:03', '10:05', '10:09', '10:30']) await scene.pollAt('2026-11-13', time);
  await scene.faults({ heldBack: 0 });
  await scene.pollAt('2026-11-13', '10:31');
  for (const { orderId, quantity } of placed) {
    const order = await scene.orderOf(beika, orderId);
    expect(order).toMatchObject({ status: 'FILLED', filledQuantity: quantity });
    expect(order.executions.reduce((sum, one) => sum + one.quantity, 0)).toBe(quantity);
  }
  await scene.to('2026-11-18', '09:00');
  expect(await scene.alerts()).toEqual([]);
});

test('a report about nobody’s order, and more than was ordered, is kept and shown to the operators', async () => {
  const { orderId } = await placeShares(beika, resting);
  await scene.send();
  await scene.pollAt('2026-11-13', '10:02');
  const name = String(
    (await scene.row(`select cl_ord_id from app.exchange_message where order_id = '${orderId}'`))?.['cl_ord_id'],
  );
  const at = atJst(ymd('2026-11-13'), '10:02');
  const trade = { seq: 0, type: 'TRADE', price: readStockPrice('500'), at, reason: null } as const;
  const reports = [
    { ...trade, execId: 'strange-1', clOrdId: 'nobody', quantity: 100n, cumQuantity: 100n },
    { ...trade, execId: 'strange-2', clOrdId: name, quantity: 400n, cumQuantity: 400n },
  ];
  for (let times = 0; times < 2; times += 1) await scene.api.database.tx((tx) => applyReports(tx, reports, at));
  expect(await scene.alerts()).toEqual(['stock.overfill', 'stock.unknown-order']);
  expect(await scene.orderOf(beika, orderId)).toMatchObject({ status: 'WORKING', filledQuantity: 0 });
});

test('a fill that comes after the cancellation counts, and takes what is free', async () => {
  const { orderId } = await placeShares(beika, resting);
  await scene.send();
  await scene.pollAt('2026-11-13', '10:02');
  await scene.cancel(beika, orderId);
  await scene.send();
  await scene.pollAt('2026-11-13', '10:05');
  const before = await scene.powerOf(beika);
  const row = await scene.row(`select cl_ord_id from app.exchange_message where order_id = '${orderId}' limit 1`);
  const at = atJst(ymd('2026-11-13'), '10:05');
  const late = {
    seq: 0,
    execId: 'late-1',
    clOrdId: String(row?.['cl_ord_id']),
    type: 'TRADE' as const,
    quantity: 100n,
    price: readStockPrice('500'),
    cumQuantity: 100n,
    at,
    reason: null,
  };
  await scene.api.database.tx((tx) => applyReports(tx, [late], at));
  expect(await scene.orderOf(beika, orderId)).toMatchObject({ status: 'CANCELED', filledQuantity: 100 });
  expect(await scene.powerOf(beika)).toBe(before - 50_000n);
});

test('a halted share is refused; an order that was on its way is rejected, and gives back what it held', async () => {
  const before = await scene.powerOf(beika);
  const { orderId } = await placeShares(beika, small);
  await scene.faults({ halted: ['1217'] });
  await scene.send();
  await scene.pollAt('2026-11-13', '10:02');
  expect(await scene.orderOf(beika, orderId)).toMatchObject({
    status: 'REJECTED',
    rejectReason: '売買が停止されています。',
  });
  expect(await scene.powerOf(beika)).toBe(before);
  await expect(beika.call(confirmEquityOrder, { body: { ...usualDraft, ...small } })).rejects.toMatchObject({
    code: '400-121',
  });
  await expect(beika.call(confirmEquityOrder, { body: { ...usualDraft, stockCode: '9999' } })).rejects.toMatchObject({
    kind: 'NOT_FOUND',
  });
});

test('the proceeds of a round trip buy any share but that one on the same day (差金決済)', async () => {
  const hanako = await scene.trader('hanako');
  const bought = await placeShares(hanako, { ...small, quantity: 1_500 });
  await scene.send();
  await scene.pollAt('2026-11-13', '10:45');
  expect(await scene.orderOf(hanako, bought.orderId)).toMatchObject({ status: 'FILLED' });
  const sold = await placeShares(hanako, { ...small, side: 'SELL', quantity: 1_500 });
  await scene.send();
  await scene.pollAt('2026-11-13', '11:25');
  expect(await scene.orderOf(hanako, sold.orderId)).toMatchObject({ status: 'FILLED' });
  await expect(quoteShares(hanako, { ...small, quantity: 1_400 })).rejects.toMatchObject({ code: '400-120' });
  expect((await quoteShares(hanako, { stockCode: '1213', quantity: 500 })).quote.estimate.amount).toBeGreaterThan(
    600_000n,
  );
  // Settled with the others, the proceeds cannot be paid out on that day, and can on the next.
  await scene.to('2026-11-17', '09:00');
  const onDay = (await hanako.call(getTradeCapacities)).withdrawable;
  await scene.to('2026-11-18', '09:00');
  expect((await hanako.call(getTradeCapacities)).withdrawable).toBeGreaterThan(onDay + 700_000n);
});

test('a NISA purchase uses the growth frame that funds use, and its sale pays no tax', async () => {
  const room = async () => (await beika.call(getTradeCapacities)).nisa.growth;
  const before = await room();
  const { quote } = await quoteShares(beika, { accountType: 'NISA_GROWTH' });
  expect(quote.nisa).toMatchObject({ year: 2026, remaining: before });
  const { orderId } = await placeShares(beika, { accountType: 'NISA_GROWTH' });
  expect(await room()).toBe(before - quote.estimate.reservedAmount);
  await scene.send();
  await scene.pollAt('2026-11-13', '10:30');
  const { trades } = await beika.call(listTrades, { query: {} });
  const paid = trades.reduce((sum, { amount }) => sum + amount, 0n);
  expect(trades.every(({ fee }) => fee === 0n)).toBe(true);
  expect(await room()).toBe(before - paid);
  const most = Number((before - paid) / 541n / 100n) * 100 + 200;
  await expect(
    quoteShares(beika, { ...small, accountType: 'NISA_GROWTH', orderType: 'LIMIT', price: '541', quantity: most }),
  ).rejects.toMatchObject({ code: '400-301' });
  const sold = await placeShares(beika, { accountType: 'NISA_GROWTH', side: 'SELL' });
  await scene.send();
  await scene.to('2026-11-18', '09:00');
  expect(await scene.orderOf(beika, sold.orderId)).toMatchObject({ status: 'FILLED' });
  expect((await scene.orderOf(beika, orderId)).settlementDate).toBe('2026-11-17');
  const after = (await beika.call(listTrades, { query: {} })).trades.filter(({ side }) => side === 'SELL');
  expect(after.map(({ tax }) => tax)).toEqual(after.map(() => ({ income: 0n, resident: 0n })));
  // The frame of this year does not come back by a sale.
  expect(await room()).toBe(before - paid);
});

test('a dividend, a split and a reverse split of what was held at the close of 権利付最終日', async () => {
  await scene.asOwner(`insert into app.stock_event (stock_code, kind, date, last_cum_day, ex_date, per_share, paid_on)
    values ('1078', 'DIVIDEND', '2026-11-18', '2026-11-16', '2026-11-17', 255, '2026-11-19')`);
  await scene.asOwner(`insert into app.stock_event (stock_code, kind, date, last_cum_day, ex_date, shares_after, shares_before)
    values ('1213', 'SPLIT', '2026-11-18', '2026-11-16', '2026-11-17', 3, 1), ('1217', 'SPLIT', '2026-11-18', '2026-11-16', '2026-11-17', 1, 7)`);
  for (const stockCode of ['1078', '1213', '1217']) await placeShares(beika, { stockCode });
  await scene.send();
  await scene.to('2026-11-16', '18:00');
  // For the session of the ex-date: of what it locks there will be less.
  const late = await placeShares(beika, { stockCode: '1217', side: 'SELL' });
  const held = async () =>
    new Map((await beika.call(listEquityBalances, { query: {} })).balances.map((one) => [one.stockCode, one]));
  const before = await held();
  expect([...before.values()].map(({ quantity }) => quantity)).toEqual([100, 100, 100]);
  await scene.to('2026-11-17', '08:30');
  const after = await held();
  expect([...after.values()].map(({ quantity }) => quantity)).toEqual([100, 300, 14]);
  expect(await scene.orderOf(beika, late.orderId)).toMatchObject({
    status: 'EXPIRED',
    rejectReason: '権利落ちのため、注文が失効しました。',
  });
  // In the morning of the ex-date holdings are worth what they were, to the rounding of a price step.
  const worth = (of: typeof before, code: string) => Number(of.get(code)?.valuation ?? 0n);
  expect(Math.abs(worth(after, '1213') - worth(before, '1213'))).toBeLessThanOrEqual(300);
  const cost = Number(before.get('1213')?.averageCost ?? 0n);
  expect(Number(after.get('1213')?.averageCost ?? 0n)).toBe(Math.ceil((cost * 100) / 300));
  const cash = await scene.powerOf(beika);
  await scene.to('2026-11-19', '09:00');
  // 100 × 25.5 = 2,550, less 390 and 127; it was known money before.
  expect(await scene.powerOf(beika)).toBe(cash + 2_550n - 390n - 127n);
  const fraction = `select quantity, amount, cost, settlement_date, is_settled from app.stock_fill where order_id is null`;
  const sold = await scene.row(fraction);
  expect(sold).toMatchObject({ quantity: 2n, settlement_date: '2026-12-16', is_settled: false });
  await scene.to('2026-12-16', '09:00');
  expect(await scene.row(fraction)).toMatchObject({ is_settled: true });
  const said = [...scene.mails.values()].map(({ subject }) => subject.replace('【つづら】', ''));
  expect(said).toEqual(
    expect.arrayContaining([
      '配当金をお支払いしました',
      '保有している株式が分割されました',
      '保有している株式が併合されました',
    ]),
  );
  expect(formatJst(scene.api.clock.now())).toContain('2026-12-16');
});
