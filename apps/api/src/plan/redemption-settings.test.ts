import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { changeRedemptionSetting, endRedemptionSetting, listRedemptionSettings } from '@tsuzura/contract/main';
import type { Client } from '@tsuzura/contract/kernel';
import { units, yen } from '@tsuzura/domain/money';
import { subjectOf } from '@tsuzura/store/seed';
import { domestic, overseas, readFundDocuments, sellNow } from '../fund-order/orders.test-support.ts';
import { makePlan, makeSale, openPlans, type PlanScene, type SaleInput } from './plans.test-support.ts';

let scene: PlanScene;
let hanako: Client;
let beika: Client;
beforeAll(async () => {
  scene = await openPlans();
  [hanako, beika] = [await scene.strong('hanako'), await scene.strong('beika')];
  await readFundDocuments(hanako);
  await scene.setNav(domestic, 20_000);
  await scene.give(subjectOf('hanako'), { units: 100_000, paid: 150_000 });
});
afterAll(() => scene.close());

type Change = Parameters<typeof changing>[0];
const changing = ({
  amount,
  units: count,
  ...rest
}: {
  amount?: number;
  units?: number;
  rate?: string;
  times?: number;
  dayOfMonth?: number | 'MONTH_END';
  frequency?: 'MONTHLY' | 'ODD_MONTHS' | 'EVEN_MONTHS';
  status?: 'ACTIVE' | 'PAUSED';
}) => ({
  ...rest,
  ...(amount !== undefined && { amount: yen(amount) }),
  ...(count !== undefined && { units: units(count) }),
});
const change = (client: Client, id: string, body: Change, key: string = randomUUID()) =>
  client.call(changeRedemptionSetting, { params: { id }, body: changing(body) }, { key });
const end = (client: Client, id: string, key: string = randomUUID()) =>
  client.call(endRedemptionSetting, { params: { id } }, { key });
const settingsOf = async (client: Client) => (await client.call(listRedemptionSettings)).settings;
const queued = (id: string) =>
  scene.rows(`select order_on, month from app.redemption_to_order where setting_id = '${id}'`);

async function refusedWithoutTrace(who: string, code: string, attempt: () => Promise<unknown>): Promise<void> {
  const before = await scene.plansOf(subjectOf(who));
  await expect(attempt()).rejects.toMatchObject({ code });
  expect(await scene.plansOf(subjectOf(who))).toEqual(before);
}

describe('R1.04 a 定期売却 is made', () => {
  test.each<[SaleInput, object, bigint]>([
    [{ amount: 10_000 }, { method: 'FIXED_AMOUNT', amount: 10_000n, remainingTimes: null }, 10_000n],
    [{ rate: '0.5' }, { method: 'FIXED_RATE', rate: '0.5', amount: null }, 1_000n],
    [{ units: 30_000 }, { method: 'FIXED_UNITS', units: 30_000n }, 60_000n],
    [{ times: 3 }, { method: 'PERIOD', times: 3, remainingTimes: 3 }, 66_666n],
  ])('by %o', async (sale, shown, estimatedAmount) => {
    const setting = await makeSale(hanako, { ...sale, dayOfMonth: 'MONTH_END', frequency: 'ODD_MONTHS' });
    expect(setting).toMatchObject({
      fundCode: domestic,
      accountType: 'SPECIFIC',
      dayOfMonth: 'MONTH_END',
      frequency: 'ODD_MONTHS',
      status: 'ACTIVE',
      next: { orderDate: '2026-11-30', changeDeadline: '2026-11-29T23:59:59+09:00', estimatedAmount },
      lastResult: null,
      ...shown,
    });
    expect((await settingsOf(hanako)).find(({ id }) => id === setting.id)).toEqual(setting);
    expect(await queued(setting.id)).toEqual([{ order_on: '2026-11-30', month: '2026-11' }]);
    expect(await scene.mailsTo('hanako@example.jp')).toContain('【つづら】定期売却の設定を受け付けました');
    await end(hanako, setting.id);
  });

  test.each<[string, SaleInput, string]>([
    ['less than 1,000 yen', { amount: 999 }, '400-001'],
    ['less than a tenth of a percent', { rate: '0' }, '400-001'],
    ['more than half', { rate: '50.1' }, '400-001'],
    ['one time', { times: 1 }, '400-001'],
    ['day 28', { dayOfMonth: 28 }, '400-001'],
    ['nothing held', { fundCode: overseas }, '400-103'],
    ['of another account type', { accountType: 'GENERAL' }, '400-103'],
    ['a fund nobody knows', { fundCode: 'ZZ999999' }, '400-000'],
  ])('not: %s', async (_, sale, code) => {
    await refusedWithoutTrace('hanako', code, () => makeSale(hanako, sale));
  });

  test('once for a key', async () => {
    const key = randomUUID();
    const [one, other] = await Promise.all([1, 2].map(() => makeSale(hanako, {}, key)));
    expect(one).toEqual(other);
    await expect(makeSale(hanako, { amount: 2_000 }, key)).rejects.toMatchObject({ code: '409-200' });
    await end(hanako, one?.id ?? '');
  });

  test('P40 not beside a 積立 of the same holding', async () => {
    const { id } = await makePlan(hanako);
    await refusedWithoutTrace('hanako', '400-501', () => makeSale(hanako));
    await scene.asOwner(`update app.subscription_plan set state = 'CANCELED' where id = '${id}'`);
    await scene.asOwner(`insert into app.subscription_version select setting_id, 1, from_month, 'CANCELED', amount, bonus_months,
      bonus_amount, use_remaining_quota, at from app.subscription_version where setting_id = '${id}'`);
  });

  test('from a device that is new only after a strong check, where much is sold', async () => {
    await scene.asOwner(`insert into app.shield_event (customer_id, kind, at)
      values ('${subjectOf('hanako')}', 'NEW_DEVICE', '2026-11-13T08:00:00+09:00')`);
    const weak = await scene.as('hanako');
    await refusedWithoutTrace('hanako', '403-100', () => makeSale(weak, { times: 12 }));
    const made = await makeSale(weak, { amount: 1_000 });
    await end(weak, made.id);
    const strong = await makeSale(hanako, { times: 12 });
    await end(hanako, strong.id);
    await scene.asOwner(`delete from app.shield_event where customer_id = '${subjectOf('hanako')}'`);
  });

  test('by who has an account, has read what must be read, and sends a key', async () => {
    await expect(makeSale(await scene.as('hajime'))).rejects.toMatchObject({ code: '400-999' });
    await expect(makeSale(await scene.as('midoku'))).rejects.toMatchObject({ code: '400-997' });
    await expect(makeSale(await scene.as(null))).rejects.toMatchObject({ code: '401-000' });
    await expect(makeSale(hanako, {}, '')).rejects.toMatchObject({ code: '400-002' });
  });
});

describe('R1.04 a 定期売却 is changed', () => {
  test('P46 in measure, day and frequency, from the month that the answer names', async () => {
    const { id } = await makeSale(hanako);
    expect(await change(hanako, id, { amount: 20_000 })).toMatchObject({ effectiveFrom: '2026-11', amount: 20_000n });
    expect(await change(hanako, id, { dayOfMonth: 16 })).toMatchObject({
      effectiveFrom: '2026-11',
      next: { orderDate: '2026-11-16' },
    });
    expect(await queued(id)).toEqual([{ order_on: '2026-11-16', month: '2026-11' }]);
    expect(await change(hanako, id, { frequency: 'EVEN_MONTHS', dayOfMonth: 5 })).toMatchObject({
      effectiveFrom: '2026-12',
      next: { orderDate: '2026-11-16' },
    });
    await end(hanako, id);
  });

  test('paused and resumed, and ended at once and twice', async () => {
    const { id } = await makeSale(hanako);
    expect(await change(hanako, id, { status: 'PAUSED' })).toMatchObject({ status: 'PAUSED', next: null });
    expect(await change(hanako, id, { status: 'ACTIVE' })).toMatchObject({
      status: 'ACTIVE',
      effectiveFrom: '2026-11',
    });
    await end(hanako, id);
    await end(hanako, id);
    expect((await settingsOf(hanako)).find((one) => one.id === id)).toMatchObject({ status: 'CANCELED', next: null });
    await refusedWithoutTrace('hanako', '400-501', () => change(hanako, id, { amount: 2_000 }));
  });

  test('not with the measure of another method, out of range, or of somebody else', async () => {
    const { id } = await makeSale(hanako);
    await refusedWithoutTrace('hanako', '400-106', () => change(hanako, id, { times: 3 }));
    await refusedWithoutTrace('hanako', '400-001', () => change(hanako, id, { amount: 1 }));
    await refusedWithoutTrace('hanako', '400-001', () => change(hanako, id, {}));
    await refusedWithoutTrace('hanako', '400-000', () => change(beika, id, { amount: 2_000 }));
    await refusedWithoutTrace('hanako', '400-000', () => end(beika, id));
    await end(hanako, id);
    const period = await makeSale(hanako, { times: 600 });
    await sellNow(hanako, { units: 99_999 });
    await refusedWithoutTrace('hanako', '400-103', () => change(hanako, period.id, { times: 2 }));
    await end(hanako, period.id);
  });

  test('shows what became of the last one', async () => {
    const { id } = await makeSale(hanako);
    await scene.asOwner(`insert into app.redemption_occurrence (setting_id, month, customer_id, state, reason, order_date)
      values ('${id}', '2026-11', '${subjectOf('hanako')}', 'SKIPPED', 'PENDING_SALE', '2026-11-20')`);
    expect((await settingsOf(hanako)).find((one) => one.id === id)).toMatchObject({
      next: { orderDate: '2026-12-21' },
      lastResult: { orderDate: '2026-11-20', status: 'SKIPPED', orderId: null, reason: 'PENDING_SALE' },
    });
    await end(hanako, id);
  });

  test('asks for an account, a key and a signed-in customer', async () => {
    const [hajime, nobody] = [await scene.as('hajime'), await scene.as(null)];
    for (const [client, code] of [
      [hajime, '400-999'],
      [nobody, '401-000'],
    ] as const) {
      await expect(change(client, 'x', { amount: 2_000 })).rejects.toMatchObject({ code });
      await expect(end(client, 'x')).rejects.toMatchObject({ code });
      await expect(settingsOf(client)).rejects.toMatchObject({ code });
    }
    await expect(change(await scene.as('midoku'), 'x', { amount: 2_000 })).rejects.toMatchObject({ code: '400-997' });
    await expect(change(hanako, 'x', { amount: 2_000 }, '')).rejects.toMatchObject({ code: '400-002' });
    await expect(end(hanako, 'x', '')).rejects.toMatchObject({ code: '400-002' });
    await expect(end(hanako, 'x'.repeat(65))).rejects.toMatchObject({ code: '400-001' });
    expect(await settingsOf(beika)).toEqual([]);
  });
});

test('R1.04 the page of all plans asks for the first, and hears how many more there are', async () => {
  const sales = [
    await makeSale(hanako, { amount: 10_000 }),
    await makeSale(hanako, { amount: 20_000, dayOfMonth: 20 }),
  ];
  const before = (await settingsOf(hanako)).filter(({ status }) => status !== 'ACTIVE').length;
  const ask = (limit: number) => hanako.call(listRedemptionSettings, { query: { limit } });
  expect((await ask(1)).settings.map(({ id }) => id)).toEqual([sales[0]?.id]);
  expect((await ask(1)).rest).toEqual({ live: 1, over: before });
  await end(hanako, sales[0]?.id ?? '');
  expect((await ask(4)).settings.map(({ id }) => id)).toEqual([sales[1]?.id]);
  expect((await ask(4)).rest).toEqual({ live: 0, over: before + 1 });
  expect((await hanako.call(listRedemptionSettings)).rest).toEqual({ live: 0, over: 0 });
  await end(hanako, sales[1]?.id ?? '');
});
