import { buyingPowerOn, type CashFacts } from '../buying-power/index.ts';
import type { Ymd } from '../calendar/index.ts';
import {
  refuseBuy,
  reserveForBuy,
  type BuyRefusal,
  type BuySize,
  type DistributionCourse,
  type OrderDates,
  type Reserve,
} from '../fund/index.ts';
import { accept, refuse, type Outcome } from '../kernel/index.ts';
import { noYen, type Yen } from '../money/index.ts';
import { frameOf } from '../nisa/index.ts';
import { isTaxFree, type OrderAccountType } from '../tax/index.ts';
import { courseFor, type CourseRefusal } from './distribution-course.ts';
import { canBuyInNisa, quotaFor, type OrderQuota } from './nisa-for-order.ts';
import type { OrderTerms, PricedFund } from './order-terms.ts';
import type { OrderStanding } from './standing.ts';

/** A purchase before it is decided. */
export interface BuyDraft {
  readonly accountType: OrderAccountType;
  readonly size: BuySize;
  readonly distributionCourse: DistributionCourse | undefined;
}

/** What of a customer decides about a purchase. */
export type BuyStanding = CashFacts &
  Pick<OrderStanding, 'isRestricted' | 'nisaStatus' | 'nisaOpenedOn' | 'birthDate' | 'nisa' | 'positions' | 'ofFund'>;

/** A purchase that may be accepted. */
export interface DecidedBuy {
  readonly dates: OrderDates;
  readonly terms: OrderTerms;
  readonly distributionCourse: DistributionCourse;
  readonly reserve: Reserve;
  readonly buyingPower: Yen;
  /** Null outside NISA. */
  readonly quota: OrderQuota | null;
}

export type DecideBuyRefusal = 'SUITABILITY' | 'NISA_UNAVAILABLE' | BuyRefusal | CourseRefusal;

/** Every gate of a purchase that depends on the customer and the fund; the dry run and acceptance pass the same. */
export function decideBuy(
  { fund, latest }: PricedFund,
  terms: OrderTerms,
  standing: BuyStanding,
  { accountType, size, distributionCourse: requested }: BuyDraft,
  today: Ymd,
): Outcome<DecidedBuy, DecideBuyRefusal> {
  if (standing.isRestricted || !hasAccountType(standing, accountType)) return refuse('SUITABILITY');
  if (frameOf(accountType) === 'GROWTH' && !canBuyInNisa(standing, today)) return refuse('NISA_UNAVAILABLE');
  const { dates } = terms;
  const settles = dates.ok ? dates.value.settlementDate : today;
  const quota = quotaFor(standing, accountType, settles);
  const buyingPower = buyingPowerOn(standing, settles, today);
  const refusal = refuseBuy({
    source: 'SPOT',
    accountType,
    eligible: fund.nisa,
    size,
    limits: terms.fund.limits,
    terms: terms.purchase,
    lastNav: latest.nav,
    orderable: terms.orderable,
    dates,
    buyingPower,
    nisaRoom: quota?.remaining ?? null,
  });
  if (refusal !== null) return refuse(refusal);
  if (!dates.ok) return refuse('FUND_CLOSED');
  const course = courseFor(fund, standing, accountType, requested);
  if (!course.ok) return course;
  const reserve = reserveForBuy(size, latest.nav, terms.purchase);
  return accept({
    dates: dates.value,
    terms,
    distributionCourse: course.value,
    reserve: quota === null ? { ...reserve, reservedQuota: noYen } : reserve,
    buyingPower,
    quota,
  });
}

/** 特定口座 has to be opened; 一般 comes with every account, and NISA has refusals of its own. */
export const hasAccountType = (
  { withholding }: Pick<OrderStanding, 'withholding'>,
  accountType: OrderAccountType,
): boolean => isTaxFree(accountType) || accountType === 'GENERAL' || withholding !== null;
