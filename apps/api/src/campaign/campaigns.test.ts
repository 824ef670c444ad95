import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Client } from '@tsuzura/contract/kernel';
import {
  applyForCampaign,
  CampaignStatus,
  getCampaignProgress,
  listCampaigns,
  listCashFlows,
} from '@tsuzura/contract/main';
import { atJst, instant, ymd } from '@tsuzura/domain/calendar';
import { campaignStatus } from '@tsuzura/domain/campaign';
import { units, yen } from '@tsuzura/domain/money';
import { cashEntries, fundEntries } from '@tsuzura/domain/ledger';
import { listCampaigns as readList } from '@tsuzura/store/campaign';
import { post } from '@tsuzura/store/ledger';
import { demoStart, people, subjectOf } from '@tsuzura/store/seed';
import { domestic } from '../fund-order/orders.test-support.ts';
import { inRanges, rangesAtOnce } from '../kernel/jobs/index.ts';
import { openCampaigns, type CampaignScene } from './campaigns.test-support.ts';
import { enterQualified, judgeEntrants, payCovered, payInOrder } from './reward-entrants.ts';

const [savings, first, referral] = ['campaign-tsumitate-2026', 'campaign-first-deposit-2026', 'campaign-referral-2026'];
const [hanakoId, wakuId] = [subjectOf('hanako'), subjectOf('waku')];
const mailOf = (key: string) => people.find((one) => one.key === key)?.username ?? '';

let scene: CampaignScene;
let [hanako, waku, hajime, nobody] = [] as unknown as [Client, Client, Client, Client];
beforeAll(async () => {
  scene = await openCampaigns();
  [hanako, waku, hajime, nobody] = await Promise.all([
    scene.as('hanako'),
    scene.as('waku'),
    scene.as('hajime'),
    scene.as(null),
  ]);
});
afterAll(() => scene.close());

const enter = (who: Client, id: string, key: string = randomUUID(), agreed = true) =>
  who.call(applyForCampaign, { params: { id }, body: { agreed: agreed as true } }, { key });
const progress = (who: Client, id: string) => who.call(getCampaignProgress, { params: { id } });
const books = async () =>
  (await scene.rows(
    `select kind, sum(held)::bigint as amount from ledger.account where kind in (101, 107) group by kind order by kind`,
  )) as readonly { kind: number; amount: bigint }[];

describe('the list', () => {
  test('R1.04 shows everybody the campaigns, those that end soonest first', async () => {
    const { campaigns, paging } = await nobody.call(listCampaigns);
    expect(campaigns.map(({ id }) => id)).toEqual([first, savings, referral]);
    expect(campaigns[1]).toMatchObject({ kind: 'ENTRY', status: 'ACTIVE', rewardAmount: 1_000n, isBudgetUsed: false });
    expect(campaigns[2]).toMatchObject({ kind: 'REFERRAL', friendRewardAmount: 1_000n, requiresEntry: false });
    expect(paging.total).toBe(3);
    await expect(nobody.call(listCampaigns, { query: { limit: 0 } })).rejects.toMatchObject({ code: '400-001' });
  });
  test('the filter and the domain agree on the status, at every moment that matters', async () => {
    const { reader } = scene.api.database;
    const page = { limit: 100, offset: 0 };
    const { campaigns } = await readList(reader, { at: demoStart }, page);
    const moments = campaigns.flatMap((one) => [
      one.entryFrom,
      one.entryTo,
      atJst(one.judgedOn, '00:00'),
      atJst(one.rewardedOn, '00:00'),
    ]);
    for (const at of moments.flatMap((one) => [instant(one - 1), one]))
      for (const status of CampaignStatus.options) {
        const found = await readList(reader, { at, status }, page);
        expect(found.campaigns.filter((one) => campaignStatus(one, at) !== status)).toEqual([]);
      }
  });
});

describe('an entry', () => {
  test('R1.04 is taken once, and answered the same again', async () => {
    const key = randomUUID();
    const entered = await enter(hanako, first, key);
    expect(entered).toMatchObject({ status: 'ENTERED', appliedAt: '2026-11-13T10:00:00+09:00' });
    expect(await enter(hanako, first, key)).toEqual(entered);
    expect(await enter(hanako, first)).toEqual(entered);
    expect(await scene.mails(mailOf('hanako'))).toContain('【つづら】キャンペーンのエントリーを受け付けました');
  });
  test('many at the same time are one', async () => {
    const given = await Promise.all(Array.from({ length: 8 }, () => enter(waku, first)));
    expect(new Set(given.map(({ id }) => id)).size).toBe(1);
  });
  test('is refused to a campaign that has ended or takes none, and to one that is not there', async () => {
    await expect(enter(hanako, referral)).rejects.toMatchObject({ code: '400-911' });
    await expect(enter(hanako, 'none')).rejects.toMatchObject({ code: '400-000' });
    await scene.at('2026-12-31', '10:00');
    await expect(enter(hajime, first)).rejects.toMatchObject({ code: '400-911' });
    expect(await enter(hanako, first)).toMatchObject({ status: 'ENTERED' });
    await scene.at('2026-11-13', '10:00');
  });
  test('is refused without sign-in, key or consent', async () => {
    await expect(enter(nobody, first)).rejects.toMatchObject({ code: '401-000' });
    await expect(enter(hanako, first, '')).rejects.toMatchObject({ code: '400-002' });
    await expect(enter(hanako, first, randomUUID(), false)).rejects.toMatchObject({ code: '400-001' });
  });
});

describe('progress', () => {
  test('R1.04 is computed from the account and the ledger, condition by condition', async () => {
    expect(await progress(hajime, first)).toMatchObject({
      application: null,
      conditions: [
        { kind: 'ENTRY', isMet: false },
        { kind: 'ACCOUNT', isMet: false },
        { kind: 'DEPOSIT', isMet: false, amounts: { target: 10_000n, counted: 0n, missing: 10_000n } },
      ],
      isExpectedToBeMet: false,
      reward: { status: 'NONE', on: null, taxNote: expect.stringContaining('一時所得') },
    });
    const before = (await progress(hanako, first)).conditions[2]?.amounts?.counted ?? 0n;
    await scene.deposit(hanakoId, 10_000);
    const after = await progress(hanako, first);
    expect(after.conditions.map(({ kind, isMet }) => [kind, isMet])).toEqual([
      ['ENTRY', true],
      ['ACCOUNT', true],
      ['DEPOSIT', true],
    ]);
    expect(after.conditions[0]?.text).toBe('11/13（金）に受け付けました');
    expect(after.conditions[2]).toMatchObject({ label: '合計1万円以上の入金', amounts: { counted: before + 10_000n } });
    expect(after.reward).toMatchObject({ status: 'EXPECTED', on: '2026-12-25', amount: 500n });
  });
  test('counts purchases by settlement, with what is ordered beside it', async () => {
    await scene.asOwner(
      `update app.account set nisa = 'AVAILABLE', nisa_opened_on = '2024-09-01' where customer_id = '${hanakoId}'`,
    );
    await enter(hanako, savings);
    await scene.deposit(hanakoId, 100_000);
    await scene.give(hanakoId, { accountType: 'NISA_TSUMITATE', units: 30_000, paid: 30_000 });
    const shown = await progress(hanako, savings);
    expect(shown.conditions[2]).toMatchObject({
      kind: 'PURCHASE',
      label: 'つみたて投資枠で合計5万円以上の購入',
      amounts: { target: 50_000n, counted: 30_000n, pending: 0n, missing: 20_000n },
      by: '2026-12-30',
    });
    expect(shown.purchases).toMatchObject([
      { fundCode: domestic, settlementDate: '2026-11-02', isSettled: true, amount: 30_000n, total: 30_000n },
    ]);
    expect(shown.isExpectedToBeMet).toBe(false);
    await scene.asOwner(`insert into app.fund_order (id, customer_id, fund_code, account_type, side, source, method, size,
        distribution_course, state, accepted_at, cutoff_at, application_date, execution_date, settlement_date, reserved_cash)
      values ('coming', '${hanakoId}', '${domestic}', 'NISA_TSUMITATE', 'BUY', 'SCHEDULED', 'AMOUNT', 25000, 'RECEIVE', 'RECEIVED',
        '2026-11-13', '2026-11-20', '2026-11-20', '2026-11-20', '2026-11-26', 25000)`);
    const coming = await progress(hanako, savings);
    expect(coming.conditions[2]?.amounts).toEqual({ target: 50_000n, counted: 30_000n, pending: 25_000n, missing: 0n });
    expect(coming.purchases[1]).toMatchObject({ isSettled: false, total: 55_000n, reachesTarget: true });
    expect(coming.isExpectedToBeMet).toBe(true);
    await scene.asOwner(`delete from app.fund_order where id = 'coming'`);
  });
  test('is refused without sign-in, for a wrong id and for a campaign that is not there', async () => {
    await expect(progress(nobody, first)).rejects.toMatchObject({ code: '401-000' });
    await expect(progress(hanako, '１')).rejects.toMatchObject({ code: '400-001' });
    await expect(progress(hanako, 'none')).rejects.toMatchObject({ code: '400-000' });
  });
});

describe('rewards', () => {
  test('are judged and paid on their days, once, as cash of the customer and an expense of the house', async () => {
    const before = { hanako: await scene.money(hanakoId), waku: await scene.money(wakuId) };
    await scene.rows(
      `update app.campaign set conditions = '[{"kind":"ACCOUNT"},{"kind":"DEPOSIT","amount":10000}]' where id = '${first}'`,
    );
    // Not before their days.
    await scene.run('campaign.judge-entrants', '2026-12-17');
    expect((await progress(hanako, first)).application?.status).toBe('ENTERED');
    for (const _ of [1, 2]) await scene.run('campaign.judge-entrants', '2026-12-18');
    expect((await progress(hanako, first)).application?.status).toBe('QUALIFIED');
    await scene.run('campaign.pay-entrants', '2026-12-24');
    expect(await scene.money(hanakoId)).toEqual(before.hanako);
    for (const _ of [1, 2]) await scene.run('campaign.pay-entrants', '2026-12-25');
    await scene.run('campaign.pay-entrants', '2026-12-26');
    expect((await scene.money(hanakoId)).free).toBe(before.hanako.free + 500n);
    expect(await progress(hanako, first)).toMatchObject({
      application: { status: 'REWARDED' },
      reward: { status: 'PAID', on: '2026-12-25' },
    });
    const paid = (await scene.money(wakuId)).free > before.waku.free ? 2n : 1n;
    expect(await books()).toEqual([
      { kind: 101, amount: 500n * paid },
      { kind: 107, amount: -500n * paid },
    ]);
    const { cashFlows } = await hanako.call(listCashFlows, { query: { type: 'ADJUST' } });
    expect(cashFlows[0]).toMatchObject({
      type: 'ADJUST',
      subType: 'REWARD',
      amount: 500n,
      description: 'キャンペーンの特典',
      date: '2026-12-25',
    });
    const rewarded = async () =>
      (await scene.mails(mailOf('hanako'))).filter(
        (subject) => subject === '【つづら】キャンペーンの特典を進呈しました',
      );
    expect(await rewarded()).toHaveLength(0);
    for (const _ of [1, 2]) await scene.run('campaign.notify-rewarded', '2026-12-25');
    await scene.run('campaign.notify-rewarded', '2026-12-26');
    expect(await rewarded()).toHaveLength(1);
    expect(await scene.rows(`select spent from app.campaign_budget where campaign_id = '${first}'`)).toEqual([
      { spent: 500n * paid },
    ]);
  });

  test('are taken back when what was bought is sold before the day, and what is spent of them is owed', async () => {
    await scene.deposit(hanakoId, 50_000, '2026-12-27');
    await scene.rows(
      `update app.campaign set conditions = jsonb_set(conditions, '{1,amount}', '30000') where id = '${savings}'`,
    );
    await scene.run('campaign.judge-entrants', '2027-01-12');
    await scene.run('campaign.pay-entrants', '2027-02-24');
    expect((await progress(hanako, savings)).reward).toMatchObject({ status: 'PAID', on: '2027-02-24' });
    await scene.run('campaign.check-rewarded', '2027-02-25');
    expect((await progress(hanako, savings)).reward.status).toBe('PAID');

    // One unit is sold and settled, and all cash but 300 yen has left.
    const booking = {
      ref: 'sold',
      day: ymd('2027-03-01'),
      bookedAt: atJst(ymd('2027-03-01'), '00:10'),
      customerId: hanakoId,
      fundCode: domestic,
      accountType: 'NISA_TSUMITATE',
    } as const;
    const sale = { sold: units(1), proceeds: yen(1), projectedTax: yen(0) };
    const { free } = await scene.money(hanakoId);
    const out = { ref: 'out', at: booking.bookedAt, amount: yen(free + 1n - 300n) };
    const posted = await scene.api.database.tx((tx) =>
      post(tx, [
        fundEntries.saleAccepted(booking, { lockedUnits: units(1) }),
        fundEntries.saleExecuted(booking, { ...sale, lockedUnits: units(1) }),
        fundEntries.saleSettled(booking, { ...sale, tax: { year: 2027, income: yen(0), resident: yen(0) } }),
        cashEntries.withdrawalRequested(hanakoId, out),
        cashEntries.withdrawalPaid(hanakoId, out),
      ]),
    );
    expect(posted.ok).toBe(true);
    for (const _ of [1, 2]) await scene.run('campaign.check-rewarded', '2027-03-01');
    expect(await scene.money(hanakoId)).toEqual({ free: 0n, owed: -700n });
    expect((await progress(hanako, savings)).reward).toMatchObject({ status: 'TAKEN_BACK', on: '2027-03-01' });
    expect(await scene.mails(mailOf('hanako'))).toContain('【つづら】キャンペーンの特典を取り消しました');
    const { cashFlows } = await hanako.call(listCashFlows, { query: { type: 'ADJUST', limit: 1 } });
    expect(cashFlows[0]).toMatchObject({ subType: 'REWARD', amount: -300n, description: 'キャンペーンの特典の取消' });
  });

  test('go in the order of entry as far as the budget goes, page by page, and to no closed account', async () => {
    const crowd = 12;
    await scene.asOwner(`insert into app.customer (id, subject, username, created_at)
      select 'entrant-' || n, 'entrant-' || n, 'entrant' || n || '@example.jp', '2026-01-01' from generate_series(1, ${crowd}) as n`);
    await scene.asOwner(`insert into app.account (customer_id, number, opened_on, equity, nisa, margin, us_equity)
      select 'entrant-' || n, (3000000 + n)::text, '2026-01-05', case when n = 2 then 'CLOSE' else 'AVAILABLE' end,
        'NOT_OPENED', 'NOT_OPENED', 'NOT_OPENED' from generate_series(1, ${crowd}) as n`);
    await scene.asOwner(`insert into app.campaign select (jsonb_populate_record(c, jsonb_build_object('id', 'small',
        'conditions', '[{"kind":"ACCOUNT"}]'::jsonb, 'judged_on', '2027-03-02', 'rewarded_on', '2027-03-03'))).*
      from app.campaign c where c.id = '${first}'`);
    await scene.asOwner(`insert into app.campaign_budget (campaign_id, budget) values ('small', 2999)`);
    await scene.asOwner(`insert into app.campaign_entry (id, campaign_id, customer_id, status, entered_at)
      select 'entry-' || n, 'small', 'entrant-' || n, 'ENTERED', '2026-11-20' from generate_series(1, ${crowd}) as n order by n`);
    const { database } = scene.api;
    const inPagesOf = async (work: typeof judgeEntrants, day: string) => {
      for (let after: string | null = null, pages = 0; pages < 20; pages += 1) {
        const end = await database.tx((tx) => work(tx, atJst(ymd(day), '06:00'), after, 3));
        if (typeof end === 'boolean') return;
        ({ after } = end);
      }
    };
    await inPagesOf(judgeEntrants, '2027-03-02');
    // Closed after the judgement; and one who moved money since then is looked at again.
    await scene.asOwner(`update app.account set equity = 'CLOSE' where customer_id = 'entrant-7'`);
    await scene.deposit('entrant-3', 100, '2027-03-02');
    await scene.asOwner(
      `update app.campaign set conditions = '[{"kind":"ACCOUNT"},{"kind":"DEPOSIT","amount":1000}]' where id = 'small'`,
    );
    for (const _ of [1, 2]) await inPagesOf(payInOrder, '2027-03-03');
    const states = await scene.rows(
      `select substr(id, 7)::int as n, status, reason from app.campaign_entry where campaign_id = 'small' order by place`,
    );
    expect(states.filter(({ status }) => status === 'REWARDED').map(({ n }) => n)).toEqual([1, 4, 5, 6, 8]);
    expect(states[1]).toMatchObject({ status: 'DISQUALIFIED', reason: 'CONDITIONS' });
    expect(states[2]).toMatchObject({ status: 'DISQUALIFIED', reason: 'CONDITIONS' });
    expect(states[6]).toMatchObject({ status: 'DISQUALIFIED', reason: 'ACCOUNT' });
    expect(new Set(states.slice(8).map(({ reason }) => reason))).toEqual(new Set(['BUDGET']));
    expect(await scene.money('entrant-6')).toEqual({ free: 500n, owed: 0n });
    expect(await scene.rows(`select spent from app.campaign_budget where campaign_id = 'small'`)).toEqual([
      { spent: 2_500n },
    ]);
    const { campaigns } = await nobody.call(listCampaigns, { query: { id: 'small' } });
    expect(campaigns[0]?.isBudgetUsed).toBe(true);
    expect(await scene.mails('entrant12@example.jp')).toEqual(['【つづら】キャンペーンの特典について']);
  });

  test('rule CAMP-5 with enough budget both ranges of customers are paid at once; what a lost page paid is funded by the next run', async () => {
    const entrants = ['1', '2', '3', 'a', 'b', 'c', 'd'].map((start) => `${start}-wide`);
    await scene.asOwner(`insert into app.customer (id, subject, username, created_at)
      select id, id, id || '@example.jp', now() from unnest('{${entrants.join(',')}}'::text[]) as c (id)`);
    await scene.asOwner(`insert into app.account select (jsonb_populate_record(a, jsonb_build_object('customer_id', c.id, 'number', 'W' || c.id))).*
      from unnest('{${entrants.join(',')}}'::text[]) as c (id), app.account a where a.customer_id = '${hanakoId}'`);
    await scene.asOwner(`insert into app.campaign select (jsonb_populate_record(c, jsonb_build_object('id', 'wide',
        'conditions', '[{"kind":"ACCOUNT"}]'::jsonb, 'judged_on', '2027-04-01', 'rewarded_on', '2027-04-02'))).*
      from app.campaign c where c.id = '${first}'`);
    await scene.asOwner(
      `insert into app.campaign_budget (campaign_id, budget) values ('wide', 500 * ${entrants.length})`,
    );
    await scene.asOwner(`insert into app.campaign_entry (id, campaign_id, customer_id, status, entered_at)
      select 'entry-' || id, 'wide', id, 'QUALIFIED', '2026-11-20' from unnest('{${entrants.join(',')}}'::text[]) as c (id)`);
    const { database } = scene.api;
    const at = atJst(ymd('2027-04-02'), '06:10');
    const before = await books();
    const work = inRanges((tx, moment, after, range) => payCovered(tx, moment, after, range, 2));
    const page = (after: string | null, end: () => void = () => undefined) =>
      database.tx(async (tx) => {
        const ended = await work(tx, at, after, rangesAtOnce(database, tx, 'test.pay'));
        end();
        return ended;
      });
    const lost = page(null, () => {
      throw new Error('the runner is gone');
    });
    await expect(lost).rejects.toThrow('the runner is gone');
    const paid = () =>
      scene.rows(
        `select customer_id from app.campaign_entry where campaign_id = 'wide' and status = 'REWARDED' order by 1`,
      );
    // The range that has a transaction of its own is committed, the other is not.
    expect((await paid()).map(({ customer_id: id }) => id)).toEqual(['a-wide', 'b-wide']);
    for (let after: string | null = null, pages = 0; ; pages += 1) {
      expect(pages).toBeLessThan(5);
      const end = await page(after);
      if (typeof end === 'boolean') break;
      ({ after } = end);
    }
    for (const _ of [1, 2]) await scene.run('campaign.pay-entrants', '2027-04-02', '06:10');
    expect(await paid()).toHaveLength(entrants.length);
    for (const id of entrants) expect((await scene.money(id)).free).toBe(500n);
    const spent = 500n * BigInt(entrants.length);
    expect(await scene.rows(`select spent from app.campaign_budget where campaign_id = 'wide'`)).toEqual([{ spent }]);
    const after = await books();
    expect(after.map(({ amount }, index) => amount - (before[index]?.amount ?? 0n))).toEqual([spent, -spent]);
  });

  test('rule CAMP-11 without entry: everybody who meets the conditions on the day is in it, once, page by page', async () => {
    await scene.asOwner(`insert into app.campaign select (jsonb_populate_record(c, jsonb_build_object('id', 'auto', 'kind', 'AUTO',
        'requires_entry', false, 'judged_on', '2027-05-10', 'rewarded_on', '2027-05-11'))).*
      from app.campaign c where c.id = '${first}'`);
    await scene.asOwner(`insert into app.campaign_budget (campaign_id, budget) values ('auto', 100000)`);
    // Two who deposited within the days that count; every entrant above has an account, and no deposit.
    const rich = ['entrant-3', 'entrant-9'];
    for (const id of rich) await scene.deposit(id, 10_000, '2026-12-15');
    await scene.deposit('entrant-4', 9_999, '2026-12-15');
    await scene.deposit('entrant-5', 10_000, '2026-12-16');
    const { database } = scene.api;
    const enterAll = async (day: string) => {
      for (let after: string | null = null, pages = 0; pages < 50; pages += 1) {
        const end = await database.tx((tx) => enterQualified(tx, atJst(ymd(day), '06:00'), after, 5));
        if (typeof end === 'boolean') return;
        ({ after } = end);
      }
    };
    const entered = async () =>
      (
        await scene.rows(`select customer_id, status from app.campaign_entry
          where campaign_id = 'auto' and customer_id like 'entrant%' order by place`)
      ).map(({ customer_id: id, status }) => `${String(id)} ${String(status)}`);
    await enterAll('2027-05-09');
    expect(await entered()).toEqual([]);
    for (const _ of [1, 2]) await enterAll('2027-05-10');
    expect(await entered()).toEqual(rich.map((id) => `${id} QUALIFIED`));
    await scene.deposit('entrant-6', 10_000, '2026-12-14');
    await enterAll('2027-05-11');
    expect(await entered()).toHaveLength(2);
    await scene.run('campaign.pay-entrants', '2027-05-11', '06:10');
    expect(await entered()).toEqual(rich.map((id) => `${id} REWARDED`));
    expect(await scene.money('entrant-9')).toEqual({ free: 10_500n, owed: 0n });
    await expect(enter(hajime, 'auto')).rejects.toMatchObject({ code: '400-911' });
  });
});
