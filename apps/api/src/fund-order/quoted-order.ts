import { Refused } from '@tsuzura/contract/kernel';
import type { DistributionCourse, FundTerms, OrderDates, SellSize, Side } from '@tsuzura/domain/fund';
import type { OrderPaper } from '@tsuzura/domain/fund-order';
import { formatPercent } from '@tsuzura/domain/money';
import type { OrderAccountType } from '@tsuzura/domain/tax';
import type { Quoted } from './confirm-token.ts';

/** What the customer asks for: the part of a quote that comes with the request. */
export interface OrderWish {
  readonly side: Side;
  readonly fundCode: string;
  readonly accountType: OrderAccountType;
  readonly size: SellSize;
  readonly course: DistributionCourse | null;
}

type Asked = Pick<Quoted, 'side' | 'fundCode' | 'accountType' | 'method' | 'size' | 'course'>;
type Conditions = Pick<Quoted, 'applicationDate' | 'executionDate' | 'settlementDate' | 'cutoffAt' | 'fees' | 'papers'>;

export const askedOf = ({ side, fundCode, accountType, size, course }: OrderWish): Asked => ({
  side,
  fundCode,
  accountType,
  method: size.method,
  size: sizeText(size),
  course,
});

export const conditionsOf = (dates: OrderDates, terms: FundTerms, papers: readonly OrderPaper[]): Conditions => ({
  applicationDate: dates.applicationDate,
  executionDate: dates.executionDate,
  settlementDate: dates.settlementDate,
  cutoffAt: dates.cutoffAt,
  fees: [terms.purchaseFeeRate, terms.redemptionReserveRate].map(formatPercent),
  papers: papers.map(({ id }) => id).toSorted(),
});

/** The customer agreed to what they were shown, and to nothing else. */
export function refuseOtherThanShown(shown: Quoted, now: Asked | Conditions): void {
  const differs = Object.entries(now).some(
    ([name, value]) => JSON.stringify(shown[name as keyof Quoted]) !== JSON.stringify(value),
  );
  if (differs) throw new Refused('CONFIRM_EXPIRED');
}

function sizeText(size: SellSize): string {
  if (size.method === 'AMOUNT') return size.amount.toString();
  return size.method === 'UNITS' ? size.units.toString() : '';
}
