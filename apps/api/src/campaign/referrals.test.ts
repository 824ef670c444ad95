import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Client } from '@tsuzura/contract/kernel';
import {
  getReferralMessage,
  getReferralRewards,
  listCashFlows,
  putReferralAttribution,
  recordReferralVisit,
  sendReferralMail,
  unsubscribeInvitations,
} from '@tsuzura/contract/main';
import { submitAccountApplication } from '@tsuzura/contract/partner';
import { people, subjectOf } from '@tsuzura/store/seed';
import { application, hashOf, signedInOf, siteOf, web, withSites } from '../account/procedure.test-support.ts';
import { openCampaigns, type CampaignScene } from './campaigns.test-support.ts';

const id = 'campaign-referral-2026';
const pid = 'referral202503';
const mailOf = (key: string) => people.find((one) => one.key === key)?.username ?? '';

let scene: CampaignScene;
let [hanako, waku, hajime, nobody] = [] as unknown as [Client, Client, Client, Client];
beforeAll(async () => {
  scene = await openCampaigns(withSites);
  [hanako, waku, hajime, nobody] = await Promise.all([
    scene.as('hanako'),
    scene.as('waku'),
    scene.as('hajime'),
    scene.as(null),
  ]);
});
afterAll(() => scene.close());

const message = (who: Client, of = id) => who.call(getReferralMessage, { params: { id: of } });
const rewards = (who: Client, of = id) => who.call(getReferralRewards, { params: { id: of } });
const invite = (who: Client, recipients: string[], key: string = randomUUID(), of = id) =>
  who.call(sendReferralMail, { params: { id: of }, body: { recipients, agreed: true } }, { key });
const came = (who: Client, trackingId: string, of = pid) =>
  who.call(putReferralAttribution, { body: { pid: of, trackingId } });
const referrals = () => scene.rows(`select friend_id, referrer_id, state, reason from app.referral order by friend_id`);

/** Opened today, by a person of this name. */
async function openAccount(customerId: string, over: { kana?: string; street?: string } = {}): Promise<void> {
  const { kana = `トモ${customerId.length}`, street = `架空町${customerId}` } = over;
  await scene.asOwner(`insert into app.person (customer_id, last_name, first_name, last_name_kana, first_name_kana, birth_date,
      postal_code, prefecture, city, street, phone_number, occupation, investment_purpose, annual_income_band, financial_assets_band)
    values ('${customerId}', '友', '子', '${kana}', 'コ', '1990-01-01', '100-0001', '東京都', '千代田区', '${street}',
      '090-0000-0000', '会社員', 'x', 'x', 'x')`);
  await scene.asOwner(`insert into app.account (customer_id, number, opened_on, equity, nisa, margin, us_equity)
    values ('${customerId}', (select (max(number::int) + 1)::text from app.account), '2026-11-16', 'AVAILABLE', 'NOT_OPENED',
      'NOT_OPENED', 'NOT_OPENED')`);
}
const friend = async (name: string): Promise<string> => {
  await scene.asOwner(`insert into app.customer (id, subject, username, created_at)
    values ('${subjectOf(name)}', '${subjectOf(name)}', '${name}@example.jp', '2026-11-13') on conflict do nothing`);
  return subjectOf(name);
};

describe('the link', () => {
  test('R3.09 carries pid and trackingId, is always the same, and counts who opens it', async () => {
    const first = await message(hanako);
    expect(first.url).toBe(`${web}/?pid=${pid}&trackingId=${first.code}`);
    expect(first.body).toContain(first.url);
    expect(first).toMatchObject({ remainingInvites: 10, stats: { clicked: 0, signedUp: 0, opened: 0, rewarded: 0 } });
    expect((await message(waku)).code).not.toBe(first.code);
    const visit = (trackingId: string, of = pid) => nobody.call(recordReferralVisit, { body: { pid: of, trackingId } });
    await visit(first.code);
    await visit(first.code);
    await visit('NOBODY');
    await visit(first.code, 'cent');
    expect(await message(hanako)).toEqual({ ...first, stats: { ...first.stats, clicked: 2 } });
    await expect(visit('')).rejects.toMatchObject({ code: '400-001' });
    expect(await rewards(hanako)).toMatchObject({ maxFriendsAYear: 10, friendsThisYear: 0, rewards: [] });
  });
  test('is refused without an account or sign-in, and for a campaign that has none or is over', async () => {
    for (const ask of [message, rewards]) {
      await expect(ask(hajime)).rejects.toMatchObject({ code: '400-999' });
      await expect(ask(nobody)).rejects.toMatchObject({ code: '401-000' });
      await expect(ask(hanako, 'campaign-tsumitate-2026')).rejects.toMatchObject({ code: '400-000' });
      await expect(ask(hanako, '１')).rejects.toMatchObject({ code: '400-001' });
    }
    await scene.at('2027-04-01', '12:00');
    await expect(message(hanako)).rejects.toMatchObject({ code: '400-911' });
    await expect(invite(hanako, ['a@example.jp'])).rejects.toMatchObject({ code: '400-911' });
    await scene.at('2026-11-13', '10:00');
  });
});

describe('invitations', () => {
  const mailsTo = async (to: string) =>
    (await scene.rows(`select payload from ops.outbox where payload ->> 'to' = '${to}'`)).map(
      ({ payload }) => payload as { subject: string; text: string },
    );

  test('R1.04 go once to an address, in a fixed text, and never to oneself', async () => {
    const key = randomUUID();
    const answer = await invite(hanako, ['friend1@example.jp', mailOf('hanako')], key);
    expect(answer).toEqual({
      accepted: 1,
      rejected: [{ recipient: mailOf('hanako'), reason: 'ご自身のアドレスにはお送りできません。' }],
    });
    expect(await invite(hanako, ['friend1@example.jp', mailOf('hanako')], key)).toEqual(answer);
    const [mail] = await mailsTo('friend1@example.jp');
    expect(mail?.subject).toBe('【つづら】投資信託とNISAの口座「つづら」のご紹介');
    expect(mail?.text).toContain(`${web}/?pid=${pid}&trackingId=`);
    expect(await invite(waku, ['Friend1@example.jp', 'friend2@example.jp'])).toMatchObject({
      accepted: 1,
      rejected: [{ recipient: 'Friend1@example.jp', reason: 'このアドレスにはお送りできません。' }],
    });
    expect(await mailsTo('friend1@example.jp')).toHaveLength(1);
    expect((await message(hanako)).remainingInvites).toBe(9);
    // No address is kept but in the mail that waits to be sent.
    const kept = JSON.stringify(
      await scene.rows(`select encode(address_hash, 'hex') as hash, sender_id from app.invitation`),
    );
    expect(kept).not.toContain('friend');
  });
  test('stop for who does not want them, from whomever', async () => {
    const [mail] = await mailsTo('friend2@example.jp');
    const token = /stop#([\w.-]+)/.exec(mail?.text ?? '')?.[1] ?? '';
    const stop = (unsubscribeToken: string) => nobody.call(unsubscribeInvitations, { body: { unsubscribeToken } });
    await stop('0'.repeat(64));
    await stop(`${token}x`);
    expect(await scene.rows('select 1 from app.invitation_stop')).toHaveLength(0);
    await stop(token);
    await stop(token);
    expect(await scene.rows('select 1 from app.invitation_stop')).toHaveLength(1);
    await scene.asOwner(
      `delete from app.invitation where mail_id in (select id from ops.outbox where payload ->> 'to' = 'friend2@example.jp')`,
    );
    expect(await invite(hanako, ['friend2@example.jp'])).toMatchObject({ accepted: 0 });
    await expect(stop('')).rejects.toMatchObject({ code: '400-001' });
  });
  test('are ten a day, and addresses are forgotten when the mail is sent', async () => {
    const many = (from: number, count: number) => Array.from({ length: count }, (_, n) => `many${from + n}@example.jp`);
    expect(await invite(hanako, many(1, 5))).toEqual({ accepted: 5, rejected: [] });
    await expect(invite(hanako, many(6, 5))).rejects.toMatchObject({ code: '400-921' });
    // At the same time too.
    const both = await Promise.allSettled([invite(hanako, many(6, 4)), invite(hanako, many(10, 4))]);
    expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
    await scene.asOwner(`update ops.outbox set delivered_at = now() where payload ->> 'to' like 'many1@%'`);
    await scene.run('campaign.forget-invited', '2026-11-14');
    expect(await mailsTo('many1@example.jp')).toEqual([]);
    expect(await mailsTo('many2@example.jp')).toHaveLength(1);
    await scene.at('2026-11-14', '12:00');
    expect((await message(hanako)).remainingInvites).toBe(10);
    await scene.at('2026-11-13', '10:00');
  });
  test.each([
    ['nobody', []],
    ['more than five', ['a', 'b', 'c', 'd', 'e', 'f'].map((one) => `${one}@example.jp`)],
    ['the same twice', ['a@example.jp', 'a@example.jp']],
    ['no address', ['friend']],
  ])('are refused to %s', async (_, recipients) => {
    await expect(invite(hanako, recipients)).rejects.toMatchObject({ code: '400-001' });
  });
  test('are refused without an account, sign-in or key', async () => {
    await expect(invite(hajime, ['a@example.jp'])).rejects.toMatchObject({ code: '400-999' });
    await expect(invite(nobody, ['a@example.jp'])).rejects.toMatchObject({ code: '401-000' });
    await expect(invite(hanako, ['a@example.jp'], '')).rejects.toMatchObject({ code: '400-002' });
  });
});

describe('a referral', () => {
  test('counts for a newcomer, the last link before the account; not for oneself or a customer', async () => {
    const [ofHanako, ofWaku] = [(await message(hanako)).code, (await message(waku)).code];
    await came(hanako, ofHanako);
    await came(waku, ofHanako);
    await came(hajime, 'UNKNOWN');
    await came(hajime, ofHanako, 'cent');
    expect(await referrals()).toEqual([]);
    await came(hajime, ofHanako);
    await came(hajime, ofWaku);
    expect(await referrals()).toMatchObject([{ referrer_id: subjectOf('waku'), state: 'SIGNED_UP' }]);
    expect((await message(waku)).stats).toMatchObject({ signedUp: 1 });
    expect((await rewards(waku)).rewards).toMatchObject([{ status: 'WAITING_FOR_ACCOUNT', people: 1 }]);
    await expect(came(nobody, ofWaku)).rejects.toMatchObject({ code: '401-000' });
    await expect(came(hajime, '')).rejects.toMatchObject({ code: '400-001' });
    await scene.asOwner('delete from app.referral');
  });
  test('R3.09 is taken over from the application of the account too', async () => {
    const { code } = await message(hanako);
    await signedInOf(scene, 'tomo');
    const body = { hashedUserId: hashOf('tomo'), application, pid, trackingId: code };
    await siteOf(scene).call(submitAccountApplication, { body });
    expect(await referrals()).toMatchObject([{ referrer_id: subjectOf('hanako'), state: 'SIGNED_UP' }]);
    await scene.asOwner('delete from app.referral');
  });
  test('expires after thirty days without an account', async () => {
    const { code } = await message(hanako);
    await came(await scene.as('hajime'), code);
    await scene.run('campaign.advance-referrals', '2026-12-13');
    expect(await referrals()).toMatchObject([{ state: 'SIGNED_UP' }]);
    await scene.run('campaign.advance-referrals', '2026-12-14');
    expect(await referrals()).toMatchObject([{ state: 'EXPIRED' }]);
    await scene.asOwner('delete from app.referral');
    await scene.at('2026-11-13', '10:00');
  });
  test('is rejected for a second account of a person, and for the same household', async () => {
    const [person] = await scene.rows(`select * from app.person where customer_id = '${subjectOf('hanako')}'`);
    for (const [name, over] of [
      ['twin', {}],
      ['housemate', {}],
    ] as const) {
      const customer = await friend(name);
      await came(await scene.as(name), (await message(hanako)).code);
      await openAccount(customer, over);
    }
    const [twin, housemate] = [subjectOf('twin'), subjectOf('housemate')];
    await scene.asOwner(`update app.person set last_name_kana = 'サトウ', first_name_kana = 'イチ', birth_date = '1980-02-02'
      where customer_id = '${twin}'`);
    await scene.asOwner(
      `insert into app.customer (id, subject, username, created_at) values ('old', 'old', 'old@example.jp', '2020-01-01')`,
    );
    await openAccount('old', { kana: 'サトウ' });
    await scene.asOwner(
      `update app.person set first_name_kana = 'イチ', birth_date = '1980-02-02' where customer_id = 'old'`,
    );
    await scene.asOwner(`update app.person p set postal_code = q.postal_code, prefecture = q.prefecture, city = q.city, street = q.street
      from app.person q where p.customer_id = '${housemate}' and q.customer_id = '${subjectOf('hanako')}'`);
    expect(person).toBeDefined();
    await scene.run('campaign.advance-referrals', '2026-11-17');
    const found = new Map((await referrals()).map((row) => [row['friend_id'], row]));
    expect(found.get(twin)).toMatchObject({ state: 'REJECTED', reason: 'SAME_PERSON' });
    expect(found.get(housemate)).toMatchObject({ state: 'REJECTED', reason: 'SAME_HOUSEHOLD' });
    await scene.asOwner('delete from app.referral');
    await scene.at('2026-11-13', '10:00');
  });
  test('rewards both, once, in the month after the first deposit', async () => {
    const name = 'shinyu';
    const customer = await friend(name);
    const client = await scene.as(name);
    await came(client, (await message(hanako)).code);
    await openAccount(customer, { kana: 'シンユウ' });
    await scene.run('campaign.advance-referrals', '2026-11-17');
    expect((await rewards(hanako)).rewards).toMatchObject([
      { status: 'WAITING_FOR_DEPOSIT', people: 1, amount: 1_000n },
    ]);
    await scene.deposit(customer, 10_000, '2026-11-18');
    await scene.run('campaign.advance-referrals', '2026-11-19');
    expect((await rewards(hanako)).rewards).toMatchObject([{ status: 'SCHEDULED', on: '2026-12-30' }]);
    const before = await scene.money(subjectOf('hanako'));
    await scene.run('campaign.advance-referrals', '2026-12-29');
    expect(await scene.money(customer)).toMatchObject({ free: 10_000n });
    for (const day of ['2026-12-30', '2026-12-30', '2026-12-31']) await scene.run('campaign.advance-referrals', day);
    expect(await scene.money(customer)).toMatchObject({ free: 11_000n });
    expect((await scene.money(subjectOf('hanako'))).free).toBe(before.free + 1_000n);
    expect(await rewards(hanako)).toMatchObject({
      friendsThisYear: 1,
      rewards: [{ status: 'PAID', people: 1, amount: 1_000n, on: '2026-12-30' }],
    });
    expect((await message(hanako)).stats).toMatchObject({ signedUp: 1, opened: 1, rewarded: 1 });
    expect((await client.call(listCashFlows, { query: { type: 'ADJUST' } })).cashFlows).toMatchObject([
      { subType: 'REWARD', amount: 1_000n },
    ]);
    // A→B→A: the friend is a customer now, and whom they invited cannot invite them.
    const back = await message(client);
    await came(hanako, back.code);
    expect(await referrals()).toHaveLength(1);
  });
});
