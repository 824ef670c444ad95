import type { Endpoint } from '../kernel/index.ts';
import { accountCalls } from './account.ts';
import { assetCalls } from './asset.ts';
import { campaignCalls } from './campaign.ts';
import { cashCalls } from './cash.ts';
import { customerViewCalls } from './customer-view.ts';
import { constantsCalls } from '../static/published-constants.ts';
import { documentCalls } from './document.ts';
import { fundCalls } from './fund.ts';
import { fundDetailCalls } from './fund-detail.ts';
import { fundOrderCalls } from './fund-order.ts';
import { healthCalls } from './health.ts';
import { inboxCalls } from './inbox.ts';
import { nisaCalls } from './nisa.ts';
import { noticeCalls } from './notice.ts';
import { notificationCalls } from './notification.ts';
import { planCalls } from './plan.ts';
import { planHistoryCalls } from './plan-history.ts';
import { referralCalls } from './referral.ts';
import { seminarApplicationCalls } from './seminar-application.ts';
import { seminarCalls } from './seminar.ts';
import { protectionCalls } from './protection.ts';
import { simulationCalls } from './simulation.ts';
import { watchCalls } from './watch.ts';

export * from './account.ts';
export * from './asset.ts';
export * from './campaign.ts';
export * from './cash.ts';
export * from './customer-view.ts';
export { getPublishedConstants } from '../static/published-constants.ts';
export * from './document.ts';
export * from './fund.ts';
export * from './fund-detail.ts';
export * from './fund-order.ts';
export * from './health.ts';
export * from './inbox.ts';
export * from './nisa.ts';
export * from './notice.ts';
export * from './notification.ts';
export * from './plan.ts';
export * from './plan-history.ts';
export * from './redemption-plan.ts';
export * from './referral.ts';
export * from './seminar-application.ts';
export * from './seminar.ts';
export * from './protection.ts';
export * from './simulation.ts';
export * from './watch.ts';

export const mainCalls: readonly Endpoint[] = [
  ...healthCalls,
  ...fundCalls,
  ...fundDetailCalls,
  ...simulationCalls,
  ...noticeCalls,
  ...campaignCalls,
  ...seminarCalls,
  ...accountCalls,
  ...nisaCalls,
  ...documentCalls,
  ...assetCalls,
  ...cashCalls,
  ...fundOrderCalls,
  ...planCalls,
  ...notificationCalls,
];

/** Calls of the main API that R7.01 and R7.02 do not name. */
export const ownMainCalls: readonly Endpoint[] = [
  ...protectionCalls,
  ...planHistoryCalls,
  ...seminarApplicationCalls,
  ...referralCalls,
  ...inboxCalls,
  ...watchCalls,
  ...customerViewCalls,
  ...constantsCalls,
];
