import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { applyForCampaign, getReferralMessage, listCampaigns } from '@tsuzura/contract/main';
import {
  getOpsCampaign,
  listOpsCampaignEntries,
  listOpsCampaigns,
  previewProposal,
  type ProposedAct,
} from '@tsuzura/contract/ops';
import { atJst, ymd } from '@tsuzura/domain/calendar';
import { yen } from '@tsuzura/domain/money';
import { demoStart, people } from '@tsuzura/store/seed';
import { runBulkJobs } from '../kernel/bulk/run-all.test-support.ts';
import { byTwo } from '../kernel/proposal/by-two.test-support.ts';
import { openCampaigns, type CampaignScene } from './campaigns.test-support.ts';

let scene: CampaignScene;
beforeAll(async () => {
  scene = await openCampaigns();
});
beforeEach(() => scene.api.clock.put(demoStart, 'frozen'));
afterAll(() => scene.close());

type Payload = Extract<ProposedAct, { kind: 'campaign.publish' }>['payload'];
const usual: Payload = {
  id: null,
  kind: 'ENTRY',
  title: '口座のある方へ<script>',
  summary: '口座のある方に、現金500円を進呈します。',
  rewardText: '現金500円',
  rewardTimingText: '12月25日に、預り金へ入金します。',
  conditionText: 'エントリーして、口座があること。',
  exclusionText: '口座を閉じた方。',
  campaignTerms: 'お一人さま1回です。',
  entryFrom: '2026-11-13T00:00:00+09:00',
  entryTo: '2026-12-01T00:00:00+09:00',
  conditions: [{ kind: 'ACCOUNT' }],
  countsFrom: ymd('2026-11-13'),
  conditionsBy: ymd('2026-12-01'),
  judgedOn: ymd('2026-12-02'),
  rewardedOn: ymd('2026-12-25'),
  holdUntil: null,
  rewardAmount: yen(500),
  budget: yen(500),
  friendRewardAmount: null,
  pid: null,
  maxFriendsAYear: null,
  referralMessage: null,
  publishedAt: null,
};
const written = (over: Partial<Payload> = {}): ProposedAct => ({
  kind: 'campaign.publish',
  payload: { ...usual, ...over },
});
const maker = () => scene.as('unyo', 'ops', { roles: ['maker'] });
const linesOf = async (act: ProposedAct) =>
  (await maker()).call(previewProposal, { body: { act } }).then(
    ({ effect }) => effect.map(({ text }) => text).join('\n'),
    (error: { body?: { errors?: { field?: string; message: string }[] } }) =>
      (error.body?.errors ?? []).map(({ field, message }) => `${field} ${message}`).join('\n'),
  );
const enter = async (who: string, id: string) =>
  (await scene.as(who)).call(applyForCampaign, { params: { id }, body: { agreed: true } }, { key: randomUUID() });
const mailOf = (key: string) => people.find((one) => one.key === key)?.username ?? '';

test('rules PUB-8 and PUB-9 two people publish a campaign and run its rewards, as far as the budget lasts, then the rest', async () => {
  const { id } = (await byTwo(scene, written())) as { id: string };
  const [shown] = (await (await scene.as(null)).call(listCampaigns, { query: { id } })).campaigns;
  expect(shown).toMatchObject({ title: '口座のある方へ<script>', status: 'ACTIVE', rewardAmount: 500n });
  await enter('hanako', id);
  await enter('waku', id);
  const entries = await (await maker()).call(listOpsCampaignEntries, { params: { id } });
  expect(entries.entries.map(({ statusText, progress }) => [statusText, progress])).toEqual([
    ['参加中', [{ label: '証券口座の開設', isMet: true, counted: null, target: null }]],
    ['参加中', [{ label: '証券口座の開設', isMet: true, counted: null, target: null }]],
  ]);

  const run: ProposedAct = { kind: 'campaign.reward', payload: { id } };
  expect(await linesOf(run)).toContain('判定の日より前は、進呈できません。');
  await scene.run('campaign.judge-entrants', '2026-12-02');
  expect(await linesOf(run)).toContain('1人に、合計500円を預り金へ入金します。');
  expect(await linesOf(run)).toContain('予算が足りないため、1人は残ります。');
  const job = await byTwo(scene, run);
  expect(job['total']).toBe(2);
  await runBulkJobs(scene);
  const counted = async () => (await (await maker()).call(getOpsCampaign, { params: { id } })).entries;
  expect(await counted()).toMatchObject({ qualified: 1, rewarded: 1 });
  expect(await scene.mails(mailOf('hanako'))).toContain('【つづら】キャンペーンの特典を進呈しました');
  const failures = await scene.rows(`select code from ops.bulk_failure where job_id = '${String(job['bulkJob'])}'`);
  expect(failures).toEqual([{ code: '400-912' }]);

  await byTwo(scene, written({ id, budget: yen(1_000) }));
  await byTwo(scene, run);
  await runBulkJobs(scene);
  expect(await counted()).toMatchObject({ qualified: 0, rewarded: 2 });
  expect(await linesOf(run)).toContain('進呈を待つ人はいません。');
  await scene.run('campaign.pay-entrants', '2026-12-25', '06:10');
  const [budget] = await scene.rows(`select spent from app.campaign_budget where campaign_id = '${id}'`);
  expect(budget).toEqual({ spent: 1_000n });
});

test('rule PUB-8 from the moment customers can enter, what was promised stays', async () => {
  const { id } = (await byTwo(scene, written({ title: '約束の試験', budget: yen(5_000) }))) as { id: string };
  const change = (over: Partial<Payload>) => linesOf(written({ id, title: '約束の試験', budget: yen(5_000), ...over }));
  expect(await change({ rewardAmount: yen(400) })).toContain('rewardAmount 受付が始まっているため、特典の金額は');
  expect(await change({ conditions: [{ kind: 'NISA' }] })).toContain('conditions 受付が始まっているため');
  expect(await change({ entryTo: '2026-11-20T00:00:00+09:00' })).toContain('終了は早められません。');
  expect(await change({ kind: 'AUTO' })).toContain('キャンペーンの種類は変えられません。');
  expect(await change({ summary: '言い方を直しました。' })).toContain('進呈できます。');
});

test('rule PUB-8 the words of an invitation are those that were approved; the funnel counts by pid', async () => {
  const referral: Partial<Payload> = {
    kind: 'REFERRAL',
    title: '紹介の試験',
    friendRewardAmount: yen(500),
    pid: 'referral-test',
    maxFriendsAYear: 5,
    referralMessage: { subject: '<b>ご紹介</b>', body: '一つめ。\n\n二つめ。' },
  };
  const { id } = (await byTwo(scene, written(referral))) as { id: string };
  const message = await (await scene.as('hanako')).call(getReferralMessage, { params: { id } });
  expect(message).toMatchObject({ subject: '<b>ご紹介</b>', body: `一つめ。\n\n二つめ。\n\n${message.url}` });
  const { funnel } = await (await maker()).call(getOpsCampaign, { params: { id } });
  expect(funnel).toMatchObject({ links: 1, clicked: 0, signedUp: 0 });
  expect(await linesOf(written(referral))).toContain('pid この紹介元の番号は、ほかのキャンペーンで使われています。');
});

test('rule PUB-8 bad input is named item by item in Japanese', async () => {
  const cases: readonly (readonly [Partial<Payload>, string])[] = [
    [{ entryTo: usual.entryFrom }, 'エントリーの終了は開始日時より後にしてください。'],
    [{ judgedOn: ymd('2026-12-01') }, '判定の日をご確認ください。'],
    [{ holdUntil: ymd('2026-12-01') }, '保有の期限をご確認ください。'],
    [{ conditions: [] }, '条件'],
    [{ conditions: [{ kind: 'NISA' }, { kind: 'NISA' }] }, '条件に同じものが2つ以上あります。'],
    [{ pid: 'referral-x' }, '紹介元は、ご紹介のキャンペーンだけに入力してください。'],
    [{ rewardAmount: yen(0) }, '特典の金額'],
    [{ budget: yen(499) }, 'budget 予算は、特典の金額以上にしてください。'],
    [{ id: 'no-such-campaign' }, '見つかりませんでした'],
  ];
  for (const [over, message] of cases) expect(await linesOf(written(over)), message).toContain(message);
});

test('operators list campaigns page by page, also those that are not published', async () => {
  const { id } = await byTwo(scene, written({ title: '公開前', publishedAt: '2026-11-20T00:00:00+09:00' }));
  await scene.api.clock.put(atJst(ymd('2026-11-14'), '12:00'), 'frozen');
  const client = await maker();
  const all = await client.call(listOpsCampaigns, { query: { limit: 100 } });
  expect(all.campaigns.find((one) => one.id === id)?.status).toBe('UNPUBLISHED');
  const first = await client.call(listOpsCampaigns, { query: { limit: 2 } });
  const second = await client.call(listOpsCampaigns, { query: { limit: 2, after: first.paging.next! } });
  expect([...first.campaigns, ...second.campaigns]).toEqual(all.campaigns.slice(0, 4));
});
