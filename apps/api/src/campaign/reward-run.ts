import { Refused } from '@tsuzura/contract/kernel';
import { findOwnedCampaign, lockEntryToReward, countEntries, placesToReward } from '@tsuzura/store/campaign';
import type { Clock } from '../kernel/clock.ts';
import type { BulkKind } from '../kernel/bulk/index.ts';
import { payOne } from './reward-entrants.ts';

export const rewardRunKind = 'campaign.reward';

interface Run {
  readonly id: string;
}

/** Keys are compared as text, places are numbers: so many digits hold any of them. */
const digits = 19;

/** Rule PUB-9: rewards that two people run out of turn, in the order of entry: a job (ADR-0070). */
export const rewardRun = (clock: Pick<Clock, 'now'>): BulkKind => ({
  kind: rewardRunKind,
  text: 'キャンペーンの特典の進呈',
  async count(tx, payload) {
    const { qualified, outOfBudget } = await countEntries(tx, (payload as Run).id);
    return qualified + outOfBudget;
  },
  async page(tx, payload, after, limit) {
    const places = await placesToReward(tx, (payload as Run).id, after === '' ? '0' : after, limit);
    return places.map((place) => String(place).padStart(digits, '0'));
  },
  async work(tx, place, payload) {
    const { id } = payload as Run;
    const campaign = await findOwnedCampaign(tx, id);
    if (!campaign) throw new Refused('NOT_FOUND');
    const entry = await lockEntryToReward(tx, id, place);
    // Paid meanwhile, by the night or by another run.
    if (entry) await payOne(tx, campaign, entry, clock.now());
  },
});
