import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { changeSubscriptionSetting, endSubscriptionSetting, listSubscriptionSettings } from '@tsuzura/contract/main';
import type { Client } from '@tsuzura/contract/kernel';
import { yen } from '@tsuzura/domain/money';
import { subjectOf } from '@tsuzura/store/seed';
import { bonds, domestic, quoteBuy, readFundDocuments } from '../fund-order/orders.test-support.ts';
import {
  makePlan,
  makeSale,
  openPlans,
  quotePlan,
  sendPlan,
  type PlanInput,
  type PlanScene,
} from './plans.test-support.ts';

let scene: PlanScene;
let hanako: Client;
let beika: Client;
beforeAll(async () => {
  scene = await openPlans();
  [hanako, beika] = [await scene.strong('hanako'), await scene.strong('beika')];
  for (const client of [hanako, beika]) await readFundDocuments(client);
});
afterAll(() => scene.close());

const settingsOf = async (client: Client) => (await client.call(listSubscriptionSettings)).settings;
const change = (client: Client, id: string, body: Parameters<typeof changing>[0], key: string = randomUUID()) =>
  client.call(changeSubscriptionSetting, { params: { id }, body: changing(body) }, { key });
const changing = (body: {
  amount?: number;
  bonus?: { months: number[]; amount: number } | null;
  status?: 'ACTIVE' | 'PAUSED';
  pausedUntil?: string;
  useRemainingQuota?: boolean;
}) => {
  const { amount, bonus, ...rest } = body;
  return {
    ...rest,
    ...(amount !== undefined && { amount: yen(amount) }),
    ...(bonus !== undefined && { bonus: bonus && { months: bonus.months, amount: yen(bonus.amount) } }),
  };
};
const end = (client: Client, id: string, key: string = randomUUID()) =>
  client.call(endSubscriptionSetting, { params: { id } }, { key });

/** Fails unless the call is refused with this code and nothing at all has changed. */
async function refusedWithoutTrace(who: string, code: string, attempt: () => Promise<unknown>): Promise<void> {
  const before = await scene.plansOf(subjectOf(who));
  await expect(attempt()).rejects.toMatchObject({ code });
  expect(await scene.plansOf(subjectOf(who))).toEqual(before);
}

describe('R1.04 a 積立 is made', () => {
  test('as it was confirmed, with a mail and a trail, and queued for its first freeze', async () => {
    const plan = {
      accountType: 'NISA_TSUMITATE',
      bonus: { months: [12, 6], amount: 5_000 },
      course: 'RECEIVE',
    } as const;
    const setting = await makePlan(beika, plan);
    expect(setting).toMatchObject({
      fundCode: domestic,
      accountType: 'NISA_TSUMITATE',
      amount: 30_000n,
      bonus: { months: [12, 6], amount: 5_000n },
      distributionCourse: 'RECEIVE',
      fundingType: 'CASH',
      settingCode: null,
      dayOfMonth: 20,
      startMonth: '2026-11',
      pausedUntil: null,
      useRemainingQuota: false,
      status: 'ACTIVE',
      suspendedReason: null,
      consecutiveFailures: 0,
      next: { settingId: setting.id, month: '2026-11', orderDate: '2026-11-20', amount: 30_000n },
      last: null,
    });
    expect(await settingsOf(beika)).toEqual([setting]);
    expect(await scene.mailsTo('beika@example.jp')).toEqual(['【つづら】積立の設定を受け付けました']);
    expect(await scene.rows(`select freeze_on, month from app.subscription_to_freeze`)).toEqual([
      { freeze_on: '2026-11-20', month: '2026-11' },
    ]);
    expect(await scene.rows(`select actor, subject from ops.audit where action = 'plan.subscription-made'`)).toEqual([
      { actor: subjectOf('beika'), subject: setting.id },
    ]);
    await end(beika, setting.id);
  });

  test('once for a key and once for a token, from however many tabs', async () => {
    const { confirmToken } = await quotePlan(hanako);
    const key = randomUUID();
    const answers = await Promise.all([1, 2, 3].map(() => sendPlan(hanako, confirmToken, {}, key)));
    expect(new Set(answers.map(({ id }) => id)).size).toBe(1);
    expect(await settingsOf(hanako)).toHaveLength(1);
    await refusedWithoutTrace('hanako', '400-107', () => sendPlan(hanako, confirmToken));
    await expect(sendPlan(hanako, confirmToken, { amount: 40_000 }, key)).rejects.toMatchObject({ code: '409-200' });
    const tokens = await Promise.all([1, 2].map(async () => (await quotePlan(hanako)).confirmToken));
    const made = await Promise.all(tokens.map((token) => sendPlan(hanako, token)));
    expect(await settingsOf(hanako)).toHaveLength(3);
    for (const { id } of [...made, ...answers.slice(0, 1)]) await end(hanako, id);
  });

  test.each<[string, PlanInput]>([
    ['amount', { amount: 30_001 }],
    ['day', { dayOfMonth: 21 }],
    ['account type', { accountType: 'GENERAL' }],
    ['bonus', { bonus: { months: [6], amount: 1 } }],
    ['first month', { startMonth: '2027-01' }],
  ])('with what was shown and nothing else: another %s', async (_, plan) => {
    const { confirmToken } = await quotePlan(hanako);
    await refusedWithoutTrace('hanako', '400-107', () => sendPlan(hanako, confirmToken, plan));
  });

  test('with a token of one’s own, of a plan, and not of an order', async () => {
    const { confirmToken } = await quotePlan(beika);
    await refusedWithoutTrace('hanako', '400-107', () => sendPlan(hanako, confirmToken));
    await refusedWithoutTrace('hanako', '400-107', () => sendPlan(hanako, 'x.y'));
    const order = await quoteBuy(hanako, { amount: 30_000 });
    await refusedWithoutTrace('hanako', '400-107', () => sendPlan(hanako, order.confirmToken));
  });

  test('after the documents of the fund are read', async () => {
    const plan = { fundCode: bonds };
    const { confirmToken } = await quotePlan(hanako, plan);
    await refusedWithoutTrace('hanako', '400-105', () => sendPlan(hanako, confirmToken, plan));
  });

  test('P18 of the month that was shown: a freeze in between is shown anew', async () => {
    await scene.at('2026-11-19', '23:59');
    const { confirmToken } = await quotePlan(hanako);
    await scene.at('2026-11-20', '00:00');
    await refusedWithoutTrace('hanako', '400-107', () => sendPlan(hanako, confirmToken));
    expect((await quotePlan(hanako)).schedule[0]).toMatchObject({ month: '2026-12' });
  });

  test('P35 within the quota, or with what is left of it', async () => {
    const plan = { accountType: 'NISA_TSUMITATE', amount: 100_001 } as const;
    const { confirmToken } = await quotePlan(beika, plan);
    await refusedWithoutTrace('beika', '400-301', () => sendPlan(beika, confirmToken, plan));
    const setting = await sendPlan(beika, confirmToken, { ...plan, useRemainingQuota: true });
    expect(setting).toMatchObject({ useRemainingQuota: true });
    await end(beika, setting.id);
  });

  test('P40 not beside a scheduled sale of the same holding, until that is paused', async () => {
    await scene.give(subjectOf('hanako'), { units: 100_000, paid: 100_000 });
    const sale = await makeSale(hanako);
    await expect(quotePlan(hanako)).rejects.toMatchObject({ code: '400-501' });
    expect((await quotePlan(hanako, { accountType: 'GENERAL' })).schedule).toHaveLength(3);
    await scene.asOwner(`update app.redemption_plan set state = 'CANCELED' where id = '${sale.id}'`);
    await scene.asOwner(`insert into app.redemption_version select setting_id, 1, from_month, 'CANCELED', amount, rate_tenths, units,
      times, units_each, day_of_month, frequency, at from app.redemption_version where setting_id = '${sale.id}'`);
  });

  test('by who has an account, has read what must be read, and sends a key', async () => {
    const { confirmToken } = await quotePlan(hanako);
    await expect(sendPlan(await scene.as('hajime'), confirmToken)).rejects.toMatchObject({ code: '400-999' });
    await expect(sendPlan(await scene.as('midoku'), confirmToken)).rejects.toMatchObject({ code: '400-997' });
    await expect(sendPlan(await scene.as(null), confirmToken)).rejects.toMatchObject({ code: '401-000' });
    await expect(sendPlan(hanako, confirmToken, {}, '')).rejects.toMatchObject({ code: '400-002' });
    await expect(sendPlan(hanako, confirmToken, { amount: 0 })).rejects.toMatchObject({ code: '400-001' });
  });
});

describe('R1.04 a 積立 is changed', () => {
  test('from the first month that is not frozen, and the answer says which', async () => {
    await scene.at('2026-12-10', '10:00');
    const { id } = await makePlan(hanako);
    const raised = await change(hanako, id, { amount: 50_000, bonus: { months: [1], amount: 10 } });
    expect(raised).toMatchObject({
      effectiveFrom: '2026-12',
      amount: 50_000n,
      next: { month: '2026-12', amount: 50_000n },
    });
    await scene.at('2026-12-21', '00:00');
    const late = await change(hanako, id, { amount: 60_000, bonus: null });
    expect(late).toMatchObject({ effectiveFrom: '2027-01', amount: 60_000n, bonus: null });
    expect(
      await scene.rows(
        `select revision, from_month, amount from app.subscription_version where setting_id = '${id}' order by 1`,
      ),
    ).toEqual([
      { revision: 0, from_month: '2026-12', amount: 30_000n },
      { revision: 1, from_month: '2026-12', amount: 50_000n },
      { revision: 2, from_month: '2027-01', amount: 60_000n },
    ]);
    expect(await scene.mailsTo('hanako@example.jp')).toContain('【つづら】積立の設定を変更しました');
    await end(hanako, id);
  });

  test('paused until a month or until it is resumed, and resumed', async () => {
    const { id } = await makePlan(hanako);
    expect(await change(hanako, id, { status: 'PAUSED', pausedUntil: '2027-04' })).toMatchObject({
      status: 'PAUSED',
      pausedUntil: '2027-04',
      effectiveFrom: '2027-01',
      next: { month: '2027-04' },
    });
    expect(await change(hanako, id, { status: 'PAUSED' })).toMatchObject({ pausedUntil: null, next: null });
    expect(await change(hanako, id, { status: 'PAUSED' })).toMatchObject({ status: 'PAUSED' });
    expect(await change(hanako, id, { status: 'ACTIVE' })).toMatchObject({
      status: 'ACTIVE',
      next: { month: '2027-01' },
    });
    expect(await change(hanako, id, { status: 'ACTIVE' })).toMatchObject({ status: 'ACTIVE' });
    expect(await scene.mailsTo('hanako@example.jp')).toEqual(
      expect.arrayContaining(['【つづら】積立を休止しました', '【つづら】積立を再開しました']),
    );
    await end(hanako, id);
  });

  test('once for a key; two tabs come one after the other, and the last one counts', async () => {
    const { id } = await makePlan(hanako);
    const key = randomUUID();
    const [one, other] = await Promise.all([1, 2].map(() => change(hanako, id, { amount: 41_000 }, key)));
    expect(one).toEqual(other);
    await expect(change(hanako, id, { amount: 42_000 }, key)).rejects.toMatchObject({ code: '409-200' });
    await Promise.all([43_000, 44_000].map((amount) => change(hanako, id, { amount })));
    const [setting] = await settingsOf(hanako).then((all) => all.filter((each) => each.id === id));
    expect([43_000n, 44_000n]).toContain(setting?.amount);
    expect(await scene.rows(`select revision from app.subscription_plan where id = '${id}'`)).toEqual([
      { revision: 3 },
    ]);
    await end(hanako, id);
  });

  test('not out of range, not too late, and not after its end', async () => {
    const { id } = await makePlan(hanako);
    for (const [body, code] of [
      [{ amount: 99 }, '400-106'],
      [{ amount: 10_000_001 }, '400-106'],
      [{ bonus: { months: [1], amount: 9_970_001 } }, '400-106'],
      [{ status: 'PAUSED', pausedUntil: '2027-01' }, '400-502'],
      [{}, '400-001'],
      [{ pausedUntil: '2027-05' }, '400-001'],
    ] as const)
      await refusedWithoutTrace('hanako', code, () => change(hanako, id, body as Parameters<typeof changing>[0]));
    await end(hanako, id);
    await refusedWithoutTrace('hanako', '400-501', () => change(hanako, id, { amount: 1_000 }));
    await refusedWithoutTrace('hanako', '400-501', () => change(hanako, id, { status: 'ACTIVE' }));
  });

  test('by its owner: another’s is not there, and nobody’s neither', async () => {
    const { id } = await makePlan(hanako);
    await refusedWithoutTrace('hanako', '400-000', () => change(beika, id, { amount: 1_000 }));
    await refusedWithoutTrace('hanako', '400-000', () => end(beika, id));
    await refusedWithoutTrace('hanako', '400-000', () => change(hanako, 'nobody', { amount: 1_000 }));
    await expect(end(hanako, 'nobody')).rejects.toMatchObject({ code: '400-000' });
    await end(hanako, id);
  });

  test('a raise and resuming pass the gates of an order; less and a pause do not need them', async () => {
    const { id } = await makePlan(hanako);
    const unread = `delete from app.fund_document_confirmation where customer_id = '${subjectOf('hanako')}'`;
    await scene.asOwner(unread);
    await refusedWithoutTrace('hanako', '400-105', () => change(hanako, id, { amount: 30_001 }));
    await change(hanako, id, { amount: 29_999 });
    await change(hanako, id, { status: 'PAUSED' });
    await refusedWithoutTrace('hanako', '400-105', () => change(hanako, id, { status: 'ACTIVE' }));
    await readFundDocuments(hanako);
    await scene.asOwner(
      `update app.account set restricted_fund_codes = array['${domestic}'] where customer_id = '${subjectOf('hanako')}'`,
    );
    await refusedWithoutTrace('hanako', '400-109', () => change(hanako, id, { status: 'ACTIVE' }));
    await scene.asOwner(
      `update app.account set restricted_fund_codes = '{}' where customer_id = '${subjectOf('hanako')}'`,
    );
    await end(hanako, id);
  });

  test('asks for an account, for a key and for a signed-in customer', async () => {
    const body = { amount: yen(1_000) };
    const ask = async (who: string | null) =>
      (await scene.as(who)).call(changeSubscriptionSetting, { params: { id: 'x' }, body }, { key: randomUUID() });
    await expect(ask('hajime')).rejects.toMatchObject({ code: '400-999' });
    await expect(ask(null)).rejects.toMatchObject({ code: '401-000' });
    await expect(change(hanako, 'x', { amount: 1_000 }, '')).rejects.toMatchObject({ code: '400-002' });
  });

  test('waits for documents that concern every order', async () => {
    const { id } = await makePlan(hanako);
    const read = `app.document_confirmation where customer_id = '${subjectOf('hanako')}'`;
    const [kept] = await scene.rows(`select json_agg(t.*) as rows from ${read.replace(' where', ' t where')}`);
    await scene.asOwner(`delete from ${read}`);
    await refusedWithoutTrace('hanako', '400-997', () => change(hanako, id, { amount: 30_001 }));
    await refusedWithoutTrace('hanako', '400-997', () => change(hanako, id, { status: 'PAUSED' }));
    await scene.asOwner(
      `insert into app.document_confirmation select * from json_populate_recordset(null::app.document_confirmation, '${JSON.stringify(kept?.['rows'])}')`,
    );
    await end(hanako, id);
  });
});

describe('R1.04 a 積立 is ended', () => {
  test('at once and twice, and a month that is frozen stays in the list', async () => {
    const { id } = await makePlan(hanako);
    await scene.asOwner(`insert into app.subscription_occurrence (setting_id, month, customer_id, state, amount, freeze_at, order_date,
        execution_date, settlement_date, nisa_year)
      values ('${id}', '2027-01', '${subjectOf('hanako')}', 'FROZEN', 30000, '2027-01-20', '2027-01-20', '2027-01-20', '2027-01-25', 2027)`);
    const key = randomUUID();
    await Promise.all([end(hanako, id, key), end(hanako, id, key)]);
    await end(hanako, id);
    const setting = (await settingsOf(hanako)).find((one) => one.id === id);
    expect(setting).toMatchObject({ status: 'CANCELED', next: { month: '2027-01', status: 'FROZEN' }, last: null });
    expect(await scene.mailsTo('hanako@example.jp')).toContain('【つづら】積立を解除しました');
  });

  test('and shows the last run with its reason', async () => {
    const { id } = await makePlan(hanako);
    await scene.asOwner(`insert into app.subscription_occurrence (setting_id, month, customer_id, state, reason, amount, short_by, freeze_at,
        order_date, execution_date, settlement_date, nisa_year)
      values ('${id}', '2027-01', '${subjectOf('hanako')}', 'SKIPPED', 'INSUFFICIENT_CASH', 30000, 12, '2027-01-20', '2027-01-20',
        '2027-01-20', '2027-01-25', 2027)`);
    const setting = (await settingsOf(hanako)).find((one) => one.id === id);
    expect(setting).toMatchObject({
      next: { month: '2027-02' },
      last: { month: '2027-01', status: 'SKIPPED', reason: 'INSUFFICIENT_CASH' },
    });
    await end(hanako, id);
  });

  test('by who has an account and sends a key', async () => {
    const ask = async (who: string | null) =>
      (await scene.as(who)).call(endSubscriptionSetting, { params: { id: 'x' } }, { key: randomUUID() });
    await expect(ask('hajime')).rejects.toMatchObject({ code: '400-999' });
    await expect(ask(null)).rejects.toMatchObject({ code: '401-000' });
    await expect(end(hanako, 'x', '')).rejects.toMatchObject({ code: '400-002' });
    await expect(end(hanako, 'x'.repeat(65))).rejects.toMatchObject({ code: '400-001' });
  });

  test('the list asks for an account', async () => {
    await expect((await scene.as('hajime')).call(listSubscriptionSettings)).rejects.toMatchObject({ code: '400-999' });
    await expect((await scene.as(null)).call(listSubscriptionSettings)).rejects.toMatchObject({ code: '401-000' });
  });
});

describe('R1.04 the page of all plans asks for the first', () => {
  test('and hears how many more there are, and what all of them buy in a month', async () => {
    const client = await scene.strong('waku');
    await readFundDocuments(client);
    const made = [];
    for (const amount of [10_000, 20_000, 30_000])
      made.push(await makePlan(client, { amount, dayOfMonth: 10 + made.length }));
    const [first, second, third] = made.map(({ id }) => id);
    const ask = (limit?: number) =>
      client.call(listSubscriptionSettings, { query: limit === undefined ? {} : { limit } });
    const running = { count: 3, amount: 60_000n, hasCash: true };
    const two = await ask(2);
    expect(two.settings.map(({ id }) => id)).toEqual([first, second]);
    expect(two).toMatchObject({ rest: { live: 1, over: 0 }, running });
    expect(await ask(3)).toMatchObject({ rest: { live: 0, over: 0 }, running });
    expect(await ask()).toEqual(await ask(200));

    await end(client, second ?? '');
    await change(client, third ?? '', { status: 'PAUSED' });
    expect((await ask(2)).settings.map(({ id }) => id)).toEqual([first, third]);
    expect(await ask(1)).toMatchObject({
      rest: { live: 1, over: 1 },
      running: { count: 1, amount: 10_000n, hasCash: true },
    });
    expect(await ask()).toMatchObject({ settings: { length: 3 }, rest: { live: 0, over: 0 } });
    // What needs to be looked at is never among the others.
    await scene.asOwner(
      `update app.subscription_plan set state = 'SUSPENDED', suspended_reason = 'NISA_UNAVAILABLE' where id = '${third}'`,
    );
    expect((await ask(1)).settings.map(({ id }) => id)).toEqual([third]);
    for (const limit of [0, 201, 1.5]) await expect(ask(limit)).rejects.toMatchObject({ code: '400-001' });
  });

  test('whoever has none is told so', async () => {
    expect(await (await scene.as('midoku')).call(listSubscriptionSettings, { query: { limit: 4 } })).toEqual({
      settings: [],
      rest: { live: 0, over: 0 },
      running: { count: 0, amount: 0n, hasCash: false },
    });
  });
});
