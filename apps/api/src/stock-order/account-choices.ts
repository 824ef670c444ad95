import type { Answer } from '@tsuzura/contract/kernel';
import type { confirmEquityOrder } from '@tsuzura/contract/trading';
import type { Ymd } from '@tsuzura/domain/calendar';
import { canBuyInNisa, quotaFor, type OrderStanding } from '@tsuzura/domain/fund-order';
import type { OrderAccountType } from '@tsuzura/domain/tax';

/** The cards of 口座区分 for a purchase that settles on a day. */
export function showAccountTypes(
  stock: { readonly nisaGrowth: boolean },
  standing: OrderStanding,
  settlementDate: Ymd,
  today: Ymd,
): Answer<typeof confirmEquityOrder>['accountTypes'] {
  const choice = (type: OrderAccountType, reason: string | null) => {
    const quota = canBuyInNisa(standing, today) ? quotaFor(standing, type, settlementDate) : null;
    const nisa = quota && { year: quota.year, remaining: quota.remaining };
    return { type, selectable: reason === null, reason, nisa, fixedDistributionCourse: null };
  };
  const growth = () => {
    if (standing.nisaStatus === 'NOT_OPENED') return 'NISA口座が未開設です。';
    if (!canBuyInNisa(standing, today)) return 'NISA口座は、いまご利用いただけません。';
    return stock.nisaGrowth ? null : '成長投資枠の対象外の銘柄です。';
  };
  return [
    choice('SPECIFIC', standing.withholding === null ? '特定口座が未開設です。' : null),
    choice('GENERAL', null),
    choice('NISA_GROWTH', growth()),
  ];
}
