import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { errors } from '@tsuzura/contract/kernel';
import { listCashFlows } from '@tsuzura/contract/main';
import {
  exchangeCurrency,
  getAssetBreakdown,
  getExchangeRate,
  getForeignAssets,
  getTradeCapacities,
  getTradingAssets,
  listCashTransfers,
} from '@tsuzura/contract/trading';
import { instant, ymd } from '@tsuzura/domain/calendar';
import { fxRate, readFxRate } from '@tsuzura/domain/fx';
import { accounts, credit, debit } from '@tsuzura/domain/ledger';
import { parseUsd, yen, type Usd } from '@tsuzura/domain/money';
import { readClosingFacts } from '@tsuzura/store/account';
import { checkBooks } from '@tsuzura/store/books';
import { exchangesOf, executedExchangeTopic, newestFixing, usdStandingOf } from '@tsuzura/store/fx';
import { createWorkers } from '@tsuzura/store/jobs';
import { balanceOf, post } from '@tsuzura/store/ledger';
import { subjectOf } from '@tsuzura/store/seed';
import { running } from '../../../partners/src/running.test-support.ts';
import { openScene, testNow, tokenFor, type Scene, type TokenClaims } from '../kernel/scene.test-support.ts';
import { deliverBy } from '../kernel/couriers.ts';
import { fxMarketAt, type FxMarket } from './fx-market.ts';
import { fxJobs } from './jobs.ts';
import { issueQuoteId } from './quote-id.ts';
import { writeExchangeMails } from './write-exchange-mails.ts';
import { writeAssetDay } from '../asset/index.ts';
import { confirmKeyOf } from '../fund-order/index.ts';

/* A market at 155.00: TTS 155.25, TTB 154.75. Real time stands still unless a test moves it. */

const market = { mid: fxRate(15_500) as ReturnType<typeof fxRate> | null, asked: 0 };
const fxMarket: FxMarket = {
  quotedMid: async () => {
    market.asked += 1;
    return market.mid;
  },
  fixings: async () => [],
};
let realTime = testNow;
let scene: Scene;
beforeAll(async () => {
  scene = await openScene({ fxMarket, realNow: () => realTime });
  await moveTo('2026-11-13T11:00:00+09:00');
});
afterAll(() => scene.close());

const moveTo = (text: string) => scene.api.clock.put(instant(Date.parse(text)), 'frozen');
const usd = (text: string): Usd => parseUsd(text) as Usd;
const client = (who: string, claims?: TokenClaims) => scene.as(who, 'trading', claims);
const rate = async (who = 'hanako') => (await client(who)).call(getExchangeRate);
type Body = Parameters<typeof take>[0];
const take = async (
  body: {
    direction: 'JPY_TO_USD' | 'USD_TO_JPY';
    jpyAmount?: ReturnType<typeof yen>;
    usdAmount?: Usd;
    quoteId?: string;
  },
  { who = 'hanako', key = randomUUID(), claims }: { who?: string; key?: string; claims?: TokenClaims } = {},
) =>
  (await client(who, claims)).call(
    exchangeCurrency,
    { body: { quoteId: (await rate(who)).quoteId, ...body } },
    { key },
  );
const buy = (jpy: number): Body => ({ direction: 'JPY_TO_USD', jpyAmount: yen(jpy) });
const sell = (dollars: string): Body => ({ direction: 'USD_TO_JPY', usdAmount: usd(dollars) });
const refused = (code: string) => ({ body: { code } });
const held = async (who = 'hanako') => usdStandingOf(scene.api.database.reader, subjectOf(who));
const ofLedger = (account: Parameters<typeof balanceOf>[1]) => balanceOf(scene.api.database.reader, account);

test('the rate binds for fifteen seconds, the vendor is asked once a minute, and it is told outside the hours too', async () => {
  const shown = await rate();
  expect(shown).toMatchObject({
    currency: 'USD',
    mid: '155.00',
    tts: '155.25',
    ttb: '154.75',
    spread: '0.25',
    validUntil: '2026-11-13T11:00:15+09:00',
    tradable: true,
  });
  const before = market.asked;
  await rate();
  expect(market.asked).toBe(before);
  await moveTo('2026-11-13T15:30:00+09:00');
  expect(await rate()).toMatchObject({ tradable: false });
  expect(market.asked).toBe(before + 1);
  await expect(take(buy(1_000))).rejects.toMatchObject(refused('400-143'));
  await moveTo('2026-11-13T11:01:00+09:00');
});

test('no rate is guessed while the vendor does not answer, and it is asked again at once', async () => {
  const { mid } = market;
  market.mid = null;
  await moveTo('2026-11-13T11:02:00+09:00');
  await expect(rate()).rejects.toMatchObject({ status: 503 });
  market.mid = mid;
  expect(await rate()).toMatchObject({ mid: '155.00' });
});

test('a quote that is expired, altered, of somebody else or invented is refused', async () => {
  const { quoteId } = await rate();
  const altered = `${quoteId.startsWith('A') ? 'B' : 'A'}${quoteId.slice(1)}`;
  const foreign = (await rate('waku')).quoteId;
  for (const wrong of [altered, foreign, quoteId.slice(0, -1), `${quoteId}A`, 'x'])
    await expect(take({ ...buy(1_000), quoteId: wrong })).rejects.toMatchObject(refused('400-142'));
  await moveTo('2026-11-13T11:02:15+09:00');
  await expect(take({ ...buy(1_000), quoteId })).rejects.toMatchObject(refused('400-142'));
  await moveTo('2026-11-13T11:02:14+09:00');
  realTime = testNow + 15_000;
  await expect(take({ ...buy(1_000), quoteId })).rejects.toMatchObject(refused('400-142'));
  realTime = testNow;
  const key = await confirmKeyOf(scene.api.database)();
  const tomorrow = instant(scene.api.clock.now() + 86_400_000);
  const early = issueQuoteId(key, subjectOf('hanako'), fxRate(10_000), tomorrow, realTime);
  await expect(take({ ...buy(1_000), quoteId: early })).rejects.toMatchObject(refused('400-142'));
  expect(await held()).toMatchObject({ cash: 0n });
});

test('amounts of which a side is nothing, too large ones and more than there is are refused; a refusal leaves nothing', async () => {
  await expect(take(buy(1))).rejects.toMatchObject(refused('400-106'));
  await expect(take(buy(500_000_001))).rejects.toMatchObject(refused('400-106'));
  await expect(take(buy(1_000_001))).rejects.toMatchObject({
    body: { code: '400-102', errors: [{ message: '両替できる金額（1,000,000円）を超えています。' }] },
  });
  await expect(take(sell('0.01'))).rejects.toMatchObject(refused('400-144'));
  const none = await client('hanako');
  for (const body of [{}, { jpyAmount: yen(1_000), usdAmount: usd('1.00') }])
    await expect(
      none.call(exchangeCurrency, { body: { direction: 'JPY_TO_USD', quoteId: 'x', ...body } }, { key: randomUUID() }),
    ).rejects.toMatchObject({ status: 400 });
  expect(await ofLedger(accounts.cashFree(subjectOf('hanako')))).toBe(1_000_000n);
  expect(await exchangesOf(scene.api.database.reader, subjectOf('hanako'), { limit: 10 })).toEqual([]);
});

test('yen become dollars at once, and a repeat under the same key changes nothing', async () => {
  const key = randomUUID();
  const { quoteId } = await rate();
  const done = await take({ ...buy(100_000), quoteId }, { key });
  expect(done).toMatchObject({
    status: 'EXECUTED',
    rate: '155.25',
    jpyAmount: 100_000n,
    usdAmount: 64_412n,
    settlementDate: '2026-11-13',
  });
  // also when the quote is over by then
  realTime = testNow + 60_000;
  expect(await take({ ...buy(100_000), quoteId }, { key })).toEqual(done);
  realTime = testNow;
  await expect(take({ ...buy(100_001), quoteId }, { key })).rejects.toMatchObject(refused('409-200'));
  expect(await held()).toEqual({ cash: 64_412n, settled: 64_412n, withdrawableToJpy: 64_412n, free: 64_412n });
  expect(await ofLedger(accounts.cashFree(subjectOf('hanako')))).toBe(900_000n);
  expect(await ofLedger(accounts.usBank(subjectOf('hanako')))).toBe(-64_412n);
  expect(await checkBooks(scene.api.database.reader, [subjectOf('hanako')])).toEqual([]);
});

test('everything that a customer is shown has the exchange in it', async () => {
  const hanako = await client('hanako');
  const flows = await (await scene.as('hanako')).call(listCashFlows, { query: {} });
  expect(flows.cashFlows[0]).toMatchObject({
    subType: 'FX',
    amount: -100_000n,
    balanceAfter: 900_000n,
    description: '円から米ドルへの両替',
  });
  const { cashTransfers } = await hanako.call(listCashTransfers, { query: {} });
  expect(cashTransfers[0]).toMatchObject({
    kind: 'FX',
    direction: 'OUT',
    amount: 100_000n,
    note: '644.12米ドル（1米ドル155.25円）',
  });
  expect(await hanako.call(getTradeCapacities)).toMatchObject({ usdBuyingPower: 64_412n, withdrawable: 900_000n });
  const fixing = await newestFixing(scene.api.database.reader, ymd('2026-11-13'));
  expect(fixing).toEqual({ date: '2026-11-13', mid: readFxRate('155.00') });
  expect(await hanako.call(getForeignAssets, { query: {} })).toEqual({
    asOf: '2026-11-13T11:02:14+09:00',
    usd: { cash: 64_412n, settledCash: 64_412n, withdrawableToJpy: 64_412n },
    total: { valuationUsd: 0n, valuationJpy: 0n, profitJpy: 0n, profitByPriceJpy: 0n, profitByRateJpy: 0n },
    positions: [],
    paging: { total: 0, limit: 20, offset: 0 },
    rate: { mid: '155.00', at: '2026-11-13T10:00:00+09:00' },
    dividends: [],
  });
  expect((await (await client('waku')).call(getForeignAssets, { query: {} })).usd).toMatchObject({ cash: 0n });
  const inYen = (64_412n * 15_500n) / 10_000n;
  expect(await hanako.call(getTradingAssets)).toMatchObject({ usdCash: 64_412n, total: 900_000n + inYen });
  expect(await hanako.call(getAssetBreakdown)).toMatchObject({
    netAsset: 900_000n + inYen,
    usEquity: { rate: '155.00' },
  });
  await scene.api.database.tx((tx) => writeAssetDay(tx, instant(Date.parse('2026-11-14T04:30:00+09:00')), 1_000));
  const { rows } = await scene.api.database.pool.query(
    `select cash, usd_cash from app.asset_day where customer_id = $1 and date = '2026-11-13'`,
    [subjectOf('hanako')],
  );
  expect(rows).toEqual([{ cash: 900_000n, usd_cash: inYen }]);
});

test('the mail of an exchange is written when it is sent, once, with its notification', async () => {
  const { database, clock } = scene.api;
  const sent: Record<string, string>[] = [];
  const workers = createWorkers({
    url: scene.db.url('api'),
    now: clock.now,
    realNow: () => testNow,
    failed: () => undefined,
    deliver: deliverBy(
      { mail: async (_, payload) => void sent.push(payload as Record<string, string>) },
      { [executedExchangeTopic]: writeExchangeMails(database, clock) },
    ),
  });
  await workers.drain();
  await workers.drain();
  await workers.close();
  expect(sent).toHaveLength(1);
  expect(sent[0]).toMatchObject({ to: 'hanako@example.jp', subject: '【つづら】円から米ドルへの両替が完了しました' });
  expect(sent[0]?.['text']).toContain('1米ドル155.25円');
  const { rows } = await database.pool.query(
    'select title from app.notification where customer_id = $1 and kind = $2',
    [subjectOf('hanako'), 'fx.executed'],
  );
  expect(rows).toEqual([{ title: '円から米ドルへの両替が完了しました' }]);
});

test('dollars become yen, only those that are settled and promised to nothing', async () => {
  const id = subjectOf('hanako');
  const reserve = (amount: bigint, ref: string) =>
    scene.api.database.tx((tx) =>
      post(tx, [
        {
          kind: 'US_BUY_ACCEPTED',
          ref,
          day: ymd('2026-11-13'),
          bookedAt: scene.api.clock.now(),
          lines: [debit(accounts.usdFree(id), amount), credit(accounts.usdReserved(id), amount)],
        },
      ]),
    );
  await reserve(60_000n, 'order-1');
  await expect(take(sell('44.13'))).rejects.toMatchObject({
    body: { code: '400-144', errors: [{ message: '両替できる金額（44.12米ドル）を超えています。' }] },
  });
  expect(await take(sell('44.12'))).toMatchObject({ rate: '154.75', jpyAmount: 6_827n, usdAmount: 4_412n });
  await reserve(-60_000n, 'order-1-given-up');
  // Named is what is received: dollars are rounded up.
  expect(await take({ direction: 'USD_TO_JPY', jpyAmount: yen(1_000) })).toMatchObject({
    jpyAmount: 1_000n,
    usdAmount: 647n,
  });
  expect(await held()).toMatchObject({ cash: 59_353n });
});

test('yen that a sale still has to bring, or that an order reserves, is not exchanged', async () => {
  const id = subjectOf('hanako');
  const free = await ofLedger(accounts.cashFree(id));
  const move = (ref: string, from: Parameters<typeof balanceOf>[1], amount: bigint) =>
    scene.api.database.tx((tx) =>
      post(tx, [
        {
          kind: 'US_BUY_ACCEPTED',
          ref,
          day: ymd('2026-11-13'),
          bookedAt: scene.api.clock.now(),
          lines: [debit(from, amount), credit(accounts.cashFree(id), amount)],
        },
      ]),
    );
  await move('unsettled', accounts.saleReceivable(id), 300_000n);
  await expect(take(buy(Number(free) + 1))).rejects.toMatchObject(refused('400-102'));
  await move('unsettled-given-up', accounts.saleReceivable(id), -300_000n);
  await move('reserved', accounts.cashReserved(id, 'ORDER'), -free);
  await expect(take(buy(1_000))).rejects.toMatchObject(refused('400-102'));
  await move('reserved-given-up', accounts.cashReserved(id, 'ORDER'), free);
  expect(await ofLedger(accounts.cashFree(id))).toBe(free);
});

test.each(['0.001', '1e2', '-1.00', '', '１', ' 1.00', '0'])(
  '%j dollars, sent by hand, are no amount',
  async (usdAmount) => {
    const { quoteId } = await rate();
    const answer = await fetch(`${scene.address('trading')}${exchangeCurrency.path}`, {
      method: 'POST',
      headers: {
        authorization: `Bearer ${await tokenFor(subjectOf('hanako'))}`,
        'content-type': 'application/json',
        'idempotency-key': randomUUID(),
      },
      body: JSON.stringify({ direction: 'USD_TO_JPY', quoteId, usdAmount }),
    });
    expect([answer.status, await answer.json()]).toMatchObject([400, { code: '400-001' }]);
  },
);

test('an account with dollars in it is not closed', async () => {
  const facts = await readClosingFacts(scene.api.database.reader, subjectOf('hanako'));
  const yenHeld = await ofLedger(accounts.cashFree(subjectOf('hanako')));
  expect(facts?.cash).toBe(yenHeld + 59_353n);
});

test('of two exchanges at the same time the second sees what the first left', async () => {
  const both = await Promise.allSettled([take(buy(600_000)), take(buy(600_000))]);
  expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
  expect(await checkBooks(scene.api.database.reader, [subjectOf('hanako')])).toEqual([]);
});

test('whoever owes yen exchanges nothing', async () => {
  const id = subjectOf('ginko');
  await scene.api.database.tx((tx) =>
    post(tx, [
      {
        kind: 'ADVANCE',
        ref: 'advance-1',
        day: ymd('2026-11-13'),
        bookedAt: scene.api.clock.now(),
        lines: [debit(accounts.cashAdvanced(id), 1n), credit(accounts.houseBank, 1n)],
      },
    ]),
  );
  await expect(take(buy(1_000), { who: 'ginko' })).rejects.toMatchObject(refused('400-207'));
});

test('unread documents, no account, a frozen account and a large amount without a strong check stop it', async () => {
  await expect(take(buy(1_000), { who: 'midoku' })).rejects.toMatchObject(refused('400-997'));
  await expect(take(buy(1_000), { who: 'hajime' })).rejects.toMatchObject({ status: 400 });
  const id = subjectOf('beika');
  await scene.api.database.tx((tx) =>
    post(tx, [
      {
        kind: 'DEPOSIT',
        ref: 'more',
        day: ymd('2026-11-13'),
        bookedAt: scene.api.clock.now(),
        lines: [credit(accounts.cashFree(id), 5_000_000n), debit(accounts.bank, 5_000_000n)],
      },
    ]),
  );
  await expect(take(buy(5_000_001), { who: 'beika' })).rejects.toMatchObject({ status: 403 });
  expect(await take(buy(5_000_000), { who: 'beika' })).toMatchObject({ usdAmount: 3_220_611n });
  expect(await take(sell('32206.11'), { who: 'beika' })).toMatchObject({ jpyAmount: 4_983_895n });
  const checked = { who: 'beika', claims: { strongSecondsAgo: 5 } };
  expect(await take(buy(5_000_001), checked)).toMatchObject({ jpyAmount: 5_000_001n });
  // frozen a moment after the guard looked: the decision under the lock sees it
  await scene.api.database.pool.query(
    `update app.customer set frozen_at = now(), frozen_by = 'CUSTOMER', tokens_void_at = '2020-01-01' where id = $1`,
    [id],
  );
  await expect(take(sell('1.00'), { who: 'beika' })).rejects.toMatchObject(refused(errors.ACCOUNT_FROZEN.code));
});

test('the vendor of the stand-in quotes and fixes; the fixing of a day is brought once, with those that were missed', async () => {
  await using partners = await running();
  partners.setClock('2026-11-17T09:59:59+09:00');
  const vendor = fxMarketAt(partners.partnersUrl);
  const [job] = fxJobs(vendor);
  const { database } = scene.api;
  const dueAt = instant(Date.parse('2026-11-17T10:00:00+09:00'));
  const prepare = () => job?.prepare?.(dueAt, database.reader);
  await expect(prepare()).rejects.toThrow('no fixing of 2026-11-17');
  const quoted = await vendor.quotedMid();
  const [before] = await vendor.fixings(ymd('2026-11-16'), ymd('2026-11-16'));
  expect(before).toBeDefined();
  expect(Math.abs(Number(quoted) - Number(before?.mid))).toBeLessThanOrEqual(20);
  partners.setClock('2026-11-17T10:00:00+09:00');
  const brought = await prepare();
  expect(brought).toHaveLength(2);
  await database.tx(async (tx) => job?.run(tx, dueAt, brought));
  expect((await newestFixing(database.reader, ymd('2026-11-17')))?.date).toBe('2026-11-17');
  expect(await newestFixing(database.reader, ymd('2026-11-15'))).toMatchObject({ date: '2026-11-13' });
  expect(await prepare()).toEqual([]);
});
