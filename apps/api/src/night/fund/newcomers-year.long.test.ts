import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Client, Endpoint } from '@tsuzura/contract/kernel';
import { listTradedOrders, mainCalls, ownMainCalls } from '@tsuzura/contract/main';
import { listSpecificAccountTrades, tradingCalls } from '@tsuzura/contract/trading';
import { addDays, atJst, japan, ymd, type Ymd } from '@tsuzura/domain/calendar';
import { distributionDates } from '@tsuzura/domain/fund';
import { subjectOf } from '@tsuzura/store/seed';
import { openNight, type NightScene } from './night.test-support.ts';
import { settleDay, workNight } from './work-night.ts';
import { bonds, buyNow, domestic, readFundDocuments, sellNow } from '../../fund-order/orders.test-support.ts';
import { tokenFor } from '../../kernel/scene.test-support.ts';
import { openNewAccount, pay, reviewNisaNow } from '../../account/procedure.test-support.ts';

/*
 * A year of somebody who signed up, so that every id is one that the programs make: a holding in each account type, a
 * distribution a month, both courses. Then every call that reads is made, of both APIs.
 */

const who = 'newcomer';
const fiscalDates =
  '2026-11-25 2026-12-21 2027-01-20 2027-02-22 2027-03-23 2027-04-20 2027-05-20 2027-06-21 2027-07-20 2027-08-20 2027-09-21 2027-10-20'.split(
    ' ',
  );
const year = { query: { year: 2027 } };
const page = { query: { limit: 100, offset: 0 } };

let scene: NightScene;
let client: Client;
let trading: Client;
beforeAll(async () => {
  scene = await openNight();
  await scene.setNav(domestic, 20_000);
  const opened = await openNewAccount(scene, who, { nisa: 'OPEN' });
  client = opened.client;
  trading = await scene.as(who, 'trading');
  for (const status of ['TAX_OFFICE_REVIEW', 'APPROVED'] as const) {
    await reviewNisaNow(scene, opened.nisaRequestId, status);
  }
  await pay(scene, opened.customerId, 3_000_000);
  for (const fundCode of [domestic, bonds]) await readFundDocuments(client, fundCode);
  await buyNow(client, { amount: 500_000, course: 'REINVEST' });
  await buyNow(client, { amount: 500_000, accountType: 'NISA_GROWTH', course: 'REINVEST' });
  await buyNow(client, { amount: 500_000, accountType: 'GENERAL', course: 'RECEIVE' });
  await scene.to('2026-11-18', '10:00');
  await sellNow(client, { units: 10_000 });
  await scene.to('2026-11-25', '10:00');
  for (const day of fiscalDates) await distributeOn(ymd(day));
  await scene.at('2027-11-12', '10:00');
});
afterAll(() => scene.close());

/** The nights of one distribution, without the days between them, on which nothing happens to this customer. */
async function distributeOn(fiscalDate: Ymd): Promise<void> {
  await scene.owner.pool.query(`insert into app.nav (fund_code, date, nav, net_assets, distribution)
      values ('${domestic}', '${fiscalDate}', 20000, 1000000000, 200) on conflict (fund_code, date) do update set distribution = 200;
    insert into app.nav_check (fund_code, date, status, checked_at)
      values ('${domestic}', '${fiscalDate}', 'FINAL', '${fiscalDate}T20:00+09:00') on conflict do nothing`);
  const { reinvestDate, payDate } = distributionDates(japan, fiscalDate);
  const night = (day: Ymd) => scene.api.database.tx((tx) => workNight(tx, atJst(addDays(day, 1), '02:15')));
  expect([await night(fiscalDate), await night(reinvestDate)]).toEqual([false, false]);
  expect(await scene.api.database.tx((tx) => settleDay(tx, atJst(payDate, '00:00')))).toBe(false);
}

/** Every call that only reads, but those of one thing that is named by its id, and the rate of exchange: its vendor is not here. */
const reads = [...mainCalls, ...ownMainCalls, ...tradingCalls].filter(
  ({ method, path, caller }) =>
    method === 'GET' &&
    caller === 'customer' &&
    !/\{(?!fundCode\}|code\})/.test(path) &&
    path !== '/system/foreign/rate',
);

/** What a call cannot do without. */
const queries: Readonly<Record<string, string>> = {
  '/v1/fundInvestment/orders/subscription/confirmParams': `fundCode=${domestic}`,
  '/v1/fundInvestment/orders/redemption/confirmParams': `fundCode=${domestic}&accountType=SPECIFIC`,
  '/v1/fundInvestment/scheduledSubscription/confirmParams': `fundCode=${domestic}`,
  '/order_executions/dates': 'year=2027',
};

async function read({ site, path }: Endpoint): Promise<string> {
  const token = await tokenFor(subjectOf(who), { username: `${who}@example.jp`, strongSecondsAgo: 1 });
  const address = scene.address(site as 'main' | 'trading');
  const filled = path.replaceAll(/\{(fundCode|code)\}/g, domestic);
  const answer = await fetch(`${address}${filled}?${queries[path] ?? ''}`, {
    headers: { authorization: `Bearer ${token}` },
  });
  const code = answer.ok ? '' : ((await answer.json()) as { code?: string }).code;
  return answer.ok ? 'ok' : answer.status === 501 ? '501' : `${answer.status} ${code}`;
}

test('after a year of distributions every page of somebody who signed up is answered', async () => {
  expect(reads.length).toBeGreaterThan(40);
  const answers: string[] = [];
  for (const one of reads) answers.push(`${await read(one)} ${one.site} ${one.path}`);
  // 501 is a call that nobody has built.
  expect(answers.filter((said) => !/^(ok|501) /.test(said))).toEqual([]);
});

test('distributions and what they bought have ids that the contract takes, whatever the customer’s id is', async () => {
  const { distributions } = await trading.call(listSpecificAccountTrades, year);
  expect(distributions.length).toBeGreaterThan(6);
  const { orders } = await client.call(listTradedOrders, page);
  const reinvested = orders.filter(({ source }) => source === 'REINVEST');
  expect(reinvested.length).toBeGreaterThan(12);
  for (const { id } of [...distributions, ...reinvested]) expect(id.length).toBeLessThanOrEqual(64);
  expect(new Set(orders.map(({ id }) => id)).size).toBe(orders.length);
});

test('a distribution that was declared when ids held all their parts is still shown, by a short id that stays the same', async () => {
  const found = await scene.row(`select d.id from app.distribution d where d.state = 'REINVESTED'
    and d.account_type = 'SPECIFIC' and d.due_date > '2027-10-01'`);
  const row = String(found?.['id']);
  const long = `distribution-${domestic}-2027-10-20-SPECIFIC-${subjectOf(who)}`;
  expect(long.length).toBeGreaterThan(64);
  await scene.owner.pool.query(`update app.distribution set id = '${long}' where id = '${row}';
    update app.fund_order set id = '${long}' where id = '${row}';
    update app.fund_fill set order_id = '${long}' where order_id = '${row}'`);
  const shown = async () => {
    const { distributions } = await trading.call(listSpecificAccountTrades, year);
    const { orders } = await client.call(listTradedOrders, page);
    const newest = distributions.find(({ paidOn }) => paidOn === '2027-10-21')?.id;
    return [newest, orders.find(({ id }) => id === newest)?.source, newest?.length];
  };
  expect(await shown()).toEqual([expect.any(String), 'REINVEST', 36]);
  expect(await shown()).toEqual(await shown());
});
