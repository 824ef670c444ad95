export {
  campaignStatus,
  type CampaignDates,
  type CampaignKind,
  type CampaignStatus,
  type EntryStatus,
} from './campaign-status.ts';
export {
  affordable,
  heldPurchases,
  meetsAll,
  missingOf,
  progressOf,
  takeBack,
  type CampaignFacts,
  type Condition,
  type ConditionProgress,
  type HeldFund,
  type SettledPurchase,
} from './conditions.ts';
export {
  attributionDays,
  invitationsADay,
  isAttributionOver,
  referralRewardDay,
  refuseAttribution,
  type Attribution,
  type ReferralState,
} from './referral.ts';
