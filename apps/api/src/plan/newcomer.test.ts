import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  changeSubscriptionSetting,
  endSubscriptionSetting,
  getAssets,
  listSubscriptionSettings,
} from '@tsuzura/contract/main';
import { openNewAccount, pay } from '../account/procedure.test-support.ts';
import { readFundDocuments } from '../fund-order/orders.test-support.ts';
import { makePlan, makeSale, openPlans, quotePlan, sendPlan, type PlanScene } from './plans.test-support.ts';

let scene: PlanScene;
beforeAll(async () => {
  scene = await openPlans();
});
afterAll(() => scene.close());

test('R1.04 who opened an account today sets a 積立 in つみたて投資枠 with no money yet', async () => {
  const { client } = await openNewAccount(scene, 'yoshiko', { nisa: 'OPEN' });
  await readFundDocuments(client);
  const plan = { accountType: 'NISA_TSUMITATE', amount: 100_000 } as const;
  // NISA is open provisionally. Without money in the account: it is looked for on the day of the purchase.
  const setting = await makePlan(client, plan);
  expect(setting).toMatchObject({ status: 'ACTIVE', next: { month: '2026-11', nisaYear: 2026 } });
  // The frame of 2027 is used up to the yen: a second plan, and a raise, pass it.
  const small = { accountType: 'NISA_TSUMITATE', amount: 100 } as const;
  const { confirmToken, nisa } = await quotePlan(client, small);
  expect(nisa?.years).toMatchObject([{ fits: true }, { year: 2027, planned: 1_201_200n, fits: false }]);
  await expect(sendPlan(client, confirmToken, small)).rejects.toMatchObject({ code: '400-301' });
  const change = (amount: bigint) =>
    client.call(
      changeSubscriptionSetting,
      { params: { id: setting.id }, body: { amount: amount as typeof setting.amount } },
      { key: randomUUID() },
    );
  await expect(change(100_001n)).rejects.toMatchObject({ code: '400-301' });
  expect(await change(99_900n)).toMatchObject({ amount: 99_900n });
  await sendPlan(client, confirmToken, small);
  expect((await client.call(listSubscriptionSettings)).settings).toHaveLength(2);
});

test('R1.04 two tabs for the last yen of the quota: one of them', async () => {
  const { client } = await openNewAccount(scene, 'futatsu', {
    nisa: 'OPEN',
    lastNameKana: 'フタツ',
    phoneNumber: '090-0000-8888',
  });
  await readFundDocuments(client);
  const plan = { accountType: 'NISA_TSUMITATE', amount: 60_000 } as const;
  const tokens = await Promise.all([1, 2, 3].map(async () => (await quotePlan(client, plan)).confirmToken));
  const answers = await Promise.allSettled(tokens.map((token) => sendPlan(client, token, plan)));
  expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  for (const answer of answers)
    if (answer.status === 'rejected') expect(answer.reason).toMatchObject({ code: '400-301' });
});

test('R2.03 a holding says that a plan lives on it', async () => {
  const { client, customerId } = await openNewAccount(scene, 'motsu', {
    lastNameKana: 'モツ',
    phoneNumber: '090-0000-9999',
  });
  await readFundDocuments(client);
  await pay(scene, customerId, 200_000);
  await scene.give(customerId, { units: 100_000, paid: 100_000 });
  const flags = async () =>
    (await client.call(getAssets)).funds.map((one) => [one.scheduledSubscription, one.scheduledRedemption]);
  expect(await flags()).toEqual([[false, false]]);
  const { id } = await makePlan(client);
  expect(await flags()).toEqual([[true, false]]);
  await client.call(endSubscriptionSetting, { params: { id } }, { key: randomUUID() });
  await makeSale(client);
  expect(await flags()).toEqual([[false, true]]);
});
