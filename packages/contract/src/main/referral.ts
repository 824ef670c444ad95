import { z } from 'zod';
import { DateTime, endpoint, FundCode, Id, Yen, Ymd } from '../kernel/index.ts';
import { CampaignApplication } from './campaign.ts';

/* How far a customer is in a campaign, and a referral from the first visit to the reward. These calls are ours: no requirement names them. */

export const CampaignConditionKind = z.enum(['ENTRY', 'ACCOUNT', 'NISA', 'DEPOSIT', 'PURCHASE']);

export const CampaignCondition = z
  .object({
    kind: CampaignConditionKind,
    /** 「つみたて投資枠で合計5万円以上の購入」 */
    label: z.string(),
    isMet: z.boolean(),
    /** 「11/2（月）に受け付けました」; null where the amounts say it. */
    text: z.string().nullable(),
    /** Of DEPOSIT and PURCHASE. `counted` is settled and, of purchases, still held; `pending` is ordered and not settled. */
    amounts: z.object({ target: Yen, counted: Yen, pending: Yen, missing: Yen }).nullable(),
    by: Ymd.nullable(),
  })
  .meta({ id: 'CampaignCondition' });
export type CampaignCondition = z.output<typeof CampaignCondition>;

export const CampaignReward = z
  .object({
    /**
     * `NONE`: conditions are not met. `EXPECTED`: they are, as things stand. `PAID`; `TAKEN_BACK`: they broke before `holdUntil`.
     * `BUDGET_USED`: the budget ended before this entry.
     */
    status: z.enum(['NONE', 'EXPECTED', 'PAID', 'TAKEN_BACK', 'BUDGET_USED']),
    amount: Yen,
    /** The day it is or was paid or taken back. */
    on: Ymd.nullable(),
    /** 「一時所得などになる場合があります」 */
    taxNote: z.string(),
  })
  .meta({ id: 'CampaignReward' });

export const getCampaignProgress = endpoint({
  site: 'main',
  method: 'GET',
  path: '/v1/campaigns/{id}/progress',
  title: 'キャンペーンの条件と達成の状況',
  caller: 'customer',
  freshness: 'own-writes',
  params: z.object({ id: Id }),
  answer: z.object({
    campaignId: Id,
    /** When it was computed. */
    asOf: DateTime,
    /** Null: not entered. */
    application: CampaignApplication.nullable(),
    conditions: z.array(CampaignCondition),
    /** Purchases that count or will count, by settlement day, with the running total; at most 50. */
    purchases: z.array(
      z.object({
        fundCode: FundCode,
        fundName: z.string(),
        settlementDate: Ymd,
        isSettled: z.boolean(),
        amount: Yen,
        total: Yen,
        /** With this one the target is reached. */
        reachesTarget: z.boolean(),
      }),
    ),
    /** The target is reached when everything ordered settles. */
    isExpectedToBeMet: z.boolean(),
    reward: CampaignReward,
  }),
});

/** Counts only: never a friend's name or trades. */
export const getReferralRewards = endpoint({
  site: 'main',
  method: 'GET',
  path: '/v1/campaigns/{id}/referral/rewards',
  title: 'ご紹介の特典の予定',
  caller: 'customer',
  freshness: 'own-writes',
  gates: { account: 'open' },
  params: z.object({ id: Id }),
  answer: z.object({
    /** Rewards for at most so many friends a year. */
    maxFriendsAYear: z.int(),
    friendsThisYear: z.int(),
    rewards: z.array(
      z.object({
        /** `WAITING_FOR_ACCOUNT`, `WAITING_FOR_DEPOSIT`: the friends' next step. `SCHEDULED`: paid on `on`. */
        status: z.enum(['PAID', 'SCHEDULED', 'WAITING_FOR_DEPOSIT', 'WAITING_FOR_ACCOUNT', 'TAKEN_BACK']),
        people: z.int(),
        amount: Yen,
        on: Ymd.nullable(),
      }),
    ),
    taxNote: z.string(),
  }),
});

const Attribution = z.strictObject({ pid: z.string().min(1).max(64), trackingId: z.string().min(1).max(128) });

/** The first page of a visit that came by a referral link. Unknown ids are taken and count nothing. */
export const recordReferralVisit = endpoint({
  site: 'main',
  method: 'POST',
  path: '/public/v1/referralVisits',
  title: 'ご紹介のリンクを開いた',
  caller: 'anyone',
  body: Attribution,
  answer: 'nothing',
});

/**
 * After sign-in, with what the browser kept (R3.09). The last link counts, for 30 days, until the account is open. Unknown ids,
 * one's own link and people who are customers already are taken and count nothing.
 */
export const putReferralAttribution = endpoint({
  site: 'main',
  method: 'PUT',
  path: '/v1/referralAttribution',
  title: 'ご紹介元の登録',
  caller: 'customer',
  body: Attribution,
  answer: 'nothing',
});

/** The link at the end of an invitation: no further mail goes to that address, from any customer. A second time changes nothing. */
export const unsubscribeInvitations = endpoint({
  site: 'main',
  method: 'POST',
  path: '/public/v1/invitationUnsubscriptions',
  title: 'ご紹介メールの配信停止',
  caller: 'anyone',
  body: z.strictObject({
    unsubscribeToken: z
      .string()
      .max(200)
      .regex(/^[\w.-]+$/),
  }),
  answer: 'nothing',
});

export const referralCalls = [
  getCampaignProgress,
  getReferralRewards,
  recordReferralVisit,
  putReferralAttribution,
  unsubscribeInvitations,
] as const;
