import type { Answer } from '@tsuzura/contract/kernel';
import type { confirmSubscriptionSetting } from '@tsuzura/contract/main';
import type { Instant, Ymd } from '@tsuzura/domain/calendar';
import { canBuyInNisa, fixedCourse, quotaFor, type OrderStanding } from '@tsuzura/domain/fund-order';
import { firstUnfrozen, subscriptionCycle, type Cycle, type Funding, type Month } from '@tsuzura/domain/plan';
import type { Fund } from '@tsuzura/store/fund';

type Choice = Answer<typeof confirmSubscriptionSetting>['accountTypes'][number];

/** Before the funding is chosen the bank's day stands for it: the dates of a form that is still empty. */
export const firstRunOf = (fund: Fund, funding: Funding | null, now: Instant, startMonth?: Month): Cycle | null =>
  firstUnfrozen(
    (month) => subscriptionCycle(fund, funding ?? { type: 'BANK_DEBIT', settingCode: '' }, month),
    now,
    () => false,
    startMonth,
  );

/** The cards of 口座区分 for a 積立 that begins with this run. A year that is used up does not stop it: the next one comes. */
export function showPlanChoices(fund: Fund, standing: OrderStanding, first: Cycle, today: Ymd): Choice[] {
  const choice = (type: Choice['type'], reason: string | null): Choice => {
    const quota = canBuyInNisa(standing, today) ? quotaFor(standing, type, first.settlementDate) : null;
    return {
      type,
      selectable: reason === null,
      reason,
      nisa: quota && { year: quota.year, remaining: quota.remaining },
      fixedDistributionCourse: fixedCourse(standing, type),
    };
  };
  return [
    choice('NISA_TSUMITATE', whyNotNisa(fund.nisa.tsumitate, standing, today)),
    choice('NISA_GROWTH', whyNotNisa(fund.nisa.growth, standing, today)),
    choice('SPECIFIC', standing.withholding === null ? '特定口座が未開設です。' : null),
    choice('GENERAL', null),
  ];
}

function whyNotNisa(isEligible: boolean, standing: OrderStanding, today: Ymd): string | null {
  if (standing.nisaStatus === 'NOT_OPENED') return 'NISA口座が未開設です。';
  if (!canBuyInNisa(standing, today)) return 'NISA口座は、いまご利用いただけません。';
  return isEligible ? null : '対象外のファンドです。';
}
