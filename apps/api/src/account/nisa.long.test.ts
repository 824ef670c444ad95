import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Client } from '@tsuzura/contract/kernel';
import { getAccountStatus, getNisaStatus, getNisaUsages, listNisaRequests } from '@tsuzura/contract/main';
import { instant } from '@tsuzura/domain/calendar';
import { openAlerts } from '@tsuzura/store/kernel';
import { buyNow, domestic, readFundDocuments, sellNow } from '../fund-order/orders.test-support.ts';
import { openNight, type NightScene } from '../night/fund/night.test-support.ts';
import { applyForNisa } from './apply-for-nisa.ts';
import { hashOf, openNewAccount, pay, reviewNisaNow } from './procedure.test-support.ts';
import { reviewNisa } from './review-nisa.ts';

type NewAccount = Awaited<ReturnType<typeof openNewAccount>>;
let scene: NightScene;
let double: NewAccount;
let sold: NewAccount;

/** Two who bought in NISA on the first day; one of them in the taxable account as well. */
beforeAll(async () => {
  scene = await openNight({ runsJob: () => true });
  double = await openNewAccount(scene, 'double', { nisa: 'OPEN', firstNameKana: 'フタエ' });
  sold = await openNewAccount(scene, 'sold', { nisa: 'OPEN', firstNameKana: 'ウッタ' });
  for (const { client, customerId } of [double, sold]) {
    await pay(scene, customerId, 1_000_000);
    await readFundDocuments(client);
    await buyNow(client, { accountType: 'NISA_GROWTH', amount: 100_000 });
  }
  await buyNow(double.client, { accountType: 'SPECIFIC', amount: 70_000 });
});
afterAll(() => scene.close());

let ids = 0;
const apply = (who: string, kind: 'OPEN' | 'CHANGE_IN' | 'REOPEN', nisaPapers: 'ACCOUNT_ABOLITION_NOTICE'[] = []) =>
  scene.api.database.tx((tx) =>
    applyForNisa(
      tx,
      { hashedUserId: hashOf(who), kind, nisaPapers },
      { clock: scene.api.clock, newId: () => `n-${(ids += 1)}`, requestId: `q-${(ids += 1)}` },
    ),
  );
const statusOf = async (client: Client) => (await client.call(listNisaRequests)).nisaRequests[0]?.status;
const used = async (client: Client) => {
  const { years } = await client.call(getNisaUsages);
  const growth = years[0]?.growth;
  return [growth?.used, growth?.reserved];
};

describe('an application of a customer who has an account', () => {
  test('goes through review, provisional opening and the tax office', async () => {
    const { client } = await openNewAccount(scene, 'later', { firstNameKana: 'アト' });
    const { requestId, targetYear } = await apply('later', 'OPEN');
    expect(targetYear).toBe(2026);
    expect((await client.call(getAccountStatus)).status.nisa).toBe('REQUESTING');
    await expect(reviewNisaNow(scene, requestId, 'PROVISIONALLY_OPENED')).rejects.toMatchObject({
      kind: 'PROCEDURE_STATE',
    });
    await expect(apply('later', 'OPEN')).rejects.toMatchObject({ kind: 'DUPLICATE' });
    await reviewNisaNow(scene, requestId, 'UNDER_REVIEW');
    await reviewNisaNow(scene, requestId, 'PROVISIONALLY_OPENED');
    expect(await client.call(getNisaStatus)).toMatchObject({ status: 'AVAILABLE', provisional: true });
    await expect(apply('later', 'OPEN')).rejects.toMatchObject({ kind: 'DUPLICATE' });
    // The documents go to the tax office on the next business morning.
    await scene.to('2026-11-16', '09:00');
    expect(await statusOf(client)).toBe('TAX_OFFICE_REVIEW');
    await reviewNisaNow(scene, requestId, 'APPROVED');
    expect(await client.call(getNisaStatus)).toMatchObject({ status: 'AVAILABLE', provisional: false });
    expect((await reviewNisaNow(scene, requestId, 'APPROVED')).status).toBe('APPROVED');
    await expect(reviewNisaNow(scene, requestId, 'REJECTED_DUPLICATE')).rejects.toMatchObject({
      kind: 'PROCEDURE_STATE',
    });
  });

  test('is reviewed by a process whose clock is a minute behind, and no state is older than the one before', async () => {
    const { client } = await openNewAccount(scene, 'behind', { firstNameKana: 'オクレ' });
    const { requestId } = await apply('behind', 'OPEN');
    const { clock } = scene.api;
    const behind = { now: () => instant(clock.now() - 60_000), today: () => clock.today() };
    const procedure = { clock: behind, newId: () => `n-${(ids += 1)}`, requestId: `q-${(ids += 1)}` };
    const newest = async () => (await client.call(listNisaRequests)).nisaRequests[0];
    const before = await newest();
    await scene.api.database.tx((tx) => reviewNisa(tx, { requestId, status: 'UNDER_REVIEW' }, procedure));
    expect(await newest()).toMatchObject({ status: 'UNDER_REVIEW', updatedAt: before?.updatedAt });
  });

  test('from another firm is for next year after September, and waits for its document', async () => {
    const { client } = await openNewAccount(scene, 'mover', { firstNameKana: 'ウツル' });
    const { requestId, targetYear } = await apply('mover', 'CHANGE_IN');
    expect(targetYear).toBe(2027);
    await reviewNisaNow(scene, requestId, 'UNDER_REVIEW');
    await expect(reviewNisaNow(scene, requestId, 'PROVISIONALLY_OPENED')).rejects.toMatchObject({
      kind: 'PROCEDURE_STATE',
    });
    await reviewNisaNow(scene, requestId, 'REJECTED_DOCUMENT');
    expect((await client.call(listNisaRequests)).nisaRequests).toMatchObject([
      { status: 'REJECTED_DOCUMENT', requiredDocuments: ['ACCOUNT_ABOLITION_NOTICE'] },
    ]);
    expect((await apply('mover', 'CHANGE_IN', ['ACCOUNT_ABOLITION_NOTICE'])).requestId).toBe(requestId);
    await reviewNisaNow(scene, requestId, 'UNDER_REVIEW');
    await reviewNisaNow(scene, requestId, 'PROVISIONALLY_OPENED');
    expect(await client.call(getNisaStatus)).toMatchObject({ openedOn: '2027-01-01', canBuyGrowth: false });
  });
});

describe('the tax office finds a second account', () => {
  test('purchases are those of the taxable account from their own day: units, cost, quota and open orders', async () => {
    const { client, customerId, nisaRequestId } = double;
    scene.price(domestic, '2026-11-16', 20_300);
    await scene.to('2026-11-16', '10:00');
    await buyNow(client, { accountType: 'NISA_GROWTH', amount: 30_000 });
    await scene.to('2026-11-18', '10:00');
    await buyNow(client, { accountType: 'NISA_GROWTH', amount: 50_000 });
    for (const seller of [client, sold.client]) {
      await sellNow(seller, { accountType: 'NISA_GROWTH', units: 1_000 });
    }
    expect(await used(client)).toEqual([130_000n, 50_000n]);
    const before = await scene.books(customerId);

    expect(await statusOf(client)).toBe('TAX_OFFICE_REVIEW');
    await reviewNisaNow(scene, nisaRequestId, 'REJECTED_DUPLICATE');

    expect((await client.call(getAccountStatus)).status.nisa).toBe('NOT_OPENED');
    expect(await used(client)).toEqual([0n, 0n]);
    const after = await scene.books(customerId);
    expect(Object.keys(after).filter((account) => account.includes('NISA'))).toEqual([]);
    for (const kind of ['UNITS', 'CASH', 'BUY']) expect(sum(after, kind)).toBe(sum(before, kind));
    await expect(buyNow(client, { accountType: 'NISA_GROWTH', amount: 10_000 })).rejects.toMatchObject({
      code: '400-302',
    });
    await scene.expectSoundBooks();
    // What was open goes on as an order of the taxable account.
    await scene.to('2026-11-19', '10:00');
    await scene.expectSoundBooks();
    expect(
      await scene.row(`select count(*)::int as held, min(account_type) as type from app.position
          where customer_id = '${customerId}' and units > 0`),
    ).toEqual({ held: 1, type: 'SPECIFIC' });
  });

  test('where units were sold already a person has to settle the tax: the frame is shut and an operator told', async () => {
    const { client, customerId, nisaRequestId } = sold;
    const before = await scene.books(customerId);
    await reviewNisaNow(scene, nisaRequestId, 'REJECTED_DUPLICATE');
    expect(await scene.books(customerId)).toEqual(before);
    expect((await client.call(getAccountStatus)).status.nisa).toBe('SUSPENDED');
    expect(await openAlerts(scene.api.database.reader)).toContainEqual(
      expect.objectContaining({ kind: 'account.nisa-duplicate', subject: nisaRequestId }),
    );
  });
});

const sum = (books: Record<string, bigint>, kind: string) =>
  Object.entries(books)
    .filter(([account]) => account.startsWith(kind))
    .reduce((total, [, amount]) => total + amount, 0n);
