import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { confirmSubscription, listPendingOrders } from '@tsuzura/contract/main';
import type { Client } from '@tsuzura/contract/kernel';
import { yen } from '@tsuzura/domain/money';
import { subjectOf } from '@tsuzura/store/seed';
import { testNow, tokenFor } from '../kernel/scene.test-support.ts';
import { confirmMilliseconds } from './confirm-token.ts';
import {
  bonds,
  buyNow,
  completeBuy,
  domestic,
  openOrders,
  overseas,
  quoteBuy,
  readFundDocuments,
  type Buy,
  type OrderScene,
} from './orders.test-support.ts';

let scene: OrderScene;
let hanako: Client;
let beika: Client;
beforeAll(async () => {
  scene = await openOrders();
  hanako = await scene.as('hanako');
  beika = await scene.as('beika');
  for (const client of [hanako, beika]) for (const fund of [domestic, bonds]) await readFundDocuments(client, fund);
});
afterAll(() => scene.close());

/** Fails unless the call is refused with this code and nothing at all has changed. */
async function refusedWithoutTrace(customer: string, code: string, attempt: () => Promise<unknown>): Promise<void> {
  const before = await scene.trace(customer);
  await expect(attempt()).rejects.toMatchObject({ status: 400, code });
  expect(await scene.trace(customer)).toEqual(before);
}

describe('R2.06 a purchase is refused, and leaves no trace', () => {
  test.each<[string, Buy, string]>([
    ['below the minimum', { amount: 99 }, '400-106'],
    ['too few units for the minimum', { units: 1 }, '400-106'],
    ['a yen more than there is', { amount: 1_000_001 }, '400-102'],
    ['つみたて投資枠', { accountType: 'NISA_TSUMITATE' }, '400-304'],
    ['NISA without a NISA account', { accountType: 'NISA_GROWTH' }, '400-302'],
    ['zero', { amount: 0 }, '400-001'],
    ['a negative amount', { amount: -1 }, '400-001'],
    ['above every limit', { amount: 100_000_000_001 }, '400-001'],
    ['a fund nobody knows', { fundCode: 'ZZ999999' }, '400-000'],
  ])('%s', async (_, buy, code) => {
    await refusedWithoutTrace(subjectOf('hanako'), code, () => quoteBuy(hanako, buy));
    // The same order with a token of another quote is refused.
    const { confirmToken } = await quoteBuy(hanako);
    await expect(completeBuy(hanako, confirmToken, buy)).rejects.toMatchObject({ status: 400 });
  });

  test.each([
    ['2^53', 'amount=9007199254740992'],
    ['one more than 2^53', 'amount=9007199254740993'],
    ['full width', `amount=${encodeURIComponent('１００００')}`],
    ['an exponent', 'amount=1e4'],
    ['half a yen', 'amount=100.5'],
    ['an account type of before 2024', 'amount=10000&accountType=NISA_OLD'],
    ['an account type nobody knows', 'amount=10000&accountType=GOLD'],
    ['an amount with 口数指定', 'amount=10000&orderMethod=UNITS'],
    ['a code that is none', 'amount=10000&fundCode=abc'],
  ])('%s, sent by hand', async (_, query) => {
    const before = await scene.trace(subjectOf('hanako'));
    const given = new URLSearchParams({ fundCode: domestic, accountType: 'SPECIFIC' });
    for (const [name, value] of new URLSearchParams(query)) given.set(name, value);
    const answer = await fetch(
      `${scene.address('main')}/v1/fundInvestment/orders/subscription/confirmParams?${given.toString()}`,
      { headers: { authorization: `Bearer ${await tokenFor(subjectOf('hanako'))}` } },
    );
    expect([answer.status, await answer.json()]).toMatchObject([400, { code: '400-001' }]);
    expect(await scene.trace(subjectOf('hanako'))).toEqual(before);
  });

  test('a fund outside NISA', async () => {
    await refusedWithoutTrace(subjectOf('beika'), '400-303', () =>
      quoteBuy(beika, { fundCode: bonds, accountType: 'NISA_GROWTH' }),
    );
  });

  test('off the step of the fund', async () => {
    await scene.asOwner(`update app.fund_terms set amount_step = 1000 where fund_code = '${domestic}'`);
    await refusedWithoutTrace(subjectOf('hanako'), '400-106', () => quoteBuy(hanako, { amount: 10_500 }));
    await scene.asOwner(`update app.fund_terms set amount_step = 1 where fund_code = '${domestic}'`);
  });

  test('a fund that stopped taking purchases after the confirmation', async () => {
    const { confirmToken } = await quoteBuy(hanako);
    await scene.asOwner(`update app.fund set takes_buys = false where code = '${domestic}'`);
    await refusedWithoutTrace(subjectOf('hanako'), '400-104', () => completeBuy(hanako, confirmToken));
    await expect(hanako.call(confirmSubscription, { query: { fundCode: domestic } })).rejects.toMatchObject({
      code: '400-104',
    });
    await scene.asOwner(`update app.fund set takes_buys = true where code = '${domestic}'`);
  });

  test('a fund that is not for this customer', async () => {
    const { confirmToken } = await quoteBuy(hanako);
    const restrict = (codes: string) =>
      scene.asOwner(
        `update app.account set restricted_fund_codes = '${codes}' where customer_id = '${subjectOf('hanako')}'`,
      );
    await restrict(`{${domestic}}`);
    await refusedWithoutTrace(subjectOf('hanako'), '400-109', () => completeBuy(hanako, confirmToken));
    await restrict('{}');
  });

  test('documents that were not read, and an edition that came after reading', async () => {
    const fund = overseas;
    const { confirmToken, estimate } = await quoteBuy(hanako, { fundCode: fund });
    expect(estimate.reservedAmount).toBe(yen(10_000));
    await refusedWithoutTrace(subjectOf('hanako'), '400-105', () =>
      completeBuy(hanako, confirmToken, { fundCode: fund }),
    );
    await readFundDocuments(hanako, fund);
    const read = await quoteBuy(hanako, { fundCode: fund });
    await scene.asOwner(`insert into app.fund_document select 'new-edition', fund_code, kind, 'new', name, url, content_hash,
      bytes, '2026-11-13' from app.fund_document where fund_code = '${fund}' and kind = 'SUPPLEMENTARY_PROSPECTUS'`);
    await refusedWithoutTrace(subjectOf('hanako'), '400-105', () =>
      completeBuy(hanako, read.confirmToken, { fundCode: fund }),
    );
    await readFundDocuments(hanako, fund);
    // Read by now, but the confirmation showed the edition before.
    await refusedWithoutTrace(subjectOf('hanako'), '400-107', () =>
      completeBuy(hanako, read.confirmToken, { fundCode: fund }),
    );
  });

  test('documents of the account that were not read, and no account at all', async () => {
    const midoku = await scene.as('midoku');
    const { confirmToken } = await quoteBuy(midoku);
    await refusedWithoutTrace(subjectOf('midoku'), '400-997', () => completeBuy(midoku, confirmToken));
    const hajime = await scene.as('hajime');
    await refusedWithoutTrace(subjectOf('hajime'), '400-999', () => completeBuy(hajime, confirmToken));
    await expect(quoteBuy(hajime)).rejects.toMatchObject({ code: '400-999' });
  });

  test('the other distribution course than that of the position', async () => {
    await buyNow(beika, { fundCode: bonds, course: 'REINVEST' });
    await refusedWithoutTrace(subjectOf('beika'), '400-001', () =>
      quoteBuy(beika, { fundCode: bonds, course: 'RECEIVE' }),
    );
    const { accountTypes } = await beika.call(confirmSubscription, { query: { fundCode: bonds } });
    expect(accountTypes.map(({ type, fixedDistributionCourse }) => [type, fixedDistributionCourse])).toEqual([
      ['SPECIFIC', 'REINVEST'],
      ['GENERAL', null],
      ['NISA_GROWTH', null],
      ['NISA_TSUMITATE', null],
    ]);
  });
});

describe('a confirm token', () => {
  test.each<[string, (token: string) => string]>([
    ['altered', (token) => `${token.slice(0, 20)}${token[20] === 'A' ? 'B' : 'A'}${token.slice(21)}`],
    ['with another signature', (token) => `${token.slice(0, -4)}AAAA`],
    ['without a signature', (token) => token.split('.')[0] ?? ''],
    ['that is nonsense', () => 'nonsense'],
  ])('%s is refused', async (_, change) => {
    const { confirmToken } = await quoteBuy(hanako);
    await refusedWithoutTrace(subjectOf('hanako'), '400-107', () => completeBuy(hanako, change(confirmToken)));
  });

  test('of another customer is refused', async () => {
    const { confirmToken } = await quoteBuy(beika);
    await refusedWithoutTrace(subjectOf('hanako'), '400-107', () => completeBuy(hanako, confirmToken));
  });

  test.each<[string, Buy]>([
    ['amount', { amount: 10_001 }],
    ['account type', { accountType: 'GENERAL' }],
    ['course', { course: 'REINVEST' }],
    ['fund', { fundCode: bonds }],
    ['method', { units: 10_000 }],
  ])('with another %s than was shown is refused', async (_, other) => {
    const { confirmToken } = await quoteBuy(hanako);
    await refusedWithoutTrace(subjectOf('hanako'), '400-107', () => completeBuy(hanako, confirmToken, other));
  });

  test('counts for ten minutes of real time, whatever business time does', async () => {
    let realNow = testNow;
    const patient = await openOrders({ realNow: () => realNow });
    const person = await patient.as('hanako', 'main', { expiresInSeconds: 3600 });
    await readFundDocuments(person, domestic);
    const first = await quoteBuy(person, { amount: 200 });
    realNow += confirmMilliseconds - 1_000;
    await completeBuy(person, first.confirmToken, { amount: 200 });
    const second = await quoteBuy(person, { amount: 200 });
    realNow += confirmMilliseconds;
    await expect(completeBuy(person, second.confirmToken, { amount: 200 })).rejects.toMatchObject({ code: '400-107' });
    await patient.close();
  });

  test('makes one order: replayed with another key it is refused, in parallel one of them wins', async () => {
    const buy = { amount: 300 };
    const { confirmToken } = await quoteBuy(hanako, buy);
    await completeBuy(hanako, confirmToken, buy);
    await refusedWithoutTrace(subjectOf('hanako'), '400-107', () => completeBuy(hanako, confirmToken, buy));

    const twoTabs = await quoteBuy(hanako, buy);
    const both = await Promise.allSettled([1, 2].map(() => completeBuy(hanako, twoTabs.confirmToken, buy)));
    expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
    expect(both.find(({ status }) => status === 'rejected')).toMatchObject({ reason: { code: '400-107' } });
  });

  test('does not outlive the cut-off it was shown with', async () => {
    await scene.at('2026-11-13', '15:29:59');
    const { confirmToken } = await quoteBuy(hanako);
    await scene.at('2026-11-13', '15:30:00');
    await refusedWithoutTrace(subjectOf('hanako'), '400-107', () => completeBuy(hanako, confirmToken));
    await scene.at('2026-11-13', '10:00');
  });
});

describe('R2.06 a purchase', () => {
  test('reserves cash and writes order, event, audit and mail together; a repeat of the key answers the same', async () => {
    const ichinen = await scene.as('ichinen');
    await readFundDocuments(ichinen);
    const buy = { amount: 120_000 };
    const { confirmToken, buyingPowerAfter } = await quoteBuy(ichinen, buy);
    expect(buyingPowerAfter).toBe(yen(180_000));
    const key = randomUUID();
    const first = await completeBuy(ichinen, confirmToken, buy, key);
    expect(first).toMatchObject({
      status: 'RECEIVED',
      dates: { applicationDate: '2026-11-13', executionDate: '2026-11-13', settlementDate: '2026-11-18' },
      cancelableUntil: '2026-11-13T15:30:00+09:00',
    });
    const after = await scene.trace(subjectOf('ichinen'));
    expect(after).toMatchObject({ events: 1, audits: 1, mails: 1, nisa: null });
    expect(after).toMatchObject({
      balances: [
        [1, 'JPY', '', 180_000],
        [2, 'JPY', 'ORDER', 120_000],
      ],
    });
    expect(await completeBuy(ichinen, confirmToken, buy, key)).toEqual(first);
    expect(await scene.trace(subjectOf('ichinen'))).toEqual(after);
    await expect(completeBuy(ichinen, confirmToken, { amount: 1_000 }, key)).rejects.toMatchObject({ code: '409-200' });
    expect((await ichinen.call(listPendingOrders)).orders).toMatchObject([
      { id: first.orderId, requestKey: key, status: 'RECEIVED', requestedAmount: 120_000n, execution: null },
    ]);
  });

  test('twice at once with one key is one order', async () => {
    const ginko = await scene.as('ginko');
    await readFundDocuments(ginko);
    const { confirmToken } = await quoteBuy(ginko);
    const key = randomUUID();
    const [one, other] = await Promise.all([1, 2].map(() => completeBuy(ginko, confirmToken, {}, key)));
    expect(one).toEqual(other);
    expect(await scene.trace(subjectOf('ginko'))).toMatchObject({ events: 1, mails: 1 });
  });

  test('the last yen is spent once, however many ask at once', async () => {
    const henko = await scene.as('henko');
    await readFundDocuments(henko);
    const buy = { amount: 200_000 };
    const quotes = await Promise.all([1, 2, 3, 4].map(() => quoteBuy(henko, buy)));
    const answers = await Promise.allSettled(quotes.map((quote) => completeBuy(henko, quote.confirmToken, buy)));
    expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    for (const answer of answers)
      if (answer.status === 'rejected') expect(answer.reason).toMatchObject({ code: '400-102' });
    expect(await scene.trace(subjectOf('henko'))).toMatchObject({ events: 1, mails: 1 });
  });
});
