import type { Campaign as CampaignOnWire, CampaignApplication } from '@tsuzura/contract/main';
import { formatJst, type Instant } from '@tsuzura/domain/calendar';
import { affordable, campaignStatus } from '@tsuzura/domain/campaign';
import type { Campaign, CampaignEntry } from '@tsuzura/store/campaign';

/** 一時所得 or 雑所得, by the customer's circumstances: we say that it may be taxed, never how. */
export const taxNote = '特典は、一時所得などとして課税の対象になる場合があります。';

export const showCampaign = (campaign: Campaign, now: Instant): CampaignOnWire => ({
  id: campaign.id,
  title: campaign.title,
  summary: campaign.summary,
  imageUrl: campaign.imageUrl,
  detailUrl: campaign.detailUrl,
  kind: campaign.kind,
  status: campaignStatus(campaign, now),
  entryFrom: formatJst(campaign.entryFrom),
  entryTo: formatJst(campaign.entryTo),
  rewardText: campaign.rewardText,
  rewardTimingText: campaign.rewardTimingText,
  conditionText: campaign.conditionText,
  exclusionText: campaign.exclusionText,
  terms: campaign.terms,
  requiresEntry: campaign.requiresEntry,
  rewardAmount: campaign.reward,
  friendRewardAmount: campaign.friendReward,
  conditionsBy: campaign.conditionsBy,
  judgedOn: campaign.judgedOn,
  rewardedOn: campaign.rewardedOn,
  holdUntil: campaign.holdUntil,
  isBudgetUsed: affordable(campaign.budget, campaign.spent, campaign.reward) < 1,
});

export const showEntry = ({ id, status, enteredAt }: CampaignEntry): CampaignApplication => ({
  id,
  status,
  appliedAt: formatJst(enteredAt),
});
