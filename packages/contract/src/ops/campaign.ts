import { z } from 'zod';
import { DateTime, endpoint, Id, longPageQuery, LongPaging, Yen, yenBetween, Ymd } from '../kernel/index.ts';
import { CampaignStatus } from '../main/campaign.ts';
import { textBlock, textLine } from './fields.ts';

const most = 1_000_000_000;
const Kind = z.enum(['ENTRY', 'REFERRAL', 'AUTO']);

/** The conditions that the service can judge. `accountTypes` null: of any account. */
const Condition = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('ACCOUNT') }),
  z.strictObject({ kind: z.literal('NISA') }),
  z.strictObject({ kind: z.literal('DEPOSIT'), amount: yenBetween(1, most) }),
  z.strictObject({
    kind: z.literal('PURCHASE'),
    amount: yenBetween(1, most),
    accountTypes: z
      .array(z.enum(['NISA_TSUMITATE', 'NISA_GROWTH']))
      .min(1)
      .max(2)
      .nullable(),
  }),
]);

const shape = {
  kind: Kind,
  title: textLine(100),
  summary: textBlock(500),
  rewardText: textLine(200),
  rewardTimingText: textLine(200),
  conditionText: textBlock(1_000),
  exclusionText: textBlock(2_000),
  campaignTerms: textBlock(20_000),
  entryFrom: DateTime,
  entryTo: DateTime,
  conditions: z.array(Condition).min(1).max(4),
  countsFrom: Ymd,
  conditionsBy: Ymd,
  judgedOn: Ymd,
  rewardedOn: Ymd,
  holdUntil: Ymd.nullable(),
  rewardAmount: yenBetween(1, 1_000_000),
  budget: yenBetween(1, most),
  // Of a referral campaign.
  friendRewardAmount: yenBetween(1, 1_000_000).nullable(),
  pid: z
    .string()
    .regex(/^[a-z0-9-]{3,32}$/)
    .nullable(),
  maxFriendsAYear: z.int().min(1).max(1_000).nullable(),
  /** What an invitation says before its link; null: the usual words. */
  referralMessage: z.strictObject({ subject: textLine(60), body: textBlock(1_000) }).nullable(),
};

/** A campaign that is written anew (`id` null) or changed. */
export const CampaignToPublish = z
  .strictObject({ id: Id.nullable(), ...shape, /** Null: when it is approved. */ publishedAt: DateTime.nullable() })
  .refine(({ entryFrom, entryTo }) => Date.parse(entryFrom) < Date.parse(entryTo), {
    path: ['entryTo'],
    error: 'after',
  })
  .refine(({ countsFrom, conditionsBy }) => countsFrom <= conditionsBy, {
    path: ['conditionsBy'],
    error: 'campaignDates',
  })
  .refine(({ conditionsBy, judgedOn }) => conditionsBy < judgedOn, { path: ['judgedOn'], error: 'campaignDates' })
  .refine(({ judgedOn, rewardedOn }) => judgedOn <= rewardedOn, { path: ['rewardedOn'], error: 'campaignDates' })
  .refine(({ rewardedOn, holdUntil }) => holdUntil === null || rewardedOn <= holdUntil, {
    path: ['holdUntil'],
    error: 'campaignDates',
  })
  .refine(({ conditions }) => new Set(conditions.map(({ kind }) => kind)).size === conditions.length, {
    path: ['conditions'],
    error: 'same',
  })
  .refine(({ kind, friendRewardAmount }) => (kind === 'REFERRAL') === (friendRewardAmount !== null), {
    path: ['friendRewardAmount'],
    error: 'referral',
  })
  .refine(({ kind, pid }) => (kind === 'REFERRAL') === (pid !== null), { path: ['pid'], error: 'referral' })
  .refine(({ kind, maxFriendsAYear }) => (kind === 'REFERRAL') === (maxFriendsAYear !== null), {
    path: ['maxFriendsAYear'],
    error: 'referral',
  })
  .refine(({ kind, referralMessage }) => kind === 'REFERRAL' || referralMessage === null, {
    path: ['referralMessage'],
    error: 'referral',
  });

/** Rewards of a campaign, out of turn: who has qualified, and who was left out when the budget ended. */
export const CampaignToReward = z.strictObject({ id: Id });

/** A campaign as operators see it. */
export const OpsCampaign = z
  .object({
    ...shape,
    id: Id,
    revision: z.int(),
    publishedAt: DateTime,
    status: z.enum(['UNPUBLISHED', ...CampaignStatus.options]),
    statusText: z.string(),
    spent: Yen,
  })
  .meta({ id: 'OpsCampaign' });
export type OpsCampaign = z.output<typeof OpsCampaign>;

export const listOpsCampaigns = endpoint({
  site: 'ops',
  method: 'GET',
  path: '/campaigns',
  title: 'キャンペーンの一覧（公開前を含む）',
  caller: 'operator',
  roles: ['viewer'],
  /** Whose entry ends last first. */
  query: z.object(longPageQuery),
  answer: z.object({ campaigns: z.array(OpsCampaign), paging: LongPaging }),
});

const params = z.object({ id: Id });

export const getOpsCampaign = endpoint({
  site: 'ops',
  method: 'GET',
  path: '/campaigns/{id}',
  title: 'キャンペーンの詳細',
  caller: 'operator',
  roles: ['viewer'],
  params,
  answer: z.object({
    campaign: OpsCampaign,
    entries: z.object({
      entered: z.int(),
      qualified: z.int(),
      rewarded: z.int(),
      disqualified: z.int(),
      /** Of the disqualified: those whom the budget was not enough for. */
      outOfBudget: z.int(),
    }),
    /** Of a referral campaign, by its pid: from the link to the reward. */
    funnel: z
      .object({
        links: z.int(),
        clicked: z.int(),
        invited: z.int(),
        signedUp: z.int(),
        opened: z.int(),
        qualified: z.int(),
        rewarded: z.int(),
        rejected: z.int(),
        expired: z.int(),
      })
      .nullable(),
  }),
});

export const OpsCampaignEntry = z
  .object({
    id: Id,
    status: z.enum(['ENTERED', 'QUALIFIED', 'REWARDED', 'DISQUALIFIED', 'CANCELED']),
    statusText: z.string(),
    enteredAt: DateTime,
    rewardedOn: Ymd.nullable(),
    /** "源＊ 晴＊". */
    name: z.string().nullable(),
    accountNumber: z.string().nullable(),
    /** As of now, one for each condition. Without an amount it is met or not. */
    progress: z.array(
      z.object({ label: z.string(), isMet: z.boolean(), counted: Yen.nullable(), target: Yen.nullable() }),
    ),
  })
  .meta({ id: 'OpsCampaignEntry' });
export type OpsCampaignEntry = z.output<typeof OpsCampaignEntry>;

export const listOpsCampaignEntries = endpoint({
  site: 'ops',
  method: 'GET',
  path: '/campaigns/{id}/entries',
  title: 'キャンペーンの参加者と進み具合',
  caller: 'operator',
  roles: ['viewer'],
  params,
  /** In the order of entry. */
  query: z.object(longPageQuery),
  answer: z.object({ entries: z.array(OpsCampaignEntry), paging: LongPaging }),
});

export const campaignOpsCalls = [listOpsCampaigns, getOpsCampaign, listOpsCampaignEntries] as const;
