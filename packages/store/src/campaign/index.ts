export {
  campaignsUnderWay,
  findCampaign,
  findCampaignByPid,
  listCampaigns,
  lockCampaignBudget,
  referralCampaigns,
  spendBudget,
  type Campaign,
  type CampaignFilter,
} from './campaign.ts';
export {
  accountHolders,
  addEntry,
  addQualified,
  changeEntries,
  entriesToDo,
  entriesToPay,
  findEntry,
  freeCashOf,
  rewardedThatTraded,
  type CampaignEntry,
  type EntryChange,
  type EntryReason,
  type EntryToDo,
  type EntryToPay,
} from './entry.ts';
export { pendingPurchases, readCampaignFacts, readFundNames, type PendingPurchase } from './facts.ts';
export { addInvitations, forgetInvited, invitationsOn, readInvitationKey, stopInvitations } from './invitation.ts';
export {
  changeReferrals,
  countClick,
  ensureReferralCode,
  readAttribution,
  referralCounts,
  referralGroups,
  referralsToDo,
  writeReferral,
  type ReferralChange,
  type ReferralCounts,
  type ReferralGroup,
  type ReferralReason,
  type ReferralToDo,
} from './referral.ts';
