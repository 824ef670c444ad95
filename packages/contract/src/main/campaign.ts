import { z } from 'zod';
import { DateTime, endpoint, Id, Link, MailAddress, pageQuery, Paging, Yen, Ymd } from '../kernel/index.ts';

export const CampaignStatus = z.enum(['SCHEDULED', 'ACTIVE', 'ENTRY_CLOSED', 'JUDGING', 'ENDED']);

export const Campaign = z.object({
  id: Id,
  title: z.string(),
  summary: z.string(),
  imageUrl: Link.nullable(),
  detailUrl: Link,
  kind: z.enum(['ENTRY', 'REFERRAL', 'AUTO']),
  status: CampaignStatus,
  entryFrom: DateTime,
  entryTo: DateTime,
  rewardText: z.string(),
  rewardTimingText: z.string(),
  conditionText: z.string(),
  exclusionText: z.string(),
  /** Markdown, in full. */
  terms: z.string(),
  requiresEntry: z.boolean(),
  // What follows is ours: no requirement names it.
  /** What one customer gets; in a referral campaign, whoever invites. */
  rewardAmount: Yen,
  /** What the invited person gets; null unless `REFERRAL`. */
  friendRewardAmount: Yen.nullable(),
  /** Last day on which the conditions may be met (by settlement). */
  conditionsBy: Ymd,
  judgedOn: Ymd,
  rewardedOn: Ymd,
  /** Until when the conditions must still hold; the reward is taken back if they do not. */
  holdUntil: Ymd.nullable(),
  /** The budget is used up: whoever enters now gets no reward. */
  isBudgetUsed: z.boolean(),
});
export type Campaign = z.output<typeof Campaign>;

export const listCampaigns = endpoint({
  site: 'main',
  method: 'GET',
  path: '/public/v1/campaigns',
  title: 'キャンペーンの一覧',
  caller: 'anyone',
  freshness: 'seconds',
  query: z.object({ id: Id.optional(), status: CampaignStatus.optional(), ...pageQuery }),
  answer: z.object({ campaigns: z.array(Campaign), paging: Paging }),
});

export const CampaignApplication = z
  .object({
    id: Id,
    status: z.enum(['ENTERED', 'QUALIFIED', 'REWARDED', 'DISQUALIFIED', 'CANCELED']),
    appliedAt: DateTime,
  })
  .meta({ id: 'CampaignApplication' });
export type CampaignApplication = z.output<typeof CampaignApplication>;

export const applyForCampaign = endpoint({
  site: 'main',
  method: 'POST',
  path: '/v1/campaigns/{id}/applications',
  title: 'キャンペーンへのエントリー',
  caller: 'customer',
  once: true,
  params: z.object({ id: Id }),
  body: z.strictObject({ agreed: z.literal(true, { error: 'agree' }) }),
  /** A second entry answers the first one. */
  answer: CampaignApplication,
});

export const getReferralMessage = endpoint({
  site: 'main',
  method: 'GET',
  path: '/v1/campaigns/{id}/referral/message',
  title: 'ご紹介の文面',
  caller: 'customer',
  gates: { account: 'open' },
  params: z.object({ id: Id }),
  answer: z.object({
    code: z.string(),
    url: Link,
    subject: z.string(),
    body: z.string(),
    remainingInvites: z.int().nullable(),
    /** `signedUp` is ours: no requirement names it. */
    stats: z.object({ clicked: z.int(), signedUp: z.int(), opened: z.int(), rewarded: z.int() }),
  }),
});

/** The text is fixed: no word of the sender goes into the mail, so it cannot be used to send anything else. */
export const sendReferralMail = endpoint({
  site: 'main',
  method: 'POST',
  path: '/v1/campaigns/{id}/referral/message/mail',
  title: 'ご紹介メールの送信',
  caller: 'customer',
  gates: { account: 'open' },
  once: true,
  params: z.object({ id: Id }),
  body: z
    .strictObject({
      recipients: z.array(MailAddress).min(1).max(5),
      /** The people written to have said yes to it. */
      agreed: z.literal(true, { error: 'agree' }),
    })
    .refine(({ recipients }) => new Set(recipients).size === recipients.length, {
      path: ['recipients'],
      error: 'same',
    }),
  answer: z.object({
    accepted: z.int(),
    rejected: z.array(z.object({ recipient: z.string(), reason: z.string() })),
  }),
});

export const campaignCalls = [listCampaigns, applyForCampaign, getReferralMessage, sendReferralMail] as const;
