import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Client } from '@tsuzura/contract/kernel';
import { getDepositAccount, putScheduledWithdrawal } from '@tsuzura/contract/main';
import { reportDeposits, writeDepositNotice } from '@tsuzura/contract/partner';
import {
  confirmEquityOrder,
  getCashShortage,
  getTradeCapacities,
  listMarginPositions,
  moveCollateral,
} from '@tsuzura/contract/trading';
import { atJst, ymd } from '@tsuzura/domain/calendar';
import { noCosts } from '@tsuzura/domain/margin';
import { ratio, yen } from '@tsuzura/domain/money';
import { readStockPrice } from '@tsuzura/domain/stock';
import { lockShares } from '@tsuzura/store/margin';
import { subjectOf } from '@tsuzura/store/seed';
import { marginOrder } from '../margin/margin.test-support.ts';
import { closeByFill, openByFill } from '../margin/apply-fill.test-support.ts';
import { lockedLots } from '../margin/index.ts';
import { settleMarginPage, settleOpenings } from '../night/margin/index.ts';
import { usualDraft } from '../stock-order/stock-orders.test-support.ts';
import { openCash, withdraw, withdrawalsOf, type CashScene } from './cash.test-support.ts';

/* What margin keeps from leaving, and what a loss leaves owed. Lots are opened below the market: they have no unrealised loss. */

let scene: CashScene;
let main: Client;
let trading: Client;
const customerId = subjectOf('oisho');
beforeAll(async () => {
  scene = await openCash();
  [main, trading] = [await scene.strong('oisho'), await scene.as('oisho', 'trading', { strongSecondsAgo: 0 })];
});
afterAll(() => scene.close());

const open = (id: string, quantity: bigint, day: string) => {
  const executedAt = atJst(ymd(day), '10:00');
  return scene.api.database.tx((tx) =>
    openByFill(
      tx,
      marginOrder({ id, customerId, side: 'BUY', tradeType: 'MARGIN_NEW', quantity }),
      { fillId: `${id}-1`, quantity, price: readStockPrice('1000'), executedAt },
      { initialRatio: ratio(30, 100), cashRatio: null },
      executedAt,
    ),
  );
};
const withdrawable = async () => (await withdrawalsOf(main)).withdrawable;
const balance = async (name: string) => (await scene.balance(customerId))[name] ?? 0n;

test('a withdrawal leaves what is missing to the required margin, the same on every page and to the yen', async () => {
  await scene.at('2026-11-13', '10:00');
  const body = { direction: 'TO_MARGIN', amount: yen(500_000) } as const;
  await trading.call(moveCollateral, { body }, { key: 'move-0001-0001-0001' });
  expect(await withdrawable()).toBe(1_500_000n);
  await open('lot-order-1', 2_000n, '2026-11-13');
  const { marginEquity, requiredMargin, withdrawable: shown } = await trading.call(getTradeCapacities);
  expect(requiredMargin).toBe(600_000n);
  expect(shown).toBe(1_500_000n - (requiredMargin - marginEquity));
  const { withdrawable: most, breakdown, withdrawableLines } = await withdrawalsOf(main);
  expect([most, breakdown.marginHold]).toEqual([shown, requiredMargin - marginEquity]);
  expect(withdrawableLines.lines.reduce((sum, { amount }) => sum + amount, 0n)).toBe(withdrawableLines.amount);
  await expect(withdraw(main, Number(most) + 1)).rejects.toMatchObject({ code: '400-201' });
});

test('定期出金 of everything asks for what a request of one’s own may ask for', async () => {
  await main.call(putScheduledWithdrawal, { body: { dayOfMonth: 17, amountType: 'ALL' } });
  await scene.at('2026-11-16', '09:00');
  const most = await withdrawable();
  expect(most).toBeLessThan(1_500_000n);
  await scene.run('cash.run-scheduled', '2026-11-16', '09:00');
  expect((await withdrawalsOf(main)).withdrawalRequests).toMatchObject([
    { source: 'SCHEDULED', status: 'REQUESTED', amount: most },
  ]);
  expect(await withdrawable()).toBe(0n);
});

test('what margin needs by the pay date is not paid out', async () => {
  await scene.run('cash.lock-withdrawals', '2026-11-16', '15:30');
  // 900,000 are required then: about 400,000 of the 1,500,000 must stay.
  await open('lot-order-2', 1_000n, '2026-11-16');
  await scene.run('cash.pay-withdrawals', '2026-11-17', '00:00');
  expect((await withdrawalsOf(main)).withdrawalRequests).toMatchObject([
    { status: 'FAILED', reason: '信用取引の保証金として必要になったため、出金を取りやめました。' },
  ]);
  expect(await balance('CASH_FREE')).toBe(1_500_000n);
  expect(await scene.mailsTo('oisho@example.jp')).toContain('【つづら】出金できませんでした');
});

let owed = 0n;
const shortage = () => trading.call(getCashShortage);

test('a loss beyond the margin and the cash is owed, shown with its due time, and keeps everything back', async () => {
  const { positions } = await trading.call(listMarginPositions, { query: {} });
  const lots = positions.map(({ positionId, quantity }) => ({ positionId, quantity: BigInt(quantity) }));
  const order = marginOrder({
    id: 'close-order',
    customerId,
    side: 'SELL',
    tradeType: 'MARGIN_CLOSE',
    quantity: 3_000n,
    close: { lots },
  });
  const at = atJst(ymd('2026-11-16'), '14:00');
  const execution = { fillId: 'close-order-1', quantity: 3_000n, price: readStockPrice('100'), executedAt: at };
  await scene.api.database.tx(async (tx) => {
    await lockShares(tx, lockedLots(order), 1n);
    await closeByFill(tx, order, execution, noCosts, at);
  });
  const bank = async () =>
    (await scene.rows(`select held from ledger.account where kind = 100 and instrument = 'JPY'`))[0]?.['held'];
  const before = (await bank()) as bigint;
  const settles = atJst(ymd('2026-11-18'), '00:00');
  await scene.api.database.tx(async (tx) => {
    await settleOpenings(tx, settles);
    await settleMarginPage(tx, settles, null);
  });
  owed = 0n - (await balance('CASH_ADVANCED'));
  expect(owed).toBeGreaterThan(700_000n);
  expect([await balance('CASH_FREE'), await balance('MARGIN_CASH')]).toEqual([0n, 0n]);
  // Only what the customer had leaves 顧客分別金.
  expect((await bank()) as bigint).toBe(before + 2_000_000n);

  await scene.at('2026-11-18', '10:00');
  expect(await shortage()).toMatchObject({
    status: 'SHORT',
    shortage: owed,
    dueAt: '2026-11-18T15:30:00+09:00',
    restrictions: ['NEW_BUY', 'WITHDRAWAL'],
  });
  expect(await trading.call(getTradeCapacities)).toMatchObject({ buyingPower: 0n, withdrawable: 0n });
  await expect(trading.call(confirmEquityOrder, { body: usualDraft })).rejects.toMatchObject({ code: '400-207' });
  const margin = { ...usualDraft, tradeType: 'MARGIN_NEW', marginType: 'SYSTEM' } as const;
  await expect(trading.call(confirmEquityOrder, { body: margin })).rejects.toMatchObject({ code: '400-207' });
  await expect(withdraw(main, 1)).rejects.toMatchObject({ code: '400-201' });
});

let files = 0;
async function transfer(amount: bigint): Promise<Uint8Array> {
  const given = await main.call(getDepositAccount);
  const content = writeDepositNotice(
    {
      madeOn: ymd('2026-11-18'),
      transfers: [
        {
          inquiry: String((files += 1)).padStart(6, '0'),
          accountDate: ymd('2026-11-18'),
          amount: yen(amount),
          account: `${given.branchCode}${given.number}`,
          payer: 'ｵｲｼﾖｳ ﾏﾅﾌﾞ',
          payerBank: 'ｼｵｻｲ',
          payerBranch: 'ﾐﾅﾄ',
          isCancellation: false,
        },
      ],
    },
    { code: '9874', name: 'ﾐﾁｼｵ', holder: 'ﾂﾂﾞﾗ(ｶ' },
  );
  await send(content);
  return content;
}
const send = (content: Uint8Array) =>
  scene.partner.call(reportDeposits, {
    body: { name: `file-${files}`, content: Buffer.from(content).toString('base64') },
  });
const mails = async (subject: string) =>
  (await scene.mailsTo('oisho@example.jp')).filter((one) => one === `【つづら】${subject}`).length;

test('who owes is told each business day; at 15:30 of the day it is due the operators are', async () => {
  await scene.run('cash.advances-due', '2026-11-18', '15:30');
  expect(await scene.alerts('cash.advance-overdue')).toEqual([`${customerId} 2026-11-18`]);
  await scene.run('cash.collect-advances', '2026-11-19', '00:00');
  await scene.run('cash.collect-advances', '2026-11-19', '00:00');
  expect(await mails('不足金のお支払いをお願いします')).toBe(1);
  expect(0n - (await balance('CASH_ADVANCED'))).toBe(owed);
});

test('a deposit pays what is owed first, once; what is over is the customer’s', async () => {
  const content = await transfer(100_000n);
  await send(content);
  expect([await balance('CASH_FREE'), await balance('CASH_ADVANCED')]).toEqual([0n, 100_000n - owed]);
  expect(await shortage()).toMatchObject({ status: 'SHORT', shortage: owed - 100_000n });
  expect(await mails('不足金に充当しました')).toBe(1);
  await transfer(owed - 100_000n + 50_000n);
  expect([await balance('CASH_FREE'), await balance('CASH_ADVANCED')]).toEqual([50_000n, 0n]);
  expect(await shortage()).toMatchObject({ status: 'NONE', shortage: 0n, dueAt: null });
  expect(await mails('不足金のお支払いが済みました')).toBe(1);
  expect(await withdrawable()).toBe(50_000n);
});
