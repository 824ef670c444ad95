import { atJst, type Instant, type Ymd } from '../calendar/index.ts';

export type CampaignKind = 'ENTRY' | 'REFERRAL' | 'AUTO';
export type CampaignStatus = 'SCHEDULED' | 'ACTIVE' | 'ENTRY_CLOSED' | 'JUDGING' | 'ENDED';
export type EntryStatus = 'ENTERED' | 'QUALIFIED' | 'REWARDED' | 'DISQUALIFIED' | 'CANCELED';

export interface CampaignDates {
  readonly entryFrom: Instant;
  readonly entryTo: Instant;
  readonly judgedOn: Ymd;
  readonly rewardedOn: Ymd;
}

/** Rule CAMP-1. By business time, never stored. */
export function campaignStatus(
  { entryFrom, entryTo, judgedOn, rewardedOn }: CampaignDates,
  now: Instant,
): CampaignStatus {
  if (now < entryFrom) return 'SCHEDULED';
  if (now < entryTo) return 'ACTIVE';
  if (now < atJst(judgedOn, '00:00')) return 'ENTRY_CLOSED';
  return now < atJst(rewardedOn, '00:00') ? 'JUDGING' : 'ENDED';
}
