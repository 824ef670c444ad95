import { Client } from 'pg';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import {
  addPriceAlert,
  deletePriceAlert,
  getWatchList,
  listNotifications,
  listPriceAlerts,
  unwatchFund,
  watchFund,
} from '@tsuzura/contract/main';
import { atJst, ymd, type Ymd } from '@tsuzura/domain/calendar';
import { maxAlerts, maxWatched } from '@tsuzura/domain/watch';
import { findCustomer } from '@tsuzura/store/account';
import { subjectOf } from '@tsuzura/store/seed';
import { openScene, type Scene } from '../kernel/scene.test-support.ts';
import { notifyHolders } from './notify-holders.ts';
import { notifyOfPrices } from './notify-of-prices.ts';

const fundCode = 'TZ010001';
const other = 'TZ010002';
let scene: Scene;
let owner: Client;
beforeAll(async () => {
  scene = await openScene();
  owner = new Client({ connectionString: scene.db.ownerUrl });
  await owner.connect();
});
afterAll(async () => {
  await owner.end();
  await scene.close();
});

const asOwner = (sql: string) => owner.query(sql);
const today = ymd('2026-11-13');
const at = (day: Ymd) => atJst(day, '19:30');
async function setPrice(date: string, price: number, code = fundCode): Promise<void> {
  await asOwner(`insert into app.nav (fund_code, date, nav, net_assets, distribution) values ('${code}', '${date}', ${price}, 1000000, 0)
    on conflict (fund_code, date) do update set nav = excluded.nav, distribution = 0`);
}
beforeEach(async () => {
  await asOwner(`delete from app.price_alert; delete from app.watched_fund;
    delete from app.nav_check where date > '2026-11-12' and fund_code in ('${fundCode}', '${other}');
    delete from app.nav where date > '2026-11-12' and fund_code in ('${fundCode}', '${other}')`);
  await setPrice('2026-11-12', 10_000);
  await setPrice('2026-11-12', 20_000, other);
});

type Terms = Parameters<typeof addedBy>[1];
const addedBy = async (
  who: string,
  terms: {
    kind: 'LEVEL' | 'CHANGE_PERCENT';
    alertDirection: 'UP' | 'DOWN' | 'BOTH';
    threshold: number;
    fundCode?: string;
  },
) => (await scene.as(who)).call(addPriceAlert, { body: { fundCode, ...terms } });
const add = (terms: Terms) => addedBy('hanako', terms);
const level = (threshold: number, alertDirection: 'UP' | 'DOWN' = 'UP') =>
  ({ kind: 'LEVEL', alertDirection, threshold }) as const;
const change = (threshold: number, alertDirection: 'UP' | 'DOWN' | 'BOTH' = 'BOTH') =>
  ({ kind: 'CHANGE_PERCENT', alertDirection, threshold }) as const;
const alerts = async () => (await (await scene.as('hanako')).call(listPriceAlerts)).alerts;
const watched = async () => (await (await scene.as('hanako')).call(getWatchList)).funds.map((one) => one.fundCode);
const run = (day: Ymd = today, limit?: number, after: string | null = null) =>
  scene.api.database.tx((tx) => notifyOfPrices(tx, at(day), after, limit));
const notified = async (who = 'hanako') =>
  (await (await scene.as(who)).call(listNotifications, { query: { category: ['PRICE'] } })).notifications.map(
    ({ body }) => body,
  );

describe('お気に入り', () => {
  test('rule NOTE-8 a fund that is not there, somebody without a record, and one fund too many are refused', async () => {
    const [hanako, nobody] = [await scene.as('hanako'), await scene.as('someone-new')];
    const refused = { code: '400-000' };
    await expect(hanako.call(watchFund, { params: { fundCode: 'ZZ999999' } })).rejects.toMatchObject(refused);
    await expect(nobody.call(watchFund, { params: { fundCode } })).rejects.toMatchObject(refused);
    await expect(nobody.call(unwatchFund, { params: { fundCode } })).rejects.toMatchObject(refused);
    expect(await nobody.call(getWatchList)).toEqual({ funds: [] });
    const customer = await findCustomer(scene.api.database.reader, subjectOf('hanako'));
    // There are not that many funds: the foreign key is left out.
    await asOwner(`set session_replication_role = replica;
      insert into app.watched_fund select '${customer?.id}', 'XX' || lpad(n::text, 6, '0'), now() from generate_series(1, ${maxWatched}) as n;
      set session_replication_role = origin`);
    await expect(hanako.call(watchFund, { params: { fundCode } })).rejects.toMatchObject({ code: '400-503' });
    await expect(add(level(11_000))).rejects.toMatchObject({ code: '400-503' });
  });

  test('rule NOTE-8 many that come at the same time pass neither limit', async () => {
    const hanako = await scene.as('hanako');
    const customer = await findCustomer(scene.api.database.reader, subjectOf('hanako'));
    await asOwner(`set session_replication_role = replica;
      insert into app.watched_fund select '${customer?.id}', 'XX' || lpad(n::text, 6, '0'), now() from generate_series(1, ${maxWatched - 1}) as n;
      set session_replication_role = origin`);
    const funds = ['TZ010001', 'TZ010002', 'TZ010003', 'TZ010004', 'TZ010005', 'TZ010006'];
    const watching = await Promise.allSettled(
      funds.map((code) => hanako.call(watchFund, { params: { fundCode: code } })),
    );
    expect(watching.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect(await watched()).toHaveLength(maxWatched);
    await asOwner('delete from app.watched_fund');
    for (let n = 2; n < maxAlerts; n += 1) await add(level(11_000 + n));
    const adding = await Promise.allSettled(Array.from({ length: 8 }, (_, n) => add(level(12_000 + n))));
    expect(adding.filter(({ status }) => status === 'fulfilled')).toHaveLength(2);
    expect(await alerts()).toHaveLength(maxAlerts);
  });

  test('a fund is watched once, in the order of adding, until it is taken off', async () => {
    const hanako = await scene.as('hanako');
    for (const code of [other, fundCode, other]) await hanako.call(watchFund, { params: { fundCode: code } });
    expect((await watched()).toSorted()).toEqual([fundCode, other]);
    await hanako.call(unwatchFund, { params: { fundCode: other } });
    await hanako.call(unwatchFund, { params: { fundCode: other } });
    expect(await watched()).toEqual([fundCode]);
  });
});

describe('rule NOTE-7 値の通知', () => {
  test('what is reached already, what is out of bounds, another’s and one too many are refused', async () => {
    for (const terms of [level(10_000), level(9_999), level(10_000, 'DOWN')])
      await expect(add(terms)).rejects.toMatchObject({ code: '400-504' });
    for (const terms of [change(99), change(5_001), level(0), level(10_000_001)])
      await expect(add(terms)).rejects.toMatchObject({ code: '400-001' });
    await expect(add({ ...level(11_000), alertDirection: 'BOTH' })).rejects.toMatchObject({ code: '400-001' });
    await expect(add({ ...level(11_000), fundCode: 'ZZ999999' })).rejects.toMatchObject({ code: '400-000' });
    await expect(addedBy('someone-new', level(11_000))).rejects.toMatchObject({ code: '400-000' });
    const { id } = await add(level(11_000));
    for (const who of ['waku', 'someone-new'])
      await expect((await scene.as(who)).call(deletePriceAlert, { params: { id } })).rejects.toMatchObject({
        code: '400-000',
      });
    for (let n = 1; n < maxAlerts; n += 1) await add(level(11_000 + n));
    await expect(add(level(12_000))).rejects.toMatchObject({ code: '400-503' });
    expect(await add(level(11_000))).toMatchObject({ id });
    await (await scene.as('hanako')).call(deletePriceAlert, { params: { id } });
    expect(await alerts()).toHaveLength(maxAlerts - 1);
    expect(await (await scene.as('someone-new')).call(listPriceAlerts)).toEqual({ alerts: [] });
  });

  test('a level is notified of once, after its price came; the fund is watched', async () => {
    const before = await notified();
    await add(level(10_500));
    expect(await watched()).toEqual([fundCode]);
    await run();
    expect(await notified()).toEqual(before);
    await setPrice('2026-11-13', 10_500);
    await run();
    await run();
    const [newest, ...rest] = await notified();
    expect(newest).toContain('10,500円になりました。設定は10,500円以上です。');
    expect(rest).toEqual(before);
    await setPrice('2026-11-16', 10_700);
    await run(ymd('2026-11-16'));
    expect(await notified()).toHaveLength(before.length + 1);
    expect(await alerts()).toMatchObject([{ notifiedOn: '2026-11-13' }]);
    // Set again, it waits for the price to be reached anew.
    await setPrice('2026-11-17', 10_400);
    expect(await add(level(10_500))).toMatchObject({ notifiedOn: null });
    await setPrice('2026-11-18', 10_600);
    await run(ymd('2026-11-18'));
    expect(await notified()).toHaveLength(before.length + 2);
  });

  test('a change is notified of on each day that has one, by one price each; a price that waits for an operator counts for nothing', async () => {
    const before = (await notified()).length;
    await add(change(500));
    await add({ ...change(500, 'UP'), fundCode: other });
    await setPrice('2026-11-13', 9_500);
    await setPrice('2026-11-13', 19_000, other);
    await run();
    await run();
    expect((await notified()).length - before).toBe(1);
    const text = '9,500円になりました。前の営業日からの変化は−5.00%です。';
    expect((await notified()).filter((body) => body.includes(text))).toHaveLength(1);
    await setPrice('2026-11-16', 9_975);
    await asOwner(
      `insert into app.nav_check (fund_code, date, status, reason, checked_at) values ('${fundCode}', '2026-11-16', 'HELD', 'JUMP', now())`,
    );
    await run(ymd('2026-11-16'));
    expect((await notified()).length - before).toBe(1);
    await asOwner(`delete from app.nav_check where fund_code = '${fundCode}' and date = '2026-11-16'`);
    await run(ymd('2026-11-17'));
    expect((await notified()).length - before).toBe(2);
  });

  test('killed between pages everybody is notified once', async () => {
    const before = [(await notified()).length, (await notified('beika')).length];
    for (const who of ['hanako', 'beika']) await addedBy(who, level(10_200));
    await add(level(10_300));
    await setPrice('2026-11-13', 10_300);
    const killed = scene.api.database.tx(async (tx) => {
      await notifyOfPrices(tx, at(today), null, 2);
      throw new Error('killed');
    });
    await expect(killed).rejects.toThrow('killed');
    const first = await run(today, 2);
    const { after } = first as { after: string };
    expect(await run(today, 2, after)).toBe(false);
    await run();
    expect([(await notified()).length, (await notified('beika')).length].map((n, i) => n - (before[i] ?? 0))).toEqual([
      2, 1,
    ]);
  });
});

test('rule NOTE-9 whoever holds a fund that moved by 5 % is notified once, page by page, and nobody else', async () => {
  const held = async (who: string) =>
    (await (await scene.as(who)).call(listNotifications, { query: { category: ['PRICE'] } })).notifications.filter(
      ({ title }) => title === '保有ファンドの基準価額が大きく動きました',
    ).length;
  await asOwner(`delete from app.position where fund_code in ('${fundCode}', '${other}');
    insert into app.position (customer_id, fund_code, account_type, distribution_course, units, cost, individual_principal)
      select id, '${fundCode}', 'SPECIFIC', 'RECEIVE', case when id = '${subjectOf('waku')}' then 0 else 10 end, 0, 0 from app.customer
      where id in ('${subjectOf('hanako')}', '${subjectOf('beika')}', '${subjectOf('waku')}')`);
  await setPrice('2026-11-13', 10_499);
  const page = (after: string | null = null) => scene.api.database.tx((tx) => notifyHolders(tx, at(today), after, 1));
  expect(await page()).toBe(false);
  await setPrice('2026-11-13', 10_500);
  await setPrice('2026-11-13', 19_000, other);
  const pages: string[] = [];
  for (let end = await page(); end !== false; end = await page(pages.at(-1))) {
    if (end === true || pages.length > 9) throw new Error('endless');
    pages.push(end.after);
  }
  expect(pages).toHaveLength(3);
  await page();
  expect([await held('hanako'), await held('beika'), await held('waku'), await held('midoku')]).toEqual([1, 1, 0, 0]);
});
