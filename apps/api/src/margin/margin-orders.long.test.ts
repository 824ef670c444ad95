import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Client } from '@tsuzura/contract/kernel';
import {
  cancelEquityOrder,
  cancelMarginSettlement,
  confirmEquityOrder,
  confirmMarginSettlement,
  getCollateral,
  getEquityOrder,
  getMarginCall,
  getTradeCapacities,
  getTradingAssets,
  listEquityBalances,
  listMarginPositions,
  listMarginSettlements,
  listTrades,
  moveCollateral,
  placeEquityOrder,
  placeMarginSettlement,
} from '@tsuzura/contract/trading';
import { addBusinessDays, atJst, japan, nextBusinessDay, ymd, type Instant, type Ymd } from '@tsuzura/domain/calendar';
import { yen } from '@tsuzura/domain/money';
import type { Scene } from '../kernel/scene.test-support.ts';
import { MarginDays } from './margin-days.test-support.ts';
import type { SampleMarket } from './margin.test-support.ts';

/* Margin from the quote to the settlement, against the stand-in of the exchange; figures at prices that the test sets. */

let days: MarginDays;
let scene: Scene;
let oisho: Client;
let market: SampleMarket;
const first = ymd('2026-11-13');
const moveTo = (at: Instant) => days.moveTo(at);
const run = (name: string, at: Instant) => days.run(name, at);
const fillBy = (day: Ymd, time: '11:31' | '15:31') => days.fillBy(day, time);
const settleOn = (day: Ymd) => days.settleOn(day);
const expectBalancedBooks = () => days.expectBalancedBooks('oisho@example.jp');

const usual = {
  stockCode: '1078',
  tradeType: 'MARGIN_NEW',
  side: 'BUY',
  orderType: 'MARKET',
  condition: 'NONE',
  timeInForce: 'DAY',
  quantity: 100,
  accountType: 'SPECIFIC',
  marginType: 'SYSTEM',
} as const;
type Draft = Partial<{
  -readonly [Key in keyof typeof usual]: (typeof usual)[Key] extends number ? number : string;
}> & { close?: unknown; price?: string; allowSameOrder?: boolean };

const quote = async (asked: Draft = {}, client = oisho) => {
  const { allowSameOrder: _, ...body } = { ...usual, ...asked };
  return client.call(confirmEquityOrder, { body: body as never });
};
async function place(asked: Draft = {}, client = oisho) {
  const { quote: quoted } = await quote(asked, client);
  const body = { ...usual, ...asked, confirmToken: quoted?.confirmToken ?? '' };
  return client.call(placeEquityOrder, { body: body as never }, { key: randomUUID() });
}
const positions = async () => (await oisho.call(listMarginPositions, { query: {} })).positions;
const closing = { tradeType: 'MARGIN_CLOSE', side: 'SELL' };
const cancel = (id: string) => oisho.call(cancelEquityOrder, { params: { order_id: id } }, { key: randomUUID() });
const order = (id: string) => oisho.call(getEquityOrder, { params: { order_id: id } });
const move = (direction: 'TO_MARGIN' | 'TO_CASH', amount: number) =>
  oisho.call(moveCollateral, { body: { direction, amount: yen(amount) } }, { key: randomUUID() });
const lots = async () => {
  const { rows } = await scene.api.database.pool.query(
    `select id, quantity::int as quantity, locked::int as locked from app.margin_lot where quantity > 0 order by id`,
  );
  return rows as { id: string; quantity: number; locked: number }[];
};

beforeAll(async () => {
  days = await MarginDays.open();
  ({ scene, market } = days);
  oisho = await scene.as('oisho', 'trading', { strongSecondsAgo: 0 });
  await moveTo(atJst(first, '10:00:30'));
});
afterAll(() => days.close());

test('what is wrong with an order of margin is said with its code', async () => {
  const hanako = await scene.as('hanako', 'trading', { strongSecondsAgo: 0 });
  await expect(quote({}, hanako)).rejects.toMatchObject({ code: '400-130' });
  await expect(quote({ accountType: 'NISA_GROWTH' })).rejects.toMatchObject({ code: '400-001' });
  await expect(quote({ marginType: undefined as never })).rejects.toMatchObject({ code: '400-001' });
  await expect(quote({ quantity: 150 })).rejects.toMatchObject({ code: '400-111' });
  // 1112 is a STANDARD issue: it cannot be sold short.
  await expect(quote({ stockCode: '1208', side: 'SELL' })).rejects.toMatchObject({ code: '400-131' });
  await expect(quote({ stockCode: '1288' })).rejects.toMatchObject({ code: '400-131' });
  await expect(quote()).rejects.toMatchObject({ code: '400-133' });
  await move('TO_MARGIN', 1_000_000);
  await expect(quote({ quantity: 10_000 })).rejects.toMatchObject({ code: '400-132' });
  await expect(quote({ side: 'SELL', quantity: 5_100 })).rejects.toMatchObject({ code: '400-136' });
  await expect(quote(closing)).rejects.toMatchObject({ code: '400-134' });
});

let price = '';

test('an order opens a lot when it is filled; its margin is reserved until then', async () => {
  const before = (await oisho.call(getTradeCapacities)).newPositionPower;
  const shown = await quote();
  expect(shown.quote?.estimate.reservedAmount).toBeGreaterThan(0n);
  expect(shown.newPositionPower).toBe(before);
  const placed = await place();
  expect(placed).toMatchObject({ status: 'ACCEPTED', tradeType: 'MARGIN_NEW' });
  expect((await oisho.call(getTradeCapacities)).newPositionPower).toBeLessThan(before);
  await expect(place()).rejects.toMatchObject({ code: '400-123' });
  expect(await cancel(placed.orderId)).toMatchObject({ status: 'CANCELED' });
  expect((await oisho.call(getTradeCapacities)).newPositionPower).toBe(before);

  const again = await place({ quantity: 300 });
  await fillBy(first, '11:31');
  const filled = await order(again.orderId);
  expect(filled).toMatchObject({ status: 'FILLED', filledQuantity: 300 });
  price = filled.executions[0]?.price ?? '';
  market.set('1078', price);
  expect((await positions()).reduce((sum, one) => sum + one.quantity, 0)).toBe(300);
  await fillBy(first, '11:31');
  expect((await positions()).reduce((sum, one) => sum + one.quantity, 0)).toBe(300);
  await expectBalancedBooks();
});

test('of two closes of the last lot one is taken, and a cancelled one gives the lot back', async () => {
  const all = (await lots()).map(({ id, quantity }) => ({ positionId: id, quantity }));
  const body = { ...closing, quantity: 300, close: { lots: all } };
  const [one, other] = await Promise.allSettled([place(body), place({ ...body, allowSameOrder: true })]);
  const states = [one.status, other.status].toSorted();
  expect(states).toEqual(['fulfilled', 'rejected']);
  expect(await lots()).toMatchObject(all.map(({ quantity }) => ({ locked: quantity })));
  const taken = one.status === 'fulfilled' ? one.value : other.status === 'fulfilled' ? other.value : null;
  await expect(quote({ ...closing, quantity: 100 })).rejects.toMatchObject({ code: '400-134' });
  const { closable } = await quote({ tradeType: undefined as never });
  expect(closable.map(({ closableQuantity }) => closableQuantity)).toEqual(all.map(() => 0));
  await cancel(taken?.orderId ?? '');
  expect(await lots()).toMatchObject(all.map(() => ({ locked: 0 })));
});

test('a close is filled, shows its result as a trade, and settles into the margin', async () => {
  await moveTo(atJst(first, '12:35'));
  const { marginEquity } = await oisho.call(getTradeCapacities);
  const placed = await place({ ...closing, quantity: 100, close: { order: 'OLDEST' } });
  await fillBy(first, '15:31');
  expect(await order(placed.orderId)).toMatchObject({ status: 'FILLED', filledQuantity: 100 });
  expect((await positions()).reduce((sum, one) => sum + one.quantity, 0)).toBe(200);
  const { trades } = await oisho.call(listTrades, { query: {} });
  const closed = trades.find(({ side }) => side === 'SELL');
  expect(closed?.profit).not.toBeNull();
  expect(trades.find(({ side }) => side === 'BUY')?.profit).toBeNull();
  // Equity has the result before it settles.
  const after = (await oisho.call(getTradeCapacities)).marginEquity;
  expect(after - marginEquity).toBeGreaterThanOrEqual((closed?.profit ?? 0n) - 200n);
  const settles = addBusinessDays(japan, first, 2);
  await settleOn(settles);
  await settleOn(settles);
  await expectBalancedBooks();
  const { rows } = await scene.api.database.pool.query(
    `select count(*)::int as open from app.stock_fill where trade_type like 'MARGIN%' and not is_settled`,
  );
  expect(rows).toEqual([{ open: 0 }]);
});

test('a purchase of shares takes what is free of the margin, and gives it back first', async () => {
  const day = addBusinessDays(japan, first, 2);
  await moveTo(atJst(day, '09:30:30'));
  const shown = await oisho.call(confirmEquityOrder, { body: { stockCode: '1226' } });
  const { marginCash } = await oisho.call(getCollateral);
  const { buyingPower, withdrawable } = await oisho.call(getTradeCapacities);
  // 1226 counts as collateral at 80 %, as the usual share.
  expect(shown.buyingPower).toBe(buyingPower);
  expect(buyingPower).toBeGreaterThan(withdrawable);
  const price = Number(shown.stock.lowerLimit);
  const most = Math.floor(Number(buyingPower) / price / 1.001 / 100) * 100;
  const asked = { stockCode: '1226', tradeType: 'SPOT', orderType: 'LIMIT', price: String(price), quantity: most };
  const placed = await place({ ...asked, marginType: undefined as never });
  const after = (await oisho.call(getCollateral)).marginCash;
  expect(after).toBeLessThan(marginCash);
  await expectBalancedBooks();
  await cancel(placed.orderId);
  expect((await oisho.call(getCollateral)).marginCash).toBe(marginCash);
  expect((await oisho.call(getTradeCapacities)).buyingPower).toBe(buyingPower);
  await expectBalancedBooks();
});

test('the same figures at every place', async () => {
  const [capacities, call, list, assets] = [
    await oisho.call(getTradeCapacities),
    await oisho.call(getMarginCall),
    await oisho.call(listMarginPositions, { query: {} }),
    await oisho.call(getTradingAssets),
  ];
  expect([capacities.marginEquity, capacities.marginRatio]).toEqual([call.equity, call.ratio]);
  expect(call.positions).toBe(list.totals.longAmount + list.totals.shortAmount);
  expect(assets.marginProfit).toBe(list.totals.unrealized - list.totals.expenses);
});

async function deliver(kind: 'GENBIKI' | 'GENWATASHI', quantity: number, positionId: string) {
  const body = { kind, lots: [{ positionId, quantity }] };
  const { confirmToken, amount } = await oisho.call(confirmMarginSettlement, { body });
  const key = { key: randomUUID() };
  const placed = await oisho.call(placeMarginSettlement, { body: { ...body, confirmToken } }, key);
  expect(await oisho.call(placeMarginSettlement, { body: { ...body, confirmToken } }, key)).toEqual(placed);
  expect(placed).toMatchObject({ status: 'ACCEPTED', amount });
  return placed;
}

test('現引: cash is set aside, the shares come at 15:35 at what they cost, and the house is paid two days later', async () => {
  const day = addBusinessDays(japan, first, 2);
  await moveTo(atJst(day, '10:00'));
  const [lot] = await lots();
  const power = (await oisho.call(getTradeCapacities)).buyingPower;
  const canceled = await deliver('GENBIKI', 100, lot?.id ?? '');
  expect((await oisho.call(getTradeCapacities)).buyingPower).toBe(power - canceled.amount);
  await expect(deliver('GENBIKI', 100, lot?.id ?? '')).rejects.toMatchObject({ code: '400-134' });
  const params = { id: canceled.settlementId };
  const jiro = await scene.as('jiro', 'trading');
  await expect(jiro.call(cancelMarginSettlement, { params }, { key: randomUUID() })).rejects.toMatchObject({
    status: 400,
  });
  expect(await oisho.call(cancelMarginSettlement, { params }, { key: randomUUID() })).toMatchObject({
    status: 'CANCELED',
  });
  await expect(oisho.call(cancelMarginSettlement, { params }, { key: randomUUID() })).rejects.toMatchObject({
    code: '400-108',
  });
  expect((await oisho.call(getTradeCapacities)).buyingPower).toBe(power);

  const placed = await deliver('GENBIKI', 100, lot?.id ?? '');
  await run('margin.execute-deliveries', atJst(day, '15:35'));
  const { settlements } = await oisho.call(listMarginSettlements);
  expect(settlements.find(({ settlementId }) => settlementId === placed.settlementId)).toMatchObject({
    status: 'EXECUTED',
    amount: placed.amount,
  });
  const { balances } = await oisho.call(listEquityBalances, { query: {} });
  expect(balances).toMatchObject([{ stockCode: '1078', quantity: 100, lockedQuantity: 0 }]);
  const { positions: called } = await oisho.call(getMarginCall);
  const listed = (await positions()).reduce((sum, one) => sum + one.openAmount, 0n);
  // Until it settles it still counts as a position.
  expect(called).toBeGreaterThan(listed);
  const settles = addBusinessDays(japan, day, 2);
  await settleOn(settles);
  expect((await oisho.call(getMarginCall)).positions).toBe(listed);
  await expectBalancedBooks();
});

test('現渡: own shares are delivered to a short', async () => {
  const day = addBusinessDays(japan, first, 4);
  await moveTo(atJst(day, '10:00:30'));
  const short = await place({ side: 'SELL' });
  await fillBy(day, '11:31');
  expect(await order(short.orderId)).toMatchObject({ status: 'FILLED' });
  await moveTo(atJst(day, '13:00'));
  const lot = (await positions()).find(({ side }) => side === 'SHORT');
  await expect(
    oisho.call(confirmMarginSettlement, {
      body: { kind: 'GENBIKI', lots: [{ positionId: lot?.positionId ?? '', quantity: 100 }] },
    }),
  ).rejects.toMatchObject({ code: '400-134' });
  await deliver('GENWATASHI', 100, lot?.positionId ?? '');
  expect((await oisho.call(listEquityBalances, { query: {} })).balances).toMatchObject([{ lockedQuantity: 100 }]);
  await run('margin.execute-deliveries', atJst(day, '15:35'));
  expect((await oisho.call(listEquityBalances, { query: {} })).balances).toEqual([]);
  expect((await positions()).some(({ side }) => side === 'SHORT')).toBe(false);
  await settleOn(addBusinessDays(japan, day, 2));
  await expectBalancedBooks();
  const { rows } = await scene.api.database.pool.query(
    `select k.code, sum(b.amount)::text as amount from ledger.account l join ledger.balance b on b.account_id = l.id
      join ledger.account_kind k on k.id = l.kind
      where k.code in ('CLEARING_SHARES', 'CLEARING_CASH', 'STOCK_LENDER', 'MARGIN_SHORT', 'SHORT_PROCEEDS', 'MARGIN_REALIZED')
      group by 1 having sum(b.amount) <> 0`,
  );
  expect(rows).toEqual([]);
});

const fallen = (from: string, percent: number): string => String(Math.floor((Number(from) * percent) / 100));
const final = (day: Ymd) => run('margin.final', atJst(nextBusinessDay(japan, day), '02:30'));

test('a call: no new position while it is open; a deposit resolves it', async () => {
  const day = addBusinessDays(japan, first, 6);
  await moveTo(atJst(day, '10:00:30'));
  const more = await place({ quantity: 700 });
  await fillBy(day, '11:31');
  const { status: filled, executions } = await order(more.orderId);
  expect(filled).toBe('FILLED');
  market.set('1078', executions[0]?.price ?? '');
  await moveTo(atJst(day, '13:00'));
  const { movableToCash } = await move('TO_CASH', 1);
  await move('TO_CASH', Number(movableToCash));
  await expect(move('TO_CASH', 1)).rejects.toMatchObject({ code: '400-137' });
  market.set('1078', fallen(executions[0]?.price ?? '', 85));
  await run('margin.provisional', atJst(day, '16:00'));
  expect((await oisho.call(getMarginCall)).status).toBe('NONE');
  // After midnight it is too late for the calculation, and counts at once against what it calls.
  await moveTo(atJst(nextBusinessDay(japan, day), '01:00'));
  await move('TO_MARGIN', 1_000);
  await final(day);
  const { status, calls } = await oisho.call(getMarginCall);
  expect(status).toBe('CALLED');
  expect(calls[0]).toMatchObject({ clearedBy: { deposit: 1_000n, closedPositions: 0n } });
  await moveTo(atJst(nextBusinessDay(japan, day), '10:00:30'));
  await expect(quote()).rejects.toMatchObject({ code: '400-135' });
  await expect(move('TO_CASH', 1)).rejects.toMatchObject({ code: '400-135' });
  await move('TO_MARGIN', Number(calls[0]?.remaining ?? 0n) - 1);
  expect((await oisho.call(getMarginCall)).status).toBe('CALLED');
  await move('TO_MARGIN', 1);
  expect((await oisho.call(getMarginCall)).status).toBe('RESOLVED');
  const { rows } = await scene.api.database.pool.query(
    `select distinct kind from app.notification where kind like 'margin.%' order by 1`,
  );
  expect(rows).toEqual(['margin.call-expected', 'margin.call-resolved', 'margin.called'].map((kind) => ({ kind })));
});

test('a call that nobody clears: at noon open orders end, at 12:31 all lots are closed, and the rest is owed', async () => {
  const day = addBusinessDays(japan, first, 8);
  market.set('1078', fallen(price, 50));
  await final(day);
  const due = addBusinessDays(japan, day, 2);
  await moveTo(atJst(due, '11:00:30'));
  const [lot, other] = await lots();
  const one = { lots: [{ positionId: lot?.id ?? '', quantity: lot?.quantity ?? 0 }] };
  const waiting = await place({ ...closing, condition: 'CLOSE', quantity: lot?.quantity ?? 0, close: one });
  const delivery = await deliver('GENBIKI', 100, other?.id ?? '');
  await run('margin.call-due', atJst(due, '12:00'));
  const { settlements } = await oisho.call(listMarginSettlements);
  expect(settlements.find(({ settlementId }) => settlementId === delivery.settlementId)).toMatchObject({
    status: 'CANCELED',
  });
  expect(await order(waiting.orderId)).toMatchObject({ status: 'CANCELED' });
  expect((await oisho.call(getMarginCall)).status).toBe('FORCED_CLOSE');
  await run('margin.force-close', atJst(due, '12:31'));
  expect(await positions()).toEqual([]);
  expect((await oisho.call(getMarginCall)).status).toBe('RESOLVED');
  await settleOn(addBusinessDays(japan, due, 2));
  await expectBalancedBooks();
  const { rows } = await scene.api.database.pool.query(
    `select k.code from ledger.account l join ledger.balance b on b.account_id = l.id join ledger.account_kind k on k.id = l.kind
      where k.code in ('MARGIN_LOAN', 'MARGIN_LONG', 'CLEARING_CASH', 'CLEARING_SHARES', 'MARGIN_REALIZED') and b.amount <> 0`,
  );
  expect(rows).toEqual([]);
});

test('期日: the firm closes at the opening of the day, and the customer no more', async () => {
  const day = addBusinessDays(japan, first, 13);
  await moveTo(atJst(day, '10:00:30'));
  market.set('1078', price);
  await move('TO_MARGIN', 500_000);
  const opened = await place({});
  await fillBy(day, '11:31');
  expect(await order(opened.orderId)).toMatchObject({ status: 'FILLED' });
  const next = nextBusinessDay(japan, day);
  await scene.api.database.pool.query(`update app.margin_lot set expiration_date = $1 where quantity > 0`, [next]);
  await moveTo(atJst(day, '17:00'));
  await expect(quote({ ...closing, quantity: 100 })).rejects.toMatchObject({ code: '400-138' });
  market.closedOn = next;
  await run('margin.close-expired', atJst(next, '15:50'));
  expect(await positions()).toEqual([]);
  await settleOn(addBusinessDays(japan, next, 2));
  await expectBalancedBooks();
});
