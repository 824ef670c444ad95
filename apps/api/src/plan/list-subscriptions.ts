import type { Answer, Received } from '@tsuzura/contract/kernel';
import type { listSubscriptionSettings } from '@tsuzura/contract/main';
import type { Instant } from '@tsuzura/domain/calendar';
import { yen } from '@tsuzura/domain/money';
import { isLive, type SettingState } from '@tsuzura/domain/plan';
import type { Reader } from '@tsuzura/store/kernel';
import { firstSubscriptionsOf, subscriptionCounts, subscriptionsOf } from '@tsuzura/store/plan';
import { firstMonthRead, type Funds } from './customer-plans.ts';
import { showSubscriptionSetting } from './show-subscription.ts';

type Settings = typeof listSubscriptionSettings;

/** What of all settings is not among those that were read. Between the two looks one may have come or ended. */
export function restOf(
  read: readonly { readonly plan: { readonly state: SettingState } }[],
  counts: { readonly live: number; readonly over: number },
): { readonly live: number; readonly over: number } {
  const live = read.filter(({ plan }) => isLive(plan.state)).length;
  return { live: Math.max(counts.live - live, 0), over: Math.max(counts.over - (read.length - live), 0) };
}

/** R1.04 the regular purchases of a customer: all of them, or the first and what is to be said of the others. */
export async function listSubscriptions(
  reader: Reader,
  subject: string,
  funds: Funds,
  now: Instant,
  { limit }: Received<Settings, 'query'>,
): Promise<Answer<Settings>> {
  const since = firstMonthRead(now);
  const [stored, counts] = await Promise.all([
    limit === undefined ? subscriptionsOf(reader, subject, since) : firstSubscriptionsOf(reader, subject, since, limit),
    subscriptionCounts(reader, subject),
  ]);
  return {
    settings: stored.map((one) => showSubscriptionSetting(one, funds(one.plan.fundCode), now)),
    rest: restOf(stored, counts),
    running: { count: counts.running, amount: yen(counts.amount), hasCash: counts.hasCash },
  };
}
