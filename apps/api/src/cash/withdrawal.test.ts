import { afterAll, beforeAll, expect, test } from 'vitest';
import { getAssets, listCashFlows } from '@tsuzura/contract/main';
import {
  cancelCashout,
  completeCashout,
  getCashShortage,
  getTradeCapacities,
  getTradingPowerTransition,
  listCashouts,
  listCashTransfers,
} from '@tsuzura/contract/trading';
import type { Client } from '@tsuzura/contract/kernel';
import { writeBatchFile } from '@tsuzura/contract/partner';
import { yen } from '@tsuzura/domain/money';
import { subjectOf } from '@tsuzura/store/seed';
import { buyNow, readFundDocuments } from '../fund-order/orders.test-support.ts';
import { ourClient } from './bank.ts';
import { cancel, withdrawalsOf, openCash, withdraw, type CashScene } from './cash.test-support.ts';

let scene: CashScene;
let hanako: Client;
beforeAll(async () => {
  scene = await openCash();
  hanako = await scene.strong('hanako');
});
afterAll(() => scene.close());

test('asks for a fresh strong check, an open account and a key', async () => {
  const weak = await scene.as('hanako');
  await expect(withdraw(weak, 1_000)).rejects.toMatchObject({ code: '403-100' });
  const stale = await scene.as('hanako', 'main', { strongSecondsAgo: 301 });
  await expect(withdraw(stale, 1_000)).rejects.toMatchObject({ code: '403-100' });
  for (const who of ['owari', 'hajime']) {
    await expect(withdraw(await scene.strong(who), 1)).rejects.toMatchObject({ code: '400-999' });
    await expect(withdraw(await scene.as(who), 1)).rejects.toMatchObject({ code: '400-999' });
  }
  await expect(withdraw(hanako, 1_000, '')).rejects.toMatchObject({ code: '400-002' });
  expect(await scene.rows('select id from app.withdrawal')).toEqual([]);
});

test('R5.02 a bank that is unset (9998-000) is refused before anything else, and the list says so', async () => {
  const ginko = await scene.strong('ginko');
  await expect(withdraw(ginko, 1)).rejects.toMatchObject({ code: '400-202' });
  expect(await withdrawalsOf(ginko)).toMatchObject({
    bank: null,
    refusal: '出金先の口座が未登録です。先にご登録ください。',
    withdrawable: 100_000n,
  });
});

test('a bank account under another name is refused', async () => {
  await scene.asOwner(
    `update app.account set bank_holder_kana = 'ﾔﾏﾀﾞ ﾀﾛｳ' where customer_id = '${subjectOf('henko')}'`,
  );
  // Written in full width it is the same name, and goes into the file as the network writes it.
  await scene.asOwner(
    `update app.account set bank_holder_kana = 'ヤマダ　ハナコ' where customer_id = '${subjectOf('hanako')}'`,
  );
  await expect(withdraw(await scene.strong('henko'), 1)).rejects.toMatchObject({ code: '400-204' });
});

test('after a change of the bank nothing leaves until the day that was named (400-203)', async () => {
  const henko = await scene.strong('henko');
  await scene.asOwner(`update app.account set bank_holder_kana = 'ﾍﾝｺｳ ﾁﾕｳ', withdrawals_held_until = '2026-11-16'
    where customer_id = '${subjectOf('henko')}'`);
  await expect(withdraw(henko, 1)).rejects.toMatchObject({ code: '400-203' });
  expect(await withdrawalsOf(henko)).toMatchObject({ holdUntil: '2026-11-16T00:00:00+09:00' });
});

test('takes exactly what can be withdrawn and refuses one yen more, in words that name the amount', async () => {
  const ichinen = await scene.strong('ichinen');
  await expect(withdraw(ichinen, 300_001)).rejects.toMatchObject({
    code: '400-201',
    message: '出金できる金額（300,000円）を超えています。',
  });
  const taken = await withdraw(ichinen, 300_000);
  expect(taken).toMatchObject({ status: 'REQUESTED', payDate: '2026-11-16', amount: 300_000n });
  await cancel(ichinen, taken.id);
  expect(await scene.balance(subjectOf('ichinen'))).toEqual({ CASH_FREE: 300_000n });
});

test('a repeat with the same key is one withdrawal; the same key with another amount is refused', async () => {
  const beika = await scene.strong('beika');
  const [one, other] = await Promise.all([
    withdraw(beika, 5_000, 'key-00000001'),
    withdraw(beika, 5_000, 'key-00000001'),
  ]);
  expect(one).toEqual(other);
  await expect(withdraw(beika, 6_000, 'key-00000001')).rejects.toMatchObject({ code: '409-200' });
  expect((await withdrawalsOf(beika)).withdrawalRequests).toHaveLength(1);
});

test('the list shows what can leave, how that came about, the cut-off and the pay date', async () => {
  await readFundDocuments(hanako);
  await buyNow(hanako, { amount: 200_000 });
  await withdraw(hanako, 30_000);
  const shown = await withdrawalsOf(hanako);
  expect(shown).toMatchObject({
    settledCash: 1_000_000n,
    withdrawable: 770_000n,
    cutoffAt: '2026-11-13T15:30:00+09:00',
    nextPayDate: '2026-11-16',
    holdUntil: null,
    refusal: null,
    bank: { bankName: 'しおさい銀行', branchName: 'みなと支店', numberMasked: '＊＊＊＊567' },
    withdrawableLines: {
      amount: 770_000n,
      lines: [
        { kind: 'SETTLED_CASH', label: '預り金', amount: 1_000_000n },
        { kind: 'WITHDRAWAL', amount: -30_000n },
        { kind: 'OPEN_BUY', amount: -200_000n },
      ],
    },
    withdrawalRequests: [{ status: 'REQUESTED', cancelableUntil: '2026-11-13T15:30:00+09:00' }],
  });
  const { buyingPower } = await hanako.call(getAssets);
  expect(shown.buyingPower.amount).toBe(buyingPower);
  expect(shown.buyingPower.lines.reduce((sum, { amount }) => sum + amount, 0n)).toBe(buyingPower);
});

test('what can be bought with and withdrawn is the same figure on every page, and nothing is short', async () => {
  const trading = await scene.as('hanako', 'trading');
  const [capacities, assets, shown] = [
    await trading.call(getTradeCapacities),
    await hanako.call(getAssets),
    await withdrawalsOf(hanako),
  ];
  expect(capacities).toMatchObject({
    buyingPower: 770_000n,
    fundBuyingPower: assets.buyingPower,
    withdrawable: shown.withdrawable,
    newPositionPower: 0n,
    marginRatio: null,
  });
  expect(await trading.call(getCashShortage)).toEqual({
    status: 'NONE',
    shortage: 0n,
    dueAt: null,
    details: [],
    restrictions: [],
  });
  await expect((await scene.as('owari', 'trading')).call(getTradeCapacities)).rejects.toMatchObject({
    code: '400-999',
  });
});

test('those who come together keep their own result: one refusal is nobody else’s', async () => {
  const [beika, ginko, oisho] = await Promise.all(['beika', 'ginko', 'oisho'].map((who) => scene.strong(who)));
  if (!beika || !ginko || !oisho) throw new Error('three people');
  const outcomes = await Promise.allSettled([
    withdraw(oisho, 700),
    withdraw(ginko, 1),
    withdraw(beika, 99_999_999_999),
    withdraw(oisho, 701),
    withdraw(await scene.strong('owari'), 1),
  ]);
  const codes = outcomes.map((one) => (one.status === 'rejected' ? (one.reason as { code: string }).code : 'taken'));
  expect(codes).toEqual(['taken', '400-202', '400-201', 'taken', '400-999']);
  for (const { id } of (await withdrawalsOf(oisho)).withdrawalRequests) await cancel(oisho, id);
  expect(
    (await scene.rows(`select state from app.withdrawal where customer_id = '${subjectOf('oisho')}'`)).length,
  ).toBe(2);
  await scene.asOwner(`delete from app.withdrawal where customer_id = '${subjectOf('oisho')}'`);
});

test('a purchase and a withdrawal racing for the same cash: never both', async () => {
  const waku = await scene.strong('waku');
  await readFundDocuments(waku);
  const outcomes = await Promise.allSettled([
    buyNow(waku, { amount: 2_000_000 }),
    withdraw(waku, 2_000_000),
    withdraw(waku, 2_000_000),
  ]);
  expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  const books = await scene.balance(subjectOf('waku'));
  expect(books['CASH_FREE']).toBe(1_000_000n);
});

test('a change of the bank racing a request: the payment goes where the bank was when it was asked for, or nowhere', async () => {
  const oisho = await scene.strong('oisho');
  const change = (number: string) =>
    scene.asOwner(`update app.account set bank_number = '${number}' where customer_id = '${subjectOf('oisho')}'`);
  await Promise.all([withdraw(oisho, 1_000), change('1111111'), withdraw(oisho, 1_000), change('2222222')]);
  const rows = await scene.rows(`select bank_number from app.withdrawal where customer_id = '${subjectOf('oisho')}'`);
  expect(rows).toHaveLength(2);
});

test('somebody else’s withdrawal is not there; after the cut-off it cannot be cancelled (400-108)', async () => {
  const [mine] = (await withdrawalsOf(hanako)).withdrawalRequests;
  await expect(cancel(await scene.strong('beika'), mine?.id ?? '')).rejects.toMatchObject({ code: '400-000' });
  await scene.to('2026-11-13', '15:30');
  await expect(cancel(hanako, mine?.id ?? '')).rejects.toMatchObject({ code: '400-108' });
  expect((await withdrawalsOf(hanako)).withdrawalRequests).toMatchObject([{ status: 'LOCKED', cancelableUntil: null }]);
  expect(await withdrawalsOf(hanako)).toMatchObject({
    cutoffAt: '2026-11-16T15:30:00+09:00',
    nextPayDate: '2026-11-17',
  });
});

test('on the pay date the money leaves, a 総合振込 file goes to the bank, and a bounced payment comes back', async () => {
  // The customer of this one registers another bank after asking: it is stopped, not redirected.
  await scene.asOwner(`update app.account set bank_number = '7654321' where customer_id = '${subjectOf('beika')}'`);
  const rows = await scene.rows(`select sequence, customer_id from app.withdrawal where state in ('LOCKED')`);
  const bounced = rows.find((row) => row['customer_id'] === subjectOf('hanako'))?.['sequence'] as bigint;
  scene.answer(bounced, 'NO_ACCOUNT');
  await scene.run('cash.pay-withdrawals', '2026-11-16', '00:00');
  await scene.run('cash.pay-withdrawals', '2026-11-16', '00:00');
  const raced = await scene.rows(`select w.state, w.bank_number = a.bank_number as same from app.withdrawal w
    join app.account a using (customer_id) where customer_id = '${subjectOf('oisho')}'`);
  for (const { state, same } of raced) expect(state).toBe(same === true ? 'SENT' : 'FAILED');
  const beika = await scene.strong('beika');
  expect((await withdrawalsOf(beika)).withdrawalRequests).toMatchObject([
    { status: 'FAILED', reason: '受付のあとに出金先の口座が変更されたため、出金を取りやめました。' },
  ]);
  expect((await scene.balance(subjectOf('beika')))['CASH_FREE']).toBe(5_000_000n);
  expect((await withdrawalsOf(hanako)).withdrawalRequests).toMatchObject([{ status: 'SENT' }]);
  const files = await scene.files();
  expect(files).toMatchObject([{ kind: 'PAYMENTS', on: '2026-11-16' }]);
  const content = Buffer.from(files[0]?.content ?? '', 'base64');
  expect(content.length % 120).toBe(0);
  expect(content.subarray(0, 4).toString('latin1')).toBe('1210');
  expect(content.toString('latin1')).not.toContain('7654321');

  await scene.run('cash.take-answers', '2026-11-16', '16:00');
  await scene.run('cash.take-answers', '2026-11-16', '16:00');
  expect((await withdrawalsOf(hanako)).withdrawalRequests).toMatchObject([
    { status: 'RETURNED', reason: '出金先の口座が見つからなかったため、銀行から戻りました。' },
  ]);
  expect(await withdrawalsOf(hanako)).toMatchObject({ settledCash: 1_000_000n });
  expect(await scene.mailsTo('hanako@example.jp')).toEqual(
    expect.arrayContaining([
      '【つづら】出金を受け付けました',
      '【つづら】出金の手続きをしました',
      '【つづら】出金した金額が戻りました',
    ]),
  );
  expect(await scene.mailsTo('beika@example.jp')).toContain('【つづら】出金できませんでした');
});

test('an answer about a payment that we never made, whatever its number, moves nothing and is shown to the operators', async () => {
  const odd = [7n, 10n ** 18n + 99n, 10n ** 20n - 1n].map((reference) => ({
    bankCode: '9876',
    branchCode: '058',
    accountType: '1',
    number: '1234567',
    holder: 'ﾀﾞﾚｶ',
    amount: yen(5),
    reference,
    result: 'DONE' as const,
  }));
  const content = Buffer.from(writeBatchFile({ kind: 'PAYMENT', on: '1117', lines: odd }, ourClient));
  scene.say({ id: 'answer-odd', answers: 'nothing', kind: 'PAYMENTS', content: content.toString('base64') });
  await scene.run('cash.take-answers', '2026-11-17', '16:00');
  expect(await scene.rows(`select state from app.bank_file where id = 'answer-odd'`)).toEqual([{ state: 'TAKEN' }]);
  expect(await withdrawalsOf(hanako)).toMatchObject({ settledCash: 1_000_000n });
});

test('the history has a running balance and is read by period, type and page', async () => {
  const { cashFlows, paging } = await hanako.call(listCashFlows);
  expect(cashFlows).toMatchObject([
    { type: 'WITHDRAWAL', subType: 'RETURNED', amount: 30_000n, balanceAfter: 1_000_000n, date: '2026-11-16' },
    { type: 'WITHDRAWAL', subType: 'REQUESTED', amount: -30_000n, balanceAfter: 970_000n },
    { type: 'DEPOSIT', amount: 1_000_000n, balanceAfter: 1_000_000n },
  ]);
  expect(paging.total).toBe(3);
  const page = await hanako.call(listCashFlows, { query: { limit: 1, offset: 1 } });
  expect(page).toMatchObject({ cashFlows: [{ amount: -30_000n, balanceAfter: 970_000n }], paging: { total: 3 } });
  const deposits = await hanako.call(listCashFlows, { query: { type: 'DEPOSIT' } });
  expect(deposits.cashFlows).toHaveLength(1);
  const none = await hanako.call(listCashFlows, { query: { from: '2026-11-17' as never } });
  expect(none).toMatchObject({ cashFlows: [], paging: { total: 0 } });
});

test('the trading API has the same calls under its older names', async () => {
  const trading = await scene.as('hanako', 'trading', { strongSecondsAgo: 10 });
  const made = await trading.call(completeCashout, { body: { amount: yen(1_000) } }, { key: 'cashout-00001' });
  expect((await trading.call(listCashouts)).cashouts[0]).toMatchObject({ id: made.id, status: 'REQUESTED' });
  expect((await withdrawalsOf(hanako)).withdrawalRequests[0]).toMatchObject({ id: made.id });
  const { transition } = await trading.call(getTradingPowerTransition);
  expect(transition.find(({ date }) => date === made.payDate)?.moves).toContainEqual({
    label: '手続き中の出金',
    amount: -1_000n,
  });
  const canceled = await trading.call(
    cancelCashout,
    { params: { id: made.id }, query: { confirm: 'true' } },
    { key: 'cashout-00002' },
  );
  expect(canceled).toMatchObject({ status: 'CANCELED', cancelableUntil: null });
  const { cashTransfers } = await trading.call(listCashTransfers);
  expect(cashTransfers.map(({ direction, status }) => `${direction} ${status}`)).toContain('OUT CANCELED');
});
