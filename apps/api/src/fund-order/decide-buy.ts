import { Refused } from '@tsuzura/contract/kernel';
import { ymdOf, type Instant } from '@tsuzura/domain/calendar';
import {
  refuseBuy,
  reserveForBuy,
  type BuySize,
  type DistributionCourse,
  type OrderDates,
  type Reserve,
} from '@tsuzura/domain/fund';
import { frameOf } from '@tsuzura/domain/nisa';
import { noYen, type Yen } from '@tsuzura/domain/money';
import { isTaxFree, type OrderAccountType } from '@tsuzura/domain/tax';
import type { OrderStanding } from '@tsuzura/store/fund-order';
import type { FundStanding } from '../fund/index.ts';
import { buyingPowerOn } from './cash-outlook.ts';
import { courseFor } from './distribution-course.ts';
import { canBuyInNisa, quotaFor, type OrderQuota } from './nisa-for-order.ts';
import { orderRefusals } from './order-refusals.ts';
import { orderTermsAt, type OrderTerms } from './order-terms.ts';

export interface BuyDraft {
  readonly accountType: OrderAccountType;
  readonly size: BuySize;
  readonly distributionCourse: DistributionCourse | undefined;
}

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

/** Every gate of a purchase that depends on the customer and the fund; the dry run and acceptance pass the same. */
export function decideBuy(fund: FundStanding, standing: OrderStanding, draft: BuyDraft, now: Instant): DecidedBuy {
  const today = ymdOf(now);
  const { accountType, size } = draft;
  if (standing.isRestricted || !hasAccountType(standing, accountType)) throw new Refused('SUITABILITY');
  if (frameOf(accountType) === 'GROWTH' && !canBuyInNisa(standing, today)) throw new Refused('NISA_UNAVAILABLE');
  const terms = orderTermsAt(fund, 'BUY', now);
  const settles = terms.dates.ok ? terms.dates.value.settlementDate : today;
  const quota = quotaFor(standing, accountType, settles);
  const buyingPower = buyingPowerOn(standing, settles, today);
  const refusal = refuseBuy({
    source: 'SPOT',
    accountType,
    eligible: fund.fund.nisa,
    size,
    limits: terms.fund.limits,
    terms: terms.purchase,
    lastNav: fund.latest.nav,
    orderable: terms.orderable,
    dates: terms.dates,
    buyingPower,
    nisaRoom: quota?.remaining ?? null,
  });
  if (refusal !== null) throw new Refused(orderRefusals[refusal]);
  if (!terms.dates.ok) throw new Refused('FUND_CLOSED');
  const reserve = reserveForBuy(size, fund.latest.nav, terms.purchase);
  return {
    dates: terms.dates.value,
    terms,
    distributionCourse: courseFor(fund.fund, standing, accountType, draft.distributionCourse),
    reserve: quota === null ? { ...reserve, reservedQuota: noYen } : reserve,
    buyingPower,
    quota,
  };
}

/** 特定口座 has to be opened; 一般 comes with every account, and NISA has refusals of its own. */
const hasAccountType = ({ withholding }: OrderStanding, accountType: OrderAccountType): boolean =>
  isTaxFree(accountType) || accountType === 'GENERAL' || withholding !== null;
