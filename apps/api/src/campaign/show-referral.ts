import { Refused, type Answer } from '@tsuzura/contract/kernel';
import type { getReferralMessage, getReferralRewards } from '@tsuzura/contract/main';
import { ymdOf, yearOf, type Instant } from '@tsuzura/domain/calendar';
import { campaignStatus, invitationsADay, referralRewardDay } from '@tsuzura/domain/campaign';
import { yen } from '@tsuzura/domain/money';
import { queryString } from '@tsuzura/domain/text';
import { findCustomer } from '@tsuzura/store/account';
import {
  ensureReferralCode,
  findCampaign,
  invitationsOn,
  referralCounts,
  referralGroups,
  type Campaign,
  type ReferralGroup,
} from '@tsuzura/store/campaign';
import type { Reader, Tx } from '@tsuzura/store/kernel';
import { referralWords } from '../notification/index.ts';
import { taxNote } from './show-campaign.ts';

/** A referral campaign that invitations can be sent for. */
export async function openReferralCampaign(reader: Reader | Tx, id: string, now: Instant): Promise<Campaign> {
  const campaign = await findCampaign(reader, id, now);
  if (campaign?.kind !== 'REFERRAL') throw new Refused('NOT_FOUND');
  if (campaignStatus(campaign, now) !== 'ACTIVE') throw new Refused('CAMPAIGN_CLOSED');
  return campaign;
}

export const referralLink = (webOrigin: string, { pid }: Campaign, code: string): string =>
  `${webOrigin}/?${queryString({ pid, trackingId: code })}`;

export async function showReferralMessage(
  tx: Tx,
  subject: string,
  campaignId: string,
  webOrigin: string,
  now: Instant,
): Promise<Answer<typeof getReferralMessage>> {
  const campaign = await openReferralCampaign(tx, campaignId, now);
  const customer = await findCustomer(tx, subject);
  if (!customer) throw new Refused('NOT_FOUND');
  const { code, clicked } = await ensureReferralCode(tx, campaignId, customer.id, now);
  const { signedUp, opened, rewarded } = await referralCounts(tx, customer.id, campaignId);
  const sent = await invitationsOn(tx, customer.id, ymdOf(now));
  const url = referralLink(webOrigin, campaign, code);
  const words = referralWords(campaign.referralMessage);
  return {
    code,
    url,
    subject: words.subject,
    body: [...words.paragraphs, url].join('\n\n'),
    remainingInvites: Math.max(0, invitationsADay - sent),
    stats: { clicked, signedUp, opened, rewarded },
  };
}

/** Counts of friends, and what they bring when; never who they are. */
export async function showReferralRewards(
  reader: Reader,
  subject: string,
  campaignId: string,
  now: Instant,
): Promise<Answer<typeof getReferralRewards>> {
  const [campaign, customer] = await Promise.all([
    findCampaign(reader, campaignId, now),
    findCustomer(reader, subject),
  ]);
  if (campaign?.kind !== 'REFERRAL' || !customer) throw new Refused('NOT_FOUND');
  const groups = await referralGroups(reader, customer.id, campaignId);
  const year = yearOf(ymdOf(now));
  const thisYear = groups.filter(
    ({ state, day, isReferrerRewarded }) =>
      state === 'REWARDED' && isReferrerRewarded && day !== null && yearOf(day) === year,
  );
  return {
    maxFriendsAYear: campaign.maxFriendsAYear ?? 0,
    friendsThisYear: thisYear.reduce((sum, { people }) => sum + people, 0),
    rewards: groups.flatMap((group) => rewardOf(group, campaign)),
    taxNote,
  };
}

type Rewards = Answer<typeof getReferralRewards>['rewards'];

function rewardOf({ state, day, isReferrerRewarded, people }: ReferralGroup, { reward }: Campaign): Rewards {
  const amount = yen(reward * BigInt(people));
  if (state === 'REWARDED') return isReferrerRewarded ? [{ status: 'PAID', people, amount, on: day }] : [];
  if (state === 'QUALIFIED')
    return [{ status: 'SCHEDULED', people, amount, on: day === null ? null : referralRewardDay(day) }];
  if (state === 'ACCOUNT_OPENED') return [{ status: 'WAITING_FOR_DEPOSIT', people, amount, on: null }];
  return [{ status: 'WAITING_FOR_ACCOUNT', people, amount, on: null }];
}
