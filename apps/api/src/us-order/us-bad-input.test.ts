import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Client } from '@tsuzura/contract/kernel';
import { findReceipt } from '@tsuzura/contract/ops';
import { cancelUsOrder, changeUsOrder } from '@tsuzura/contract/trading';
import { atJst, ymd } from '@tsuzura/domain/calendar';
import { accounts, credit, debit, entryAt } from '@tsuzura/domain/ledger';
import { post } from '@tsuzura/store/ledger';
import { subjectOf } from '@tsuzura/store/seed';
import { openScene, type Scene } from '../kernel/scene.test-support.ts';
import { askUsTerms, placeUs, placeUsWith, quoteUs, usd } from './us-orders.test-support.ts';

/* Days on which one of the countries rests, nights on which New York changes its clocks, and what comes too late or altered. */

let scene: Scene;
let beika: Client;
const at = (day: string, time: string) => scene.api.clock.put(atJst(ymd(day), time), 'frozen');
beforeAll(async () => {
  scene = await openScene();
  await at('2026-11-13', '20:00');
  beika = await scene.as('beika', 'trading', { strongSecondsAgo: 0 });
  const entry = entryAt({ kind: 'DEPOSIT', ref: 'bad-input', revision: 0 }, atJst(ymd('2026-11-13'), '10:00'), [
    credit(accounts.cashFree(subjectOf('beika')), 10_000_000n),
    debit(accounts.bank, 10_000_000n),
  ]);
  expect((await scene.api.database.tx((tx) => post(tx, [entry]))).ok).toBe(true);
});
afterAll(() => scene.close());

const cancel = (orderID: string) => beika.call(cancelUsOrder, { params: { orderID } }, { key: randomUUID() });

test.each([
  // 勤労感謝の日: New York trades, and the domestic trade date is the day after.
  ['a Japanese holiday', '2026-11-23', '12:00', '2026-11-23', '23:30', '2026-11-24', '2026-11-27'],
  // Thanksgiving, then an early close: the order belongs to the Friday.
  ['a US holiday', '2026-11-26', '12:00', '2026-11-27', '23:30', '2026-11-30', '2026-12-02'],
  ['a holiday of both', '2027-01-01', '12:00', '2027-01-04', '23:30', '2027-01-05', '2027-01-07'],
  ['the night on which summer time begins', '2027-03-14', '16:00', '2027-03-15', '22:30', '2027-03-16', '2027-03-18'],
  ['the night on which it ends', '2027-11-07', '15:30', '2027-11-08', '23:30', '2027-11-09', '2027-11-11'],
])(
  'U08 S66 an order on %s belongs to the next session of New York',
  async (_, day, time, session, opens, traded, settled) => {
    await at(day, time);
    const { quote, ...shown } = await quoteUs(beika, { quantity: '1' });
    expect(shown).toMatchObject({
      session: { date: session, opensAt: `${session}T${opens}:00+09:00` },
      domesticTradeDate: traded,
      domesticSettlementDate: settled,
    });
    const placed = await placeUsWith(beika, quote.confirmToken, { quantity: '1' });
    expect(placed).toMatchObject({ status: 'ACCEPTED', expiresAt: shown.session.closesAt });
    expect(await cancel(placed.orderId)).toMatchObject({ status: 'CANCELED' });
  },
);

test('an altered token, one of another content and one that is over place nothing', async () => {
  await at('2026-11-13', '20:00');
  const { quote } = await quoteUs(beika, { quantity: '1' });
  const token = quote.confirmToken;
  const altered = `${token.slice(0, -2)}${token.at(-2) === 'A' ? 'B' : 'A'}${token.slice(-1)}`;
  for (const wrong of [altered, `${token}A`, 'x'])
    await expect(placeUsWith(beika, wrong, { quantity: '1' })).rejects.toMatchObject({ status: 400 });
  for (const other of [
    { quantity: '2' },
    { quantity: '1', side: 'SELL' },
    { quantity: '1', accountType: 'GENERAL' },
  ] as const)
    await expect(placeUsWith(beika, token, other)).rejects.toMatchObject({ status: 400 });
  await at('2026-11-14', '06:01');
  await expect(placeUsWith(beika, token, { quantity: '1' })).rejects.toMatchObject({ code: '400-107' });
});

test('less than a cent, less than a share of 1/100,000 and nothing at all are no order', async () => {
  await at('2026-11-13', '20:00');
  const body = (part: object) => ({ quantity: undefined, ...part }) as never;
  for (const wrong of [
    { quantity: '0' },
    { quantity: '0.000001' },
    { quantity: '1e3' },
    { quantity: '-1' },
    { limitPrice: '0.00001' },
  ])
    await expect(askUsTerms(beika, body(wrong))).rejects.toMatchObject({ status: 400 });
  await expect(askUsTerms(beika, body({ notional: usd('0.01') }))).rejects.toMatchObject({ code: '400-106' });
});

test('an operator finds an order by its receipt number', async () => {
  await at('2026-11-13', '20:00');
  const { orderId } = await placeUs(beika, { quantity: '4' });
  const { rows } = await scene.api.database.pool.query<{ receipt_number: string }>(
    'select receipt_number from app.us_order where id = $1',
    [orderId],
  );
  const receiptNumber = rows[0]?.receipt_number ?? '';
  const operator = await scene.as('unyo', 'ops');
  expect(await operator.call(findReceipt, { params: { receiptNumber } })).toMatchObject({
    kind: 'US_ORDER',
    kindText: '米国株式の注文',
    id: orderId,
    customerId: subjectOf('beika'),
    status: 'ACCEPTED',
  });
  await cancel(orderId);
});

test('once it was sent, a cancellation waits for the exchange, and a second one or a change is refused', async () => {
  await at('2026-11-13', '23:31');
  const { orderId } = await placeUs(beika, { quantity: '3' });
  // What the outbox has is no longer ours to take back.
  await scene.api.database.pool.query(`update app.us_order set sent_at = now(), status = 'WORKING' where id = $1`, [
    orderId,
  ]);
  expect(await cancel(orderId)).toMatchObject({ status: 'CANCEL_PENDING' });
  await expect(cancel(orderId)).rejects.toMatchObject({ code: '400-118' });
  await expect(
    beika.call(
      changeUsOrder,
      { params: { orderID: orderId }, body: { seenFilledQuantity: '0', quantity: '2' } },
      { key: randomUUID() },
    ),
  ).rejects.toMatchObject({ code: '400-118' });
  await expect(cancel(randomUUID())).rejects.toMatchObject({ kind: 'NOT_FOUND' });
  await expect(cancel('1'.repeat(200))).rejects.toMatchObject({ status: 400 });
});
