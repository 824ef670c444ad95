import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  changeSubscriptionSetting,
  endSubscriptionSetting,
  issueAccountToken,
  listDebitAccounts,
  listSubscriptionSettings,
  removeDebitAccount,
} from '@tsuzura/contract/main';
import { changeMonthlyDeposit, reportAgreement } from '@tsuzura/contract/partner';
import type { Client } from '@tsuzura/contract/kernel';
import { yen } from '@tsuzura/domain/money';
import { readFundDocuments } from '../fund-order/orders.test-support.ts';
import { makePlan, openPlans, quotePlan, sendPlan, type PlanScene } from './plans.test-support.ts';

let scene: PlanScene;
let hanako: Client;
beforeAll(async () => {
  scene = await openPlans();
  hanako = await scene.strong('hanako');
  await readFundDocuments(hanako);
});
afterAll(() => scene.close());

const remove = (settingCode: string) =>
  hanako.call(removeDebitAccount, { params: { settingCode } }, { key: randomUUID() });
const end = (id: string) => hanako.call(endSubscriptionSetting, { params: { id } }, { key: randomUUID() });
const settingOf = async (id: string) =>
  (await hanako.call(listSubscriptionSettings)).settings.find((one) => one.id === id);
const say = (settingCode: string, agreed: boolean) =>
  scene.partner.call(reportAgreement, { params: { settingCode }, body: { agreed } });

describe('R7.24 a debit account and the plans on it', () => {
  test('one line a month: the account shows the deposit and all its plans', async () => {
    const settingCode = await scene.register(hanako);
    const plan = await makePlan(hanako, { settingCode, bonus: { months: [12], amount: 15_000 } });
    expect(plan).toMatchObject({
      fundingType: 'BANK_DEBIT',
      settingCode,
      dayOfMonth: 27,
      startMonth: '2026-12',
      next: { month: '2026-12', debitDate: '2026-12-28', orderDate: '2027-01-06', amount: 45_000n },
    });
    const other = await makePlan(hanako, { settingCode, accountType: 'GENERAL', amount: 1_000, startMonth: '2027-02' });
    const total = async () => (await hanako.call(listDebitAccounts)).bankAccounts[0]?.monthlyTotal;
    expect(await total()).toBe(65_000n);
    await hanako.call(
      changeSubscriptionSetting,
      { params: { id: plan.id }, body: { status: 'PAUSED' } },
      { key: randomUUID() },
    );
    expect(await total()).toBe(20_000n);
    await end(other.id);
    // PLAN-21: it stays while a live plan names it, also one that is paused, wherever it is removed.
    await expect(remove(settingCode)).rejects.toMatchObject({ code: '400-501' });
    const token = await hanako.call(issueAccountToken, {
      body: { purpose: 'MONTHLY_DEPOSIT', callback: 'http://web.example/cashTransfers/deposit' },
    });
    const onSite = { params: { settingCode }, body: { token, amount: null } };
    await expect(scene.partner.call(changeMonthlyDeposit, onSite)).rejects.toMatchObject({ code: '400-501' });
    expect((await hanako.call(listDebitAccounts)).bankAccounts).toMatchObject([{ status: 'ACTIVE' }]);
    await end(plan.id);
    await remove(settingCode);
    expect((await hanako.call(listDebitAccounts)).bankAccounts).toEqual([]);
    await expect(quotePlan(hanako, { settingCode })).rejects.toMatchObject({ code: '400-000' });
  });

  test('removed in one tab while a plan is made in another: one of the two', async () => {
    const settingCode = await scene.register(hanako, { number: '2222222' });
    const { confirmToken } = await quotePlan(hanako, { settingCode });
    const [removed, made] = await Promise.allSettled([
      remove(settingCode),
      sendPlan(hanako, confirmToken, { settingCode }),
    ]);
    expect([removed.status, made.status].toSorted()).toEqual(['fulfilled', 'rejected']);
    if (removed.status === 'rejected') expect(removed.reason).toMatchObject({ code: '400-501' });
    if (made.status === 'rejected') expect(made.reason).toMatchObject({ code: '400-000' });
    else await end(made.value.id);
    if (removed.status === 'rejected') await remove(settingCode);
  });

  test('P23 a plan waits for the bank, and begins with the first freeze after it agreed', async () => {
    const settingCode = await scene.register(hanako, { number: '3333333', agreement: 'PENDING' });
    const { id, ...made } = await makePlan(hanako, { settingCode });
    expect(made).toMatchObject({ status: 'PENDING_BANK', startMonth: '2026-12' });
    const queue = () =>
      scene.rows(`select month, freeze_on from app.subscription_to_freeze where setting_id = '${id}'`);
    expect(await queue()).toEqual([]);
    const body = { status: 'PAUSED' } as const;
    const pause = hanako.call(changeSubscriptionSetting, { params: { id }, body }, { key: randomUUID() });
    await expect(pause).rejects.toMatchObject({ code: '400-501' });
    await scene.at('2026-12-14', '00:00');
    await say(settingCode, true);
    await say(settingCode, false);
    expect(await settingOf(id)).toMatchObject({ status: 'ACTIVE', startMonth: '2027-01', next: { month: '2027-01' } });
    expect(await queue()).toEqual([{ month: '2027-01', freeze_on: '2027-01-13' }]);
    expect(await scene.mailsTo('hanako@example.jp')).toContain('【つづら】積立が始まります');
    await end(id);
  });

  test('a plan ends with the bank’s refusal', async () => {
    const settingCode = await scene.register(hanako, { number: '4444444', agreement: 'PENDING' });
    const { id } = await makePlan(hanako, { settingCode });
    await say(settingCode, false);
    expect(await settingOf(id)).toMatchObject({ status: 'CANCELED', next: null });
    expect(await scene.mailsTo('hanako@example.jp')).toContain('【つづら】積立を始められませんでした');
  });

  test('P24 a suspended account takes no new plan; resuming one plan resumes the account, and other plans stay', async () => {
    const settingCode = await scene.register(hanako, { number: '5555555' });
    const [one, other] = [await makePlan(hanako, { settingCode }), await makePlan(hanako, { settingCode })];
    for (const { id } of [one, other])
      await scene.asOwner(`with changed as (update app.subscription_plan set state = 'SUSPENDED', suspended_reason = 'DEBIT_FAILED',
            consecutive_failures = 3, revision = 1 where id = '${id}')
        insert into app.subscription_version select setting_id, 1, from_month, 'SUSPENDED', amount, bonus_months, bonus_amount,
          use_remaining_quota, at from app.subscription_version where setting_id = '${id}'`);
    await scene.asOwner(
      `update app.debit_account set state = 'SUSPENDED', consecutive_failures = 3 where setting_code = '${settingCode}'`,
    );
    await expect(quotePlan(hanako, { settingCode })).rejects.toMatchObject({ code: '400-501' });
    const resumed = await hanako.call(
      changeSubscriptionSetting,
      { params: { id: one.id }, body: { status: 'ACTIVE', amount: yen(31_000) } },
      { key: randomUUID() },
    );
    expect(resumed).toMatchObject({ status: 'ACTIVE', suspendedReason: null, consecutiveFailures: 0, amount: 31_000n });
    expect(await settingOf(other.id)).toMatchObject({ status: 'SUSPENDED', suspendedReason: 'DEBIT_FAILED' });
    expect(
      await scene.rows(
        `select state, consecutive_failures from app.debit_account where setting_code = '${settingCode}'`,
      ),
    ).toEqual([{ state: 'ACTIVE', consecutive_failures: 0 }]);
  });
});
