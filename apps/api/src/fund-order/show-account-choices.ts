import type { Answer } from '@tsuzura/contract/kernel';
import type { confirmSubscription } from '@tsuzura/contract/main';
import type { Ymd } from '@tsuzura/domain/calendar';
import { canBuyInNisa, fixedCourse, quotaFor, type OrderStanding } from '@tsuzura/domain/fund-order';
import type { Fund } from '@tsuzura/store/fund';

type Choice = Answer<typeof confirmSubscription>['accountTypes'][number];

/** The cards of 口座区分 (rule SCREEN-14), for a purchase that settles on this day. */
export function showAccountChoices(fund: Fund, standing: OrderStanding, settlementDate: Ymd, today: Ymd): Choice[] {
  const choice = (type: Choice['type'], reason: string | null): Choice => {
    const quota = canBuyInNisa(standing, today) ? quotaFor(standing, type, settlementDate) : null;
    return {
      type,
      selectable: reason === null,
      reason,
      nisa: quota && { year: quota.year, remaining: quota.remaining },
      fixedDistributionCourse: fixedCourse(standing, type),
    };
  };
  return [
    choice('SPECIFIC', standing.withholding === null ? '特定口座が未開設です。' : null),
    choice('GENERAL', null),
    choice('NISA_GROWTH', whyNotGrowth(fund, standing, settlementDate, today)),
    choice('NISA_TSUMITATE', 'つみたて投資枠は積立でのみご利用いただけます。'),
  ];
}

function whyNotGrowth(fund: Fund, standing: OrderStanding, settlementDate: Ymd, today: Ymd): string | null {
  if (standing.nisaStatus === 'NOT_OPENED') return 'NISA口座が未開設です。';
  if (!canBuyInNisa(standing, today)) return 'NISA口座は、いまご利用いただけません。';
  if (!fund.nisa.growth) return '対象外のファンドです。';
  const quota = quotaFor(standing, 'NISA_GROWTH', settlementDate);
  return quota?.remaining === 0n ? `${quota.year}年の枠を使い切りました。` : null;
}
