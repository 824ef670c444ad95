import { afterEach, beforeEach, expect, test } from 'vitest';
import { units, yen, ratio } from '@tsuzura/domain/money';
import { subjectOf } from '@tsuzura/store/seed';
import { buyNow, domestic, overseas, readFundDocuments } from '../../fund-order/orders.test-support.ts';
import { openPlans, type PlanScene } from './plan.test-support.ts';

let scene: PlanScene;
beforeEach(async () => {
  scene = await openPlans();
});
afterEach(async () => {
  await scene.expectSoundBooks();
  expect(await wrongQueues()).toEqual([]);
  await scene.close();
});

/** What is under way waits for its order, and nothing else does. */
const wrongQueues = () =>
  scene.rows(`select coalesce(o.setting_id, q.setting_id) as id, o.state from
      (select * from app.subscription_occurrence where state in ('FROZEN', 'DEBIT_REQUESTED', 'DEBITED')) o
      full join app.subscription_to_order q using (setting_id, month) where o.setting_id is null or q.setting_id is null
        or q.order_date <> o.order_date`);

const subjects = () => [...scene.mails.values()].map(({ subject }) => subject.replace('【つづら】', ''));

test('R2.23 by 預り金: frozen and ordered on its day, filled and settled like any order, with the notice of the day before', async () => {
  const id = await scene.subscribe('hanako', { amount: 30_000, day: 17 });
  await scene.to('2026-11-16', '18:00');
  expect(await scene.months(id)).toEqual([]);
  expect(subjects()).toContain('あした積立の注文をします');
  await scene.to('2026-11-17', '00:00');
  expect(await scene.months(id)).toEqual(['2026-11 FROZEN 30000']);
  await scene.to('2026-11-17', '00:30');
  expect(await scene.months(id)).toEqual(['2026-11 ORDERED 30000']);
  const [order] = await scene.rows(`select o.* from app.fund_order o
    join app.subscription_occurrence q on q.order_id = o.id`);
  expect(order).toMatchObject({
    source: 'SCHEDULED',
    setting_id: id,
    size: 30_000n,
    state: 'RECEIVED',
    application_date: '2026-11-17',
    reserved_cash: 30_000n,
    reserved_quota: 0n,
    request_key: null,
  });
  expect(subjects()).toContain('積立のご注文を受け付けました');
  await scene.to('2026-11-24', '12:00');
  expect(await scene.order(String(order?.['id']))).toMatchObject({ state: 'COMPLETED', amount: 30_000n });
  expect(await scene.rows('select freeze_on, month from app.subscription_to_freeze')).toEqual([
    { freeze_on: '2026-12-17', month: '2026-12' },
  ]);
});

test('December to January by 口座引落: one line an account (P25, P27), quota of the settlement year (P32), late results (P26), a closed fund (P36)', async () => {
  const code = await scene.debitAccount('beika', 20_000);
  const nisa = { settingCode: code, accountType: 'NISA_GROWTH' } as const;
  const bonus = { months: [12], amount: yen(15_000) };
  const plans = [
    await scene.subscribe('beika', { amount: 30_000, settingCode: code }),
    await scene.subscribe('beika', { amount: 50_000, bonus, settingCode: code, accountType: 'NISA_TSUMITATE' }),
    await scene.subscribe('beika', { ...nisa, amount: 1_400_000 }),
    await scene.subscribe('beika', { ...nisa, amount: 1_400_000, useRemainingQuota: true }),
    await scene.subscribe('beika', { ...nisa, amount: 30_000 }),
  ];
  const late = await scene.subscribe('hanako', { amount: 40_000, settingCode: await scene.debitAccount('hanako') });
  const failed = await scene.subscribe('waku', { amount: 45_000, settingCode: await scene.debitAccount('waku') });
  const closed = await scene.subscribe('henko', {
    amount: 10_000,
    settingCode: await scene.debitAccount('henko'),
    fundCode: overseas,
  });
  for (const who of ['hanako', 'waku']) scene.results.set(`${subjectOf(who)} 2026-12`, null);
  const monthsOfBeika = () => Promise.all(plans.map((id) => scene.months(id)));
  await scene.to('2026-12-14', '00:00');
  expect(await monthsOfBeika()).toEqual([
    ['2026-12 FROZEN 30000'],
    ['2026-12 FROZEN 65000'],
    ['2026-12 FROZEN 1400000'],
    ['2026-12 FROZEN 1000000'],
    ['2026-12 SKIPPED 30000 NISA_QUOTA'],
  ]);
  await scene.to('2026-12-14', '18:00');
  expect((await scene.debits()).at(-1)).toBe('2026-12-28 2515000 REQUESTED');
  expect(subjects().filter((one) => one === '引落の金額が決まりました')).toHaveLength(4);
  await scene.to('2026-12-27', '18:00');
  expect(subjects().filter((one) => one === 'あした引落があります')).toHaveLength(4);
  await scene.to('2026-12-28', '16:00');
  expect([await scene.months(plans[0] ?? ''), await scene.months(late)]).toEqual([
    ['2026-12 DEBITED 30000'],
    ['2026-12 DEBIT_REQUESTED 40000'],
  ]);
  await scene.asOwner(`update app.fund set takes_plans = false where code = '${overseas}'`);
  const before = (await scene.books(subjectOf('beika')))['CASH_FREE'] ?? 0n;
  await scene.to('2027-01-06', '05:20');
  expect((await monthsOfBeika()).map(([month]) => month)).toEqual([
    '2026-12 ORDERED 30000',
    '2026-12 ORDERED 65000',
    '2026-12 ORDERED 1400000',
    '2026-12 ORDERED 1000000',
    '2026-12 SKIPPED 30000 NISA_QUOTA',
  ]);
  expect((await scene.books(subjectOf('beika')))['CASH_FREE']).toBe(before + 20_000n);
  expect(await scene.rows(`select year, frame, reserved from app.nisa_year order by frame`)).toEqual([
    { year: 2027, frame: 'GROWTH', reserved: 2_400_000n },
    { year: 2027, frame: 'TSUMITATE', reserved: 65_000n },
  ]);
  expect([await scene.months(late), await scene.months(failed), await scene.months(closed)]).toEqual([
    ['2026-12 SKIPPED 40000 DEBIT_RESULT_MISSING'],
    ['2026-12 SKIPPED 45000 DEBIT_RESULT_MISSING'],
    ['2026-12 SKIPPED 10000 FUND_CLOSED'],
  ]);
  expect(await scene.stateOf(closed)).toBe('SUSPENDED FUND_CLOSED');
  // What the bank says after the order date: money that came is cash, a failure is one.
  const cash = (await scene.books(subjectOf('hanako')))['CASH_FREE'] ?? 0n;
  scene.results.set(`${subjectOf('hanako')} 2026-12`, 'DONE');
  scene.results.set(`${subjectOf('waku')} 2026-12`, 'FUNDS_SHORT');
  await scene.to('2027-01-07', '00:00');
  expect((await scene.books(subjectOf('hanako')))['CASH_FREE']).toBe(cash + 40_000n);
  expect([await scene.months(late), await scene.months(failed)]).toEqual([
    ['2026-12 SKIPPED 40000 DEBIT_RESULT_MISSING'],
    ['2026-12 DEBIT_FAILED 45000 DEBIT_1'],
  ]);
  expect(
    await scene.rows(`select consecutive_failures as n from app.subscription_plan where id = '${failed}'`),
  ).toEqual([{ n: 1 }]);
});

test('P30 cash for some: 口座引落 and older ones first, each whole or not at all, and the customer is notified of the shortage', async () => {
  const ids: string[] = [];
  for (const amount of [60_000, 50_000, 30_000])
    ids.push(await scene.subscribe('ginko', { amount, day: 17, fundCode: domestic }));
  await scene.to('2026-11-17', '05:20');
  expect(await Promise.all(ids.map((id) => scene.months(id)))).toEqual([
    ['2026-11 ORDERED 60000'],
    ['2026-11 SKIPPED 50000 INSUFFICIENT_CASH'],
    ['2026-11 ORDERED 30000'],
  ]);
  const notice = [...scene.mails.values()].find(({ subject }) => subject.includes('見送りました'));
  expect(notice?.text).toContain('預り金が10,000円足りなかったため');
});

test('P31 P33 the last of the quota: a spot order of the same morning goes first, the plan buys the rest or is skipped', async () => {
  const client = await scene.as('beika');
  await readFundDocuments(client, domestic);
  const growth = { accountType: 'NISA_GROWTH', day: 18 } as const;
  const [rest, none] = [
    await scene.subscribe('beika', { ...growth, amount: 150_000, useRemainingQuota: true }),
    await scene.subscribe('beika', { ...growth, amount: 50_000 }),
  ];
  await scene.to('2026-11-18', '00:10');
  await buyNow(client, { accountType: 'NISA_GROWTH', amount: 2_330_000 });
  await scene.to('2026-11-18', '05:20');
  expect([await scene.months(rest), await scene.months(none)]).toEqual([
    ['2026-11 ORDERED 70000 NISA_PARTIAL'],
    ['2026-11 SKIPPED 50000 NISA_QUOTA'],
  ]);
  expect(subjects()).toEqual(
    expect.arrayContaining(['今回の積立は一部の金額で購入します', '今回の積立を見送りました']),
  );
  expect(await scene.rows(`select reserved from app.nisa_year where year = 2026 and frame = 'GROWTH'`)).toEqual([
    { reserved: 2_400_000n },
  ]);
});

test('a customer who may not trade: frozen accounts and unsuitable funds stop the runs', async () => {
  const frozen = await scene.subscribe('hanako', { amount: 10_000, day: 17 });
  const unsuitable = await scene.subscribe('waku', { amount: 10_000, day: 17, fundCode: overseas });
  const fine = await scene.subscribe('waku', { amount: 10_000, day: 17 });
  await scene.asOwner(
    `update app.customer set frozen_at = now(), frozen_by = 'OPERATOR', tokens_void_at = now() where id = '${subjectOf('hanako')}'`,
  );
  await scene.asOwner(
    `update app.account set restricted_fund_codes = '{${overseas}}' where customer_id = '${subjectOf('waku')}'`,
  );
  await scene.to('2026-11-17', '00:30');
  expect([await scene.months(frozen), await scene.months(unsuitable), await scene.months(fine)]).toEqual([
    ['2026-11 SKIPPED 10000 ACCOUNT_RESTRICTED'],
    ['2026-11 SKIPPED 10000 ACCOUNT_RESTRICTED'],
    ['2026-11 ORDERED 10000'],
  ]);
  expect(await scene.stateOf(unsuitable)).toBe('SUSPENDED ACCOUNT_RESTRICTED');
});

test('a fund that is redeemed (償還) ends its settings, before anything is frozen on that day', async () => {
  const id = await scene.subscribe('waku', { amount: 10_000, day: 17 });
  const sale = await scene.redeem('hanako', { sale: { method: 'FIXED_UNITS', units: units(10) }, day: 17 });
  await scene.asOwner(`update app.fund set term_end_on = '2026-11-17' where code = '${domestic}'`);
  await scene.to('2026-11-17', '00:30');
  expect([await scene.stateOf(id), await scene.stateOf(sale)]).toEqual(['ENDED', 'ENDED']);
  expect([await scene.months(id), await scene.sales(sale)]).toEqual([[], []]);
  expect(subjects().filter((one) => one === '積立・定期売却の設定が終了しました')).toHaveLength(2);
});

test('定期売却 by each method: ordered with what can be sold, skipped where it is not enough, the period ends', async () => {
  await scene.setNav(domestic, 10_000);
  for (const [who, amount] of [
    ['hanako', 700_000],
    ['waku', 300_000],
  ] as const) {
    const client = await scene.as(who);
    await readFundDocuments(client, domestic);
    await buyNow(client, { amount });
  }
  await scene.to('2026-11-20', '12:00');
  const rate = await scene.redeem('hanako', { sale: { method: 'FIXED_RATE', rate: ratio(5, 1_000) }, day: 24 });
  const amount = await scene.redeem('hanako', { sale: { method: 'FIXED_AMOUNT', amount: yen(100_000) }, day: 24 });
  const count = await scene.redeem('waku', { sale: { method: 'FIXED_UNITS', units: units(400_000) }, day: 24 });
  const period = await scene.redeem('waku', {
    sale: { method: 'PERIOD', times: 2, each: units(150_000) },
    day: 25,
  });
  await scene.to('2026-11-23', '18:00');
  expect(subjects()).toContain('あした定期売却の注文をします');
  await scene.to('2026-11-25', '05:20');
  expect([
    await scene.sales(rate),
    await scene.sales(amount),
    await scene.sales(count),
    await scene.sales(period),
  ]).toEqual([
    ['2026-11 ORDERED UNITS 3500'],
    ['2026-11 ORDERED AMOUNT 100000'],
    ['2026-11 SKIPPED INSUFFICIENT_UNITS'],
    ['2026-11 ORDERED UNITS 150000'],
  ]);
  expect(subjects()).toContain('今回の定期売却を見送りました');
  await scene.change(rate, { status: 'PAUSED' });
  await scene.to('2026-12-25', '12:00');
  expect(await scene.sales(rate)).toEqual(['2026-11 ORDERED UNITS 3500', '2026-12 SKIPPED PAUSED']);
  expect(await scene.sales(period)).toEqual(['2026-11 ORDERED UNITS 150000', '2026-12 ORDERED UNITS 150000']);
  expect(await scene.stateOf(period)).toBe('ENDED');
  expect(await scene.rows(`select from app.redemption_to_order where setting_id = '${period}'`)).toEqual([]);
});

test('a debit file that would come too late for the bank is not sent: the month is skipped, and nothing failed', async () => {
  const code = await scene.debitAccount('hanako', 5_000);
  const id = await scene.subscribe('hanako', { amount: 30_000, settingCode: code });
  await scene.to('2026-12-14', '00:00');
  // The service was down: it comes back after 15:00 of the third business day before the debit.
  await scene.at('2026-12-24', '10:00');
  await scene.to('2026-12-24', '12:00');
  expect(await scene.months(id)).toEqual(['2026-12 SKIPPED 30000 DEBIT_NOT_REQUESTED']);
  expect(await scene.debits()).toEqual(['2026-12-28 35000 SKIPPED']);
  expect(await scene.rows(`select state, consecutive_failures as n from app.subscription_plan`)).toEqual([
    { state: 'ACTIVE', n: 0 },
  ]);
  expect(await scene.rows(`select subject from ops.alert where kind = 'cash.debits-not-requested'`)).toEqual([
    { subject: '2026-12' },
  ]);
  expect(subjects()).toContain('今回の積立を見送りました');
  await scene.to('2027-01-13', '09:00');
  expect((await scene.debits()).at(-1)).toBe('2027-01-27 35000 REQUESTED');
});
