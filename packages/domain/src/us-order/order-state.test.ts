import { describe, expect, test } from 'vitest';
import { atJst, ymd } from '../calendar/index.ts';
import { ratesAt, readFxRate } from '../fx/index.ts';
import { assert } from '../kernel/index.ts';
import { noYen, quantity, usdPrice, yen, type Quantity, type UsdPrice, type Yen } from '../money/index.ts';
import { nisaAccount } from '../nisa/index.ts';
import {
  bookUsReserve,
  carryOverUs,
  decideUsAmend,
  endUsOrder,
  executeUs,
  fixQuota,
  unreserved,
  usdFlows,
  usEffectOf,
  usSaleOnItsWay,
  usYenPayments,
  type UsOrder,
} from './index.ts';
import { fillOf, orderOf, price, shares, traded, usd } from './us-order.test-support.ts';

const at = atJst(ymd('2026-11-13'), '23:40');
const newest = ratesAt(readFxRate('155.00'));
const local = ymd('2026-11-13');
const execution = (count: Quantity, each: UsdPrice) => ({
  execId: 'x',
  quantity: count,
  price: each,
  executedAt: at,
  localTradeDate: local,
});
const accepted = (given: Partial<UsOrder> = {}) => {
  const order = orderOf(given);
  return bookUsReserve(unreserved(order), order, at);
};
const trade = (count: Quantity, cumQuantity: bigint = count) =>
  ({ type: 'TRADE', quantity: count, price: price('185.00'), cumQuantity, at }) as const;

describe('an order', () => {
  test('reserves at acceptance and gives all back at its end', () => {
    const { order, entries } = accepted();
    expect([order.reservedJpy, order.reservedUsd, entries.length]).toEqual([303_065n, 0n, 1]);
    const ended = endUsOrder(order, { status: 'EXPIRED' }, at);
    expect(ended.order).toMatchObject({ reservedJpy: 0n, status: 'EXPIRED' });
    expect(ended.entries.map(({ kind }) => kind)).toEqual(['US_BUY_RELEASED']);
  });

  test('in dollars reserves dollars, and a sale locks its shares', () => {
    expect(accepted({ settlementCurrency: 'USD' }).order).toMatchObject({ reservedJpy: 0n, reservedUsd: 185_915n });
    const sale = accepted({ side: 'SELL' });
    expect([sale.order.lockedShares, sale.entries[0]?.kind]).toEqual([shares('10'), 'US_SALE_ACCEPTED']);
    expect(endUsOrder(sale.order, { status: 'CANCELED' }, at).order.lockedShares).toBe(0n);
  });

  test('in NISA reserves quota of the year it settles in, and moves it with the session', () => {
    const { order, nisa } = accepted({ accountType: 'NISA_GROWTH' });
    expect(nisa).toEqual([{ customerId: 'beika', year: 2026, frame: 'GROWTH', reserved: 301_574n }]);
    const moved = bookUsReserve(order, { ...order, settlementDate: ymd('2027-01-04') }, at);
    expect(moved.nisa).toEqual([
      { customerId: 'beika', year: 2027, frame: 'GROWTH', reserved: 301_574n },
      { customerId: 'beika', year: 2026, frame: 'GROWTH', reserved: -301_574n },
    ]);
    expect(moved.entries).toEqual([]);
  });

  test('by amount is filled whole by its first trade; a second one is too much', () => {
    const order = orderOf({ size: { notional: usd('50.00') }, orderType: 'MARKET', limitPrice: null });
    expect(usEffectOf(order, trade(quantity(26_673)))).toMatchObject({ kind: 'FILL', status: 'FILLED' });
    expect(usEffectOf({ ...order, filledQuantity: quantity(26_673) }, trade(quantity(1)))).toEqual({
      kind: 'OVERFILL',
    });
    expect(usEffectOf({ ...order, status: 'ACCEPTED' }, { ...trade(quantity(0)), type: 'ACK' })).toMatchObject({
      status: 'WORKING',
    });
  });

  test('by shares is partly filled, filled, and never overfilled', () => {
    const order = orderOf({ filledQuantity: shares('4') });
    expect(usEffectOf(order, trade(shares('5')))).toMatchObject({ kind: 'FILL', status: 'PARTIALLY_FILLED' });
    expect(usEffectOf(order, trade(shares('6')))).toMatchObject({ kind: 'FILL', status: 'FILLED' });
    expect(usEffectOf(order, trade(shares('7')))).toEqual({ kind: 'OVERFILL' });
    expect(usEffectOf({ ...order, status: 'EXPIRED' }, trade(shares('6')))).toMatchObject({ status: 'FILLED' });
  });
});

describe('a change', () => {
  const amend = (order: UsOrder, asked: Parameters<typeof decideUsAmend>[1], power = 0n) =>
    decideUsAmend(order, asked, traded, { power, nisaRoom: null }, at);
  const seen = { seenFilledQuantity: quantity(0) };

  test('of an order that left reserves the larger of both until it is answered', () => {
    const { order } = accepted();
    const higher = amend(order, { ...seen, limitPrice: price('190.00') }, 1_000_000n);
    assert(higher.ok, 'it is taken');
    expect(higher.value.order).toMatchObject({ limitPrice: price('185.00'), reservedJpy: 311_257n });
    const lower = amend(order, { ...seen, limitPrice: price('180.00') });
    assert(lower.ok, 'it is taken');
    expect(lower.value.order.reservedJpy).toBe(order.reservedJpy);
    expect(lower.value.entries).toEqual([]);
  });

  test('of an order that did not leave counts at once', () => {
    const { order } = accepted({ sentAt: null, status: 'ACCEPTED' });
    const smaller = amend(order, { ...seen, quantity: shares('4') });
    assert(smaller.ok, 'it is taken');
    expect(smaller.value.order).toMatchObject({ size: { quantity: shares('4') }, change: null });
    expect(smaller.value.order.reservedJpy).toBeLessThan(order.reservedJpy);
  });

  test.each<[string, Partial<UsOrder>, Parameters<typeof decideUsAmend>[1]]>([
    ['NOT_AMENDABLE', { status: 'FILLED' }, { ...seen, quantity: shares('4') }],
    ['ORDER_BUSY', { status: 'CANCEL_PENDING' }, { ...seen, quantity: shares('4') }],
    ['CHANGED_SINCE', { filledQuantity: shares('1') }, { ...seen, quantity: shares('4') }],
    ['NOT_AMENDABLE', {}, { ...seen, quantity: shares('11') }],
    ['NOT_AMENDABLE', { filledQuantity: shares('4') }, { seenFilledQuantity: shares('4'), quantity: shares('4') }],
    ['NOT_AMENDABLE', {}, seen],
    ['NOT_AMENDABLE', { orderType: 'MARKET', limitPrice: null }, { ...seen, limitPrice: price('180.00') }],
    ['NOT_AMENDABLE', { size: { notional: usd('50.00') } }, { ...seen, quantity: shares('4') }],
    ['TICK', {}, { ...seen, limitPrice: usdPrice(1_850_001) }],
    ['PRICE_LIMIT', {}, { ...seen, limitPrice: price('80.00') }],
    ['CASH_SHORT', {}, { ...seen, limitPrice: price('190.00') }],
    ['USD_SHORT', { settlementCurrency: 'USD' }, { ...seen, limitPrice: price('190.00') }],
  ])('is refused with %s', (refusal, given, asked) => {
    expect(amend(accepted(given).order, asked)).toEqual({ ok: false, refusal });
  });
});

describe('after the close', () => {
  const next = {
    session: ymd('2026-11-16'),
    settlementDate: ymd('2026-11-19'),
    lastPrice: price('187.45'),
    tts: readFxRate('156.25'),
  };
  const dated = accepted({ timeInForce: 'GTD', expiresOn: ymd('2026-11-16') }).order;
  const carry = (order: UsOrder, power: bigint, nisaRoom: Yen | null = null) =>
    carryOverUs(order, next, { power, nisaRoom }, at).order;

  test('a dated order goes on, reserved at the newest rate, to the last yen there is', () => {
    expect(carry(dated, 305_017n)).toMatchObject({
      status: 'ACCEPTED',
      reservedJpy: 305_017n,
      sessionDate: '2026-11-16',
    });
    expect(carry(dated, 305_016n)).toMatchObject({ status: 'EXPIRED', reservedJpy: 0n, expiryReason: 'CASH_SHORT' });
  });

  test('an order of the day ends, and one without room in NISA', () => {
    expect(carry(accepted().order, 1_000_000n)).toMatchObject({ status: 'EXPIRED', expiryReason: 'DAY_END' });
    const inNisa = accepted({ ...dated, accountType: 'NISA_GROWTH' }).order;
    expect(carry(inNisa, 1_000_000n, yen(1))).toMatchObject({ status: 'EXPIRED', expiryReason: 'NISA_LIMIT' });
  });
});

test('a late purchase without a reserve keeps what an order at its price would', () => {
  const ended = orderOf({ status: 'EXPIRED' });
  const { fill, entries } = executeUs(ended, execution(shares('10'), price('185.00')), {
    number: 1,
    status: 'FILLED',
    newest,
    at,
  });
  expect(fill.estimatedJpy).toBe(303_065n);
  expect(entries[0]?.lines.find(({ account }) => account.kind === 'CASH_FREE')?.amount).toBe(-303_065n);
});

test('quota is used in the year of settlement; without room the purchase goes to GENERAL', () => {
  const fill = fillOf({ accountType: 'NISA_GROWTH', reservedQuota: yen(300_000) });
  const books = (reserved: number, used: number) =>
    nisaAccount(2026, { tsumitate: noYen, growth: noYen }, [
      { kind: 'reserved', year: 2026, frame: 'GROWTH', amount: yen(reserved) },
      { kind: 'used', year: 2026, frame: 'GROWTH', amount: yen(used) },
    ]);
  expect(fixQuota(fill, yen(291_016), books(300_000, 0), 2026)).toMatchObject({
    accountType: 'NISA_GROWTH',
    nisa: [{ reserved: -300_000n }, { used: 291_016n, year: 2026 }],
  });
  expect(fixQuota(fill, yen(310_000), books(300_000, 2_100_000), 2026)).toMatchObject({
    accountType: 'GENERAL',
    nisa: [{ reserved: -300_000n }],
  });
});

test('flows of open orders and of fills go to the days of settlement, in their currency', () => {
  const open = accepted().order;
  const inUsd = accepted({ settlementCurrency: 'USD' }).order;
  const sale = fillOf({ side: 'SELL', settlementCurrency: 'USD' });
  expect(usYenPayments([open, inUsd], [fillOf({ estimatedJpy: yen(303_065) }), sale])).toEqual([
    { isOpen: true, settlementDate: '2026-11-18', amount: 303_065n },
    { isOpen: false, settlementDate: '2026-11-17', amount: 303_065n },
  ]);
  expect(usdFlows([open, inUsd], [fillOf(), sale])).toEqual([
    { on: '2026-11-18', amount: -185_915n },
    { on: '2026-11-17', amount: 186_523n },
  ]);
  const figures = { settlementJpy: yen(290_000), profitJpy: yen(500) };
  expect(usSaleOnItsWay(sale, figures, noYen)).toMatchObject({ proceeds: 0n, gain: 500n });
  expect(usSaleOnItsWay({ ...sale, settlementCurrency: 'JPY' }, figures, noYen)).toMatchObject({ proceeds: 290_000n });
});
