import type { Answer } from '@tsuzura/contract/kernel';
import type { confirmRedemption, FundDetail, OrderAccountType, RedemptionSetting } from '@tsuzura/contract/main';
import { formatJst, type Instant } from '@tsuzura/domain/calendar';
import { firstUnfrozen, monthAfter, redemptionCycle, runsIn, type Cycle } from '@tsuzura/domain/plan';
import { readKeptReceipt, type Terms } from '../../shared/order/index.ts';
import { planFundOf } from '../../shared/plan/plan-fund.ts';
import { saleDayOf, type SaleValues } from '../../shared/plan/sale-values.ts';

export type Shown = Answer<typeof confirmRedemption>;

/** The first run of a 定期売却 made now; null until a day is chosen, and where the calendars end. */
export function firstSale(fund: FundDetail, values: SaleValues, now: Instant): Cycle | null {
  if (values.day === null) return null;
  const planFund = planFundOf(fund);
  const cycleOf = (month: string) => redemptionCycle(planFund, saleDayOf(values), month);
  const first = firstUnfrozen(cycleOf, now);
  if (first === null) return null;
  return runsIn(values.frequency, first.month) ? first : cycleOf(monthAfter(first.month, 1));
}

export const termsOfSale = ({ fund }: Shown, first: Cycle): Terms => ({
  applicationDate: first.orderDate,
  executionDate: first.executionDate,
  settlementDate: first.settlementDate,
  cutoffAt: formatJst(first.changeDeadline),
  nav: fund.nav.toString(),
  feeRate: `${fund.purchaseFeeRate} ${fund.redemptionReserveRate}`,
});

/** What the completion page shows. */
export interface SaleReceipt {
  readonly settingId: string;
  readonly fundName: string;
  readonly accountType: OrderAccountType;
  readonly measure: string;
  readonly when: string;
  readonly first: string | null;
}

export const saleReceiptOf = (
  { id, fundName, accountType, next }: RedemptionSetting,
  measure: string,
  when: string,
): SaleReceipt => ({ settingId: id, fundName, accountType, measure, when, first: next?.orderDate ?? null });

export function readSaleReceipt(tab: Storage, name: string, now: number): SaleReceipt | null {
  const kept = readKeptReceipt(tab, name, now);
  if (typeof kept !== 'object' || kept === null) return null;
  const { settingId, fundName, measure, when } = kept as Record<string, unknown>;
  return [settingId, fundName, measure, when].every((text) => typeof text === 'string') ? (kept as SaleReceipt) : null;
}
