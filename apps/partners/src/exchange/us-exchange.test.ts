import { expect, test } from 'vitest';
import type { Answer } from '@tsuzura/contract/kernel';
import {
  cancelUsExchangeOrder,
  changeUsExchangeOrder,
  getUsExchangeDay,
  listUsExchangeReports,
  listUsStockQuotes,
  sendUsExchangeOrder,
  setUsExchangeFaults,
} from '@tsuzura/contract/partner';
import { ymd } from '@tsuzura/domain/calendar';
import { asPartner, running } from '../running.test-support.ts';

type Reports = Answer<typeof listUsExchangeReports>['reports'];

const order = {
  clOrdId: 'order-1',
  symbol: 'ORCHA',
  side: 'BUY' as const,
  orderType: 'MARKET' as const,
  price: null as string | null,
  quantity: '10' as string | null,
  notional: null as string | null,
};
/** Monday 2026-11-16 in New York, winter: 23:30 to 06:00 in Japan. */
const date = ymd('2026-11-16');

async function market() {
  const here = await running();
  const { partners } = here;
  here.setClock('2026-11-16T23:00:00+09:00');
  return {
    ...here,
    send: (over: object = {}) =>
      partners.call(sendUsExchangeOrder, { body: { ...order, ...over } as never }, asPartner),
    change: (clOrdId: string, body: object) =>
      partners.call(
        changeUsExchangeOrder,
        { params: { clOrdId }, body: { orderType: 'LIMIT', notional: null, ...body } as never },
        asPartner,
      ),
    cancel: (clOrdId: string, requestId: string) =>
      partners.call(cancelUsExchangeOrder, { params: { clOrdId }, query: { requestId } }, asPartner),
    reports: async (after = 0): Promise<Reports> =>
      (await partners.call(listUsExchangeReports, { query: { after } }, asPartner)).reports,
    day: (on = date) => partners.call(getUsExchangeDay, { params: { date: on } }, asPartner),
    faults: (body: object) => partners.call(setUsExchangeFaults, { body }, asPartner),
    [Symbol.asyncDispose]: () => here.program.close(),
  };
}

const told = (reports: Reports) => reports.map(({ clOrdId, type }) => `${clOrdId} ${type}`);

test('an order of before the opening is acknowledged and filled in the first minute, at the price that is shown', async () => {
  await using here = await market();
  await here.send();
  await here.send();
  expect(told(await here.reports())).toEqual(['order-1 ACK']);
  here.setClock('2026-11-16T23:31:00+09:00');
  const [, trade] = await here.reports();
  expect(trade).toMatchObject({
    seq: 2,
    execId: '2026-11-16-ORCHA-1',
    type: 'TRADE',
    quantity: '10',
    cumQuantity: '10',
    at: '2026-11-16T23:30:59+09:00',
  });
  const { quotes } = await here.partners.call(listUsStockQuotes, { params: { date } });
  expect(quotes.find(({ symbol }) => symbol === 'ORCHA')?.price).toBe(trade?.price);
  await expect(here.send({ quantity: '11' })).rejects.toMatchObject({ code: '409-200' });
});

test('an order by amount is filled whole, with five decimals; a fraction is sold beside the cap', async () => {
  await using here = await market();
  await here.send({ quantity: null, notional: 5_000n });
  await here.send({ clOrdId: 'order-2', side: 'SELL', quantity: '0.5' });
  await here.send({ clOrdId: 'order-3', quantity: '0.5', orderType: 'LIMIT', price: '100.0000' });
  await here.send({ clOrdId: 'order-4', quantity: null });
  here.setClock('2026-11-16T23:32:00+09:00');
  const reports = await here.reports();
  expect(told(reports)).toEqual([
    'order-1 ACK',
    'order-2 ACK',
    'order-3 REJECT',
    'order-4 REJECT',
    'order-1 TRADE',
    'order-2 TRADE',
  ]);
  expect(reports.map(({ reason }) => reason).filter(Boolean)).toEqual(['CONDITION', 'QUANTITY']);
  expect(reports[4]?.quantity).toMatch(/^0\.\d{5}$/);
  expect(reports[5]).toMatchObject({ quantity: '0.5', cumQuantity: '0.5' });
});

test('all customers together get a tenth of a minute; a change and a cancellation are answered; the rest expires at the close', async () => {
  await using here = await market();
  await here.send({ quantity: '10000000' });
  const limit = { orderType: 'LIMIT', price: '0.0100' };
  await here.send({ clOrdId: 'order-2', ...limit });
  await here.send({ clOrdId: 'order-3', ...limit });
  await here.send({ clOrdId: 'order-4', orderType: 'LIMIT', price: '0.0150' });
  here.setClock('2026-11-16T23:40:00+09:00');
  await here.change('order-2', { requestId: 'change-1', price: '0.0200', quantity: '5' });
  await here.change('order-2', { requestId: 'change-1', price: '0.0200', quantity: '5' });
  await here.change('order-2', { requestId: 'change-2', price: '0.0200', quantity: '6' });
  await here.cancel('order-3', 'cancel-1');
  await here.cancel('order-3', 'cancel-2');
  here.setClock('2026-11-17T06:04:59+09:00');
  const reports = await here.reports();
  const answers = reports.filter(({ type }) => type !== 'TRADE');
  expect(told(answers)).toEqual([
    'order-1 ACK',
    'order-2 ACK',
    'order-3 ACK',
    'order-4 REJECT',
    'order-2 REPLACED',
    'order-2 REPLACE_REJECTED',
    'order-3 CANCELED',
    'order-3 CANCEL_REJECTED',
    'order-1 EXPIRED',
    'order-2 EXPIRED',
  ]);
  const trades = reports.filter(({ type }) => type === 'TRADE');
  expect(trades.length).toBe(391);
  expect(new Set(reports.map(({ seq }) => seq)).size).toBe(reports.length);
  await expect(here.day()).rejects.toMatchObject({ kind: 'NOT_FOUND' });
  here.setClock('2026-11-17T06:05:00+09:00');
  const { orders } = await here.day();
  expect(orders.map(({ clOrdId, state }) => [clOrdId, state])).toEqual([
    ['order-1', 'EXPIRED'],
    ['order-2', 'EXPIRED'],
    ['order-3', 'CANCELED'],
    ['order-4', 'REJECTED'],
  ]);
  expect(orders[0]).toMatchObject({ filledQuantity: trades.at(-1)?.cumQuantity });
  expect(orders[0]?.executions.length).toBe(391);
});

test('hours follow summer time and early closes; on a holiday nothing is taken', async () => {
  await using here = await market();
  const sendAt = async (clOrdId: string, at: string) => {
    here.setClock(at);
    await here.send({ clOrdId });
    return (await here.reports()).findLast((report) => report.clOrdId === clOrdId)?.reason ?? null;
  };
  expect(await sendAt('early', '2026-11-16T22:59:59+09:00')).toBe('CLOSED');
  expect(await sendAt('late', '2026-11-17T06:00:01+09:00')).toBe('CLOSED');
  expect(await sendAt('thanksgiving', '2026-11-26T23:30:00+09:00')).toBe('CLOSED');
  // The day after closes at 13:00.
  expect(await sendAt('in-time', '2026-11-28T02:59:00+09:00')).toBeNull();
  expect(await sendAt('too-late', '2026-11-28T03:00:01+09:00')).toBe('CLOSED');
  expect(await sendAt('summer', '2027-03-15T22:00:00+09:00')).toBeNull();
});

test('a halted share is refused, and what goes wrong does so as at the exchange of Tokyo', async () => {
  await using here = await market();
  await here.faults({ halted: ['ORCHA'] });
  await here.send();
  await here.faults({ halted: [], loseAnswers: 1 });
  await expect(here.send({ clOrdId: 'order-2' })).rejects.toMatchObject({ kind: 'UNAVAILABLE' });
  await here.send({ clOrdId: 'order-2' });
  expect(told(await here.reports())).toEqual(['order-1 REJECT', 'order-2 ACK']);
  await here.faults({ doubled: true, reversed: true });
  expect(told(await here.reports()).length).toBe(4);
  await here.faults({ doubled: false, reversed: false, heldBack: 1 });
  expect(told(await here.reports())).toEqual(['order-1 REJECT']);
  await here.faults({ heldBack: 0 });
  here.setClock('2026-11-16T23:31:00+09:00');
  await here.faults({ bustedExecId: '2026-11-16-ORCHA-1' });
  expect(told(await here.reports(2))).toEqual(['order-2 TRADE', 'order-2 TRADE_BUSTED']);
  await here.faults({ linkDown: true });
  await expect(here.reports()).rejects.toMatchObject({ kind: 'UNAVAILABLE' });
  await expect(here.cancel('order-2', 'cancel-1')).rejects.toMatchObject({ kind: 'UNAVAILABLE' });
});

test.each([
  ['a price that begins with a zero', { orderType: 'LIMIT', price: '01.8876' }],
  ['a price of zero', { orderType: 'LIMIT', price: '0.0000' }],
  ['a quantity that begins with a zero', { quantity: '007' }],
])('%s is refused, and the reports of all others go on', async (_, over) => {
  await using here = await market();
  await expect(here.send(over)).rejects.toMatchObject({ status: 400 });
  await here.send({ clOrdId: 'order-2' });
  expect(told(await here.reports())).toEqual(['order-2 ACK']);
  await expect(
    here.change('order-2', { requestId: 'r-1', quantity: '10', price: '1.0000', ...over }),
  ).rejects.toMatchObject({
    status: 400,
  });
  expect(told(await here.reports())).toEqual(['order-2 ACK']);
});

test.each(['1999-12-31', '2100-12-31'])('of %s, which no calendar knows, there is no file', async (day) => {
  await using here = await market();
  await expect(here.day(ymd(day))).rejects.toMatchObject({ kind: 'NOT_FOUND' });
});
