import { yearOf, ymdOf, ymdFrom, type Instant } from '@tsuzura/domain/calendar';
import { isAttributionOver, meetsAll, referralRewardDay, type ReferralState } from '@tsuzura/domain/campaign';
import { rewardEntries, type Entry } from '@tsuzura/domain/ledger';
import { noYen, yen, type Yen } from '@tsuzura/domain/money';
import {
  changeReferrals,
  lockCampaignBudget,
  readCampaignFacts,
  referralCampaigns,
  referralsToDo,
  spendBudget,
  type Campaign,
  type ReferralChange,
  type ReferralToDo,
} from '@tsuzura/store/campaign';
import type { Tx } from '@tsuzura/store/kernel';
import type { PageEnd } from '../kernel/jobs/index.ts';
import { postAll } from '../kernel/post-all.ts';
import { notifyAll, type Notification } from '../notification/index.ts';
import { pageOfCampaigns } from './campaign-pages.ts';

type Step = (tx: Tx, campaign: Campaign, referrals: readonly ReferralToDo[], at: Instant) => Promise<ReferralChange[]>;

const inState =
  (state: ReferralState, limit: number, step: Step) =>
  async (tx: Tx, at: Instant, after: string | null): Promise<PageEnd> => {
    const today = ymdOf(at);
    return pageOfCampaigns(await referralCampaigns(tx, today), after, async (campaign, behind) => {
      // Rewards of a campaign are paid one page after the other.
      if (state === 'QUALIFIED') await lockCampaignBudget(tx, campaign.id);
      const yearBegan = ymdFrom({ year: yearOf(today), month: 1, day: 1 });
      const referrals = await referralsToDo(tx, campaign.id, state, yearBegan, behind, limit);
      await changeReferrals(tx, await step(tx, campaign, referrals, at), today);
      return referrals.length === limit ? (referrals.at(-1)?.id ?? null) : null;
    });
  };

/** Rule CAMP-9: the friend's account is open, and is not a second one of a person we know. */
export const openReferrals = (limit: number) =>
  inState('SIGNED_UP', limit, async (_tx, _campaign, referrals, at) =>
    referrals.flatMap(({ id, openedOn, isSamePerson, isSameHousehold, isApplying, touchedAt }): ReferralChange[] => {
      if (openedOn !== null) {
        if (isSamePerson) return [{ id, state: 'REJECTED', reason: 'SAME_PERSON' }];
        if (isSameHousehold) return [{ id, state: 'REJECTED', reason: 'SAME_HOUSEHOLD' }];
        return [{ id, state: 'ACCOUNT_OPENED' }];
      }
      return !isApplying && isAttributionOver(touchedAt, at) ? [{ id, state: 'EXPIRED' }] : [];
    }),
  );

/** The friend has met the conditions. */
export const qualifyReferrals = (limit: number) =>
  inState('ACCOUNT_OPENED', limit, async (tx, campaign, referrals) => {
    const facts = await factsOfFriends(tx, campaign, referrals);
    return referrals.flatMap(({ id, friendId }): ReferralChange[] => {
      const known = facts.get(friendId);
      return known && meetsAll(campaign.conditions, known) ? [{ id, state: 'QUALIFIED' }] : [];
    });
  });

/** Rule CAMP-10: both are rewarded, once, on the day that follows from the friend's. */
export const payReferrals = (limit: number) =>
  inState('QUALIFIED', limit, async (tx, campaign, referrals, at) => {
    const today = ymdOf(at);
    const due = referrals.filter(({ qualifiedOn }) => qualifiedOn !== null && referralRewardDay(qualifiedOn) <= today);
    if (due.length === 0) return [];
    const { spent, budget } = await lockCampaignBudget(tx, campaign.id);
    const facts = await factsOfFriends(tx, campaign, due);
    const page = new RewardPage(campaign, yen(budget - spent), at);
    for (const referral of due) page.add(referral, facts.get(referral.friendId)?.hasAccount === true);
    const [first] = due;
    const ref = `reward-fund-referral-${first?.id ?? ''}-${today}`;
    await postAll(tx, [...page.entries, rewardEntries.funded({ ref, at, amount: page.paid })]);
    await spendBudget(tx, campaign.id, page.paid);
    await notifyAll(tx, page.notifications, at);
    return page.changes;
  });

const factsOfFriends = (tx: Tx, { countsFrom, conditionsBy }: Campaign, referrals: readonly ReferralToDo[]) =>
  readCampaignFacts(
    tx,
    referrals.map(({ friendId }) => friendId),
    countsFrom,
    conditionsBy,
  );

/** The rewards of one page; a referrer with several friends in it reaches the yearly limit within the page. */
class RewardPage {
  readonly entries: Entry[] = [];
  readonly changes: ReferralChange[] = [];
  readonly notifications: Notification[] = [];
  paid: Yen = noYen;
  readonly #rewarded = new Map<string, number>();
  readonly #campaign: Campaign;
  readonly #budget: Yen;
  readonly #at: Instant;

  constructor(campaign: Campaign, budget: Yen, at: Instant) {
    this.#campaign = campaign;
    this.#budget = budget;
    this.#at = at;
  }

  add(referral: ReferralToDo, isFriendOpen: boolean): void {
    const { id, referrerId, rewardedThisYear } = referral;
    if (!isFriendOpen) {
      this.changes.push({ id, state: 'REJECTED', reason: 'ACCOUNT' });
      return;
    }
    const before = rewardedThisYear + (this.#rewarded.get(referrerId) ?? 0);
    const isReferrerRewarded = referral.isReferrerOpen && before < (this.#campaign.maxFriendsAYear ?? 0);
    const cost = (this.#campaign.friendReward ?? noYen) + (isReferrerRewarded ? this.#campaign.reward : 0n);
    if (this.paid + cost > this.#budget) {
      this.changes.push({ id, state: 'REJECTED', reason: 'BUDGET' });
      return;
    }
    this.#pay(referral.friendId, referral.friendMail, `${id}-f`, this.#campaign.friendReward ?? noYen);
    if (isReferrerRewarded) {
      this.#pay(referrerId, referral.referrerMail, `${id}-r`, this.#campaign.reward);
      this.#rewarded.set(referrerId, (this.#rewarded.get(referrerId) ?? 0) + 1);
    }
    this.changes.push({ id, state: 'REWARDED', isReferrerRewarded });
  }

  #pay(customerId: string, mail: string, rewardId: string, amount: Yen): void {
    const at = this.#at;
    const { title } = this.#campaign;
    this.entries.push(rewardEntries.paid(customerId, { ref: `reward-${rewardId}`, at, amount }));
    this.notifications.push({
      customer: { id: customerId, mail },
      event: { kind: 'campaign.rewarded', rewardId, title, amount, on: ymdOf(at) },
    });
    this.paid = yen(this.paid + amount);
  }
}
