import type { Insertable } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Client } from '@tsuzura/contract/kernel';
import { ymd } from '@tsuzura/domain/calendar';
import type { Schema } from '@tsuzura/store/kernel';
import { confirmSubscription, getFund, listFunds } from '@tsuzura/contract/main';
import { subjectOf } from '@tsuzura/store/seed';
import {
  buyNow,
  completeBuy,
  domestic,
  openOrders,
  quoteBuy,
  readFundDocuments,
  type OrderScene,
} from './orders.test-support.ts';

/** Terms of a fund are dated rows; here its purchase fee rises from nothing to 1.5 % on a Monday. */
const monday = '2026-11-16';
const tuesday = '2026-11-17';
const amount = 100_000;

let scene: OrderScene;
let beika: Client;
beforeAll(async () => {
  scene = await openOrders();
  beika = await scene.as('beika');
  await scene.setNav(domestic, 12_345);
});
afterAll(() => scene.close());

/** The newest terms of the fund once more, from another day on and with what is different. */
async function addTerms(from: string, over: Partial<Insertable<Schema['app.fund_terms']>> = {}): Promise<void> {
  await scene.owner.tx(async (tx) => {
    const newest = await tx
      .selectFrom('app.fund_terms')
      .selectAll()
      .where('fund_code', '=', domestic)
      .orderBy('valid_from', 'desc')
      .executeTakeFirstOrThrow();
    await tx
      .insertInto('app.fund_terms')
      .values({ ...newest, ...over, valid_from: ymd(from) })
      .execute();
  });
}

const form = () => beika.call(confirmSubscription, { query: { fundCode: domestic } });

test('a fee that rises at midnight is nothing to an order of the day before', async () => {
  await addTerms(monday, { purchase_fee_rate: 15_000 });
  await scene.at('2026-11-13', '15:29:59');
  const { warnings, fund } = await form();
  expect([fund.purchaseFeeRate, warnings.some((text) => text.includes('手数料'))]).toEqual(['0', false]);
  expect((await quoteBuy(beika, { amount })).estimate).toMatchObject({ fee: 0n, principal: 100_000n });
});

test('it is in the quote of an order for its day, which says so, and the order after midnight takes what was quoted', async () => {
  await readFundDocuments(beika);
  // Sunday night: this order is one of Monday.
  await scene.at('2026-11-15', '23:59:59');
  const { warnings, fund } = await form();
  expect(fund.purchaseFeeRate).toBe('1.5');
  expect(warnings[0]).toBe(
    '2026年11月16日（月）から、購入時手数料（税抜）がなしから1.5%に変わります。この注文は変更後の条件で受け付けます。',
  );
  const quote = await quoteBuy(beika, { amount });
  expect(quote.estimate).toMatchObject({ principal: 98_376n, fee: 1_477n, consumptionTax: 147n });
  await scene.at(monday, '00:00:00');
  expect((await form()).warnings.some((text) => text.includes('手数料'))).toBe(false);
  expect(await completeBuy(beika, quote.confirmToken, { amount })).toMatchObject({ status: 'RECEIVED' });
  expect(await scene.trace(subjectOf('beika'))).toMatchObject({ orders: [{ reserved_cash: 100_000 }] });
});

test('terms that came between confirming and completing: refused, nothing taken, and the next quote says what changed', async () => {
  await scene.at(tuesday, '16:00');
  const before = await scene.trace(subjectOf('beika'));
  const quote = await quoteBuy(beika, { amount });
  await addTerms('2026-11-18', { purchase_fee_rate: 30_000 });
  await expect(completeBuy(beika, quote.confirmToken, { amount })).rejects.toMatchObject({ code: '400-107' });
  expect(await scene.trace(subjectOf('beika'))).toEqual(before);
  const { warnings } = await form();
  expect(warnings[0]).toContain('1.5%から3%に変わります。');
  expect(await buyNow(beika, { amount })).toMatchObject({ status: 'RECEIVED' });
});

test('terms cannot come over orders that were promised others', async () => {
  await expect(addTerms(tuesday)).rejects.toMatchObject({ code: '23514', constraint: 'fund_terms_promised' });
});

test('R2.05 the page shows the terms of today and tells of a change ahead; a day later they are today’s', async () => {
  await scene.at('2026-11-19', '10:00');
  await addTerms('2026-12-01', {
    purchase_fee_rate: 0,
    trust_fee_rate: 990,
    cutoff_time: '15:00',
    min_amount: 1_000n,
    sell_settlement_lag: 2,
  });
  const visitor = await scene.as(null);
  const detail = () => visitor.call(getFund, { params: { code: domestic } });
  const today = await detail();
  expect(today).toMatchObject({ purchaseFeeRate: '3', minAmount: 100n, tradeRule: { cutoffTime: '15:30' } });
  expect(today.changesAhead).toEqual([
    {
      from: '2026-12-01',
      texts: [
        '購入時手数料（税抜）が3%からなしに変わります。',
        '信託報酬（税込・年）が0.1430%から0.0990%に変わります。',
        '締切が15:30から15:00に変わります。',
        '売却の受渡日が約定日から3営業日後から約定日から2営業日後に変わります。',
        '購入の最低金額が100円から1,000円に変わります。',
      ],
    },
  ]);
  const noLoad = async () => (await visitor.call(listFunds, { query: { noLoad: true } })).funds.map(({ code }) => code);
  expect(await noLoad()).not.toContain(domestic);
  await scene.at('2026-12-01', '00:00');
  expect(await detail()).toMatchObject({
    purchaseFeeRate: '0',
    minAmount: 1_000n,
    tradeRule: { cutoffTime: '15:00', sell: { settlementLag: 2 } },
    changesAhead: [],
  });
  expect(await noLoad()).toContain(domestic);
});
