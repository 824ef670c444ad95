import { atJst, ymd, type Instant, type Ymd } from '@tsuzura/domain/calendar';
import { moment, type Tx } from '../kernel/index.ts';

export interface CampaignSeed {
  readonly id: string;
  readonly kind: 'ENTRY' | 'REFERRAL';
  readonly title: string;
  readonly summary: string;
  readonly rewardText: string;
  readonly rewardTimingText: string;
  readonly conditionText: string;
  readonly exclusions: readonly string[];
  readonly entryFrom: Instant;
  readonly entryTo: Instant;
  readonly conditions: readonly object[];
  readonly countsFrom: Ymd;
  readonly conditionsBy: Ymd;
  readonly judgedOn: Ymd;
  readonly rewardedOn: Ymd;
  readonly holdUntil: Ymd | null;
  readonly reward: number;
  readonly friendReward: number | null;
  readonly budget: number;
  readonly pid: string | null;
  readonly maxFriendsAYear: number | null;
}

const at = (day: string, time: string): Instant => atJst(ymd(day), time);

const commonTerms = [
  '特典は、一時所得などとして課税の対象になる場合があります。くわしくは税務署または税理士にご確認ください。',
  '投資信託は値動きのある有価証券等に投資します。元の金額を下回ることがあります。特典の受け取りを目的とした必要以上のお取引は、お控えください。',
];

/** Campaigns of the demo, as seen from 2026-11-13: by entry, by purchase, by referral. All fictitious. */
export const campaigns: readonly CampaignSeed[] = [
  {
    id: 'campaign-tsumitate-2026',
    kind: 'ENTRY',
    title: '年末までの積立キャンペーン',
    summary: 'つみたて投資枠で合計5万円以上をご購入のかたに、現金1,000円を進呈します。',
    rewardText: '現金1,000円',
    rewardTimingText: '2027年2月下旬に、預り金へ入金します。',
    conditionText:
      'エントリーのうえ、12月30日（水）までの受渡で、つみたて投資枠で合計5万円以上を購入し、2027年4月30日まで保有すること。',
    exclusions: ['分配金の再投資による購入。', '受渡日が2027年になる購入。', '進呈のときに、口座を閉じている場合。'],
    entryFrom: at('2026-11-01', '00:00'),
    entryTo: at('2026-12-31', '00:00'),
    conditions: [{ kind: 'NISA' }, { kind: 'PURCHASE', amount: 50_000, accountTypes: ['NISA_TSUMITATE'] }],
    countsFrom: ymd('2026-11-01'),
    conditionsBy: ymd('2026-12-30'),
    judgedOn: ymd('2027-01-12'),
    rewardedOn: ymd('2027-02-24'),
    holdUntil: ymd('2027-04-30'),
    reward: 1_000,
    friendReward: null,
    budget: 1_000_000,
    pid: null,
    maxFriendsAYear: null,
  },
  {
    id: 'campaign-first-deposit-2026',
    kind: 'ENTRY',
    title: 'はじめての入金キャンペーン',
    summary: 'エントリーのうえ、合計1万円以上をご入金のかたに、現金500円を進呈します。',
    rewardText: '現金500円',
    rewardTimingText: '2026年12月下旬に、預り金へ入金します。',
    conditionText: 'エントリーのうえ、12月15日（火）までに合計1万円以上を入金すること。',
    exclusions: ['進呈のときに、口座を閉じている場合。'],
    entryFrom: at('2026-11-01', '00:00'),
    entryTo: at('2026-12-16', '00:00'),
    conditions: [{ kind: 'ACCOUNT' }, { kind: 'DEPOSIT', amount: 10_000 }],
    countsFrom: ymd('2026-11-01'),
    conditionsBy: ymd('2026-12-15'),
    judgedOn: ymd('2026-12-18'),
    rewardedOn: ymd('2026-12-25'),
    holdUntil: null,
    reward: 500,
    friendReward: null,
    budget: 500_000,
    pid: null,
    maxFriendsAYear: null,
  },
  {
    id: 'campaign-referral-2026',
    kind: 'REFERRAL',
    title: 'お知り合いの紹介',
    summary: 'ご紹介した方と紹介された方に、それぞれ現金1,000円を進呈します。',
    rewardText: 'おふたりに現金1,000円ずつ',
    rewardTimingText: '紹介された方が口座を開設し、はじめての入金を終えた翌月に、おふたりの預り金へ入金します。',
    conditionText: '紹介のリンクから口座を開設し、2027年3月31日（水）までに合計1万円以上を入金すること。',
    exclusions: [
      'ご自身や同居のご家族の紹介。',
      'すでに口座をお持ちの方、お持ちだった方の紹介。',
      'ご紹介した方の特典は、1年に10名までです。',
      '進呈のときに、口座を閉じている場合。',
    ],
    entryFrom: at('2025-03-01', '00:00'),
    entryTo: at('2027-04-01', '00:00'),
    conditions: [{ kind: 'ACCOUNT' }, { kind: 'DEPOSIT', amount: 10_000 }],
    countsFrom: ymd('2025-03-01'),
    conditionsBy: ymd('2027-03-31'),
    judgedOn: ymd('2027-04-01'),
    rewardedOn: ymd('2027-04-30'),
    holdUntil: null,
    reward: 1_000,
    friendReward: 1_000,
    budget: 2_000_000,
    pid: 'referral202503',
    maxFriendsAYear: 10,
  },
];

export async function addCampaigns(tx: Tx): Promise<void> {
  const rows = campaigns.map((one) => ({
    id: one.id,
    kind: one.kind,
    title: one.title,
    summary: one.summary,
    image_url: null,
    detail_url: `/campaigns/${one.id}`,
    reward_text: one.rewardText,
    reward_timing_text: one.rewardTimingText,
    condition_text: one.conditionText,
    exclusion_text: one.exclusions.join('\n'),
    terms: [
      '主催はみちしお証券株式会社（架空）です。特典は、お一人さま1回です。条件の達成は、受渡日を基準に当社の記録で判定します。',
      '特典の予算に達したときは、エントリーの順に進呈します。',
      ...commonTerms,
    ].join('\n\n'),
    requires_entry: one.kind === 'ENTRY',
    entry_from: moment(one.entryFrom),
    entry_to: moment(one.entryTo),
    conditions: JSON.stringify(one.conditions),
    counts_from: one.countsFrom,
    conditions_by: one.conditionsBy,
    judged_on: one.judgedOn,
    rewarded_on: one.rewardedOn,
    hold_until: one.holdUntil,
    reward_amount: BigInt(one.reward),
    friend_reward_amount: one.friendReward === null ? null : BigInt(one.friendReward),
    referral_pid: one.pid,
    max_friends_a_year: one.maxFriendsAYear,
    published_at: moment(one.entryFrom),
  }));
  await tx.insertInto('app.campaign').values(rows).execute();
  await tx
    .insertInto('app.campaign_budget')
    .values(campaigns.map(({ id, budget }) => ({ campaign_id: id, budget: BigInt(budget) })))
    .execute();
}
