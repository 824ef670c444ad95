import { Refused } from '@tsuzura/contract/kernel';
import type { DistributionCourse, FundTerms, OrderDates, SellSize, Side } from '@tsuzura/domain/fund';
import type { OrderDocument } from '@tsuzura/domain/fund-order';
import { formatPercent } from '@tsuzura/domain/money';
import type { OrderAccountType } from '@tsuzura/domain/tax';
import type { Quoted } from './confirm-token.ts';

/** What the customer asks for: the part of a quote that comes with the request. */
export interface OrderDraft {
  readonly side: Side;
  readonly fundCode: string;
  readonly accountType: OrderAccountType;
  readonly size: SellSize;
  readonly distributionCourse: DistributionCourse | null;
}

type OrderContent = Pick<Quoted, 'side' | 'fundCode' | 'accountType' | 'orderMethod' | 'size' | 'distributionCourse'>;
type Conditions = Pick<
  Quoted,
  'applicationDate' | 'executionDate' | 'settlementDate' | 'cutoffAt' | 'fees' | 'documents'
>;

export const contentOf = ({ side, fundCode, accountType, size, distributionCourse }: OrderDraft): OrderContent => ({
  side,
  fundCode,
  accountType,
  orderMethod: size.orderMethod,
  size: sizeText(size),
  distributionCourse,
});

export const conditionsOf = (dates: OrderDates, terms: FundTerms, documents: readonly OrderDocument[]): Conditions => ({
  applicationDate: dates.applicationDate,
  executionDate: dates.executionDate,
  settlementDate: dates.settlementDate,
  cutoffAt: dates.cutoffAt,
  fees: [terms.purchaseFeeRate, terms.redemptionReserveRate].map(formatPercent),
  documents: documents.map(({ id }) => id).toSorted(),
});

/** The customer agreed to what they were shown, and to nothing else. */
export function refuseOtherThanShown(shown: Quoted, now: OrderContent | Conditions): void {
  for (const [name, value] of Object.entries(now))
    if (!isSame(shown[name as keyof Quoted], value)) throw new Refused('CONFIRM_EXPIRED');
}

const isSame = (shown: unknown, value: unknown): boolean =>
  shown === value ||
  (Array.isArray(shown) &&
    Array.isArray(value) &&
    shown.length === value.length &&
    shown.every((one, index) => one === value[index]));

function sizeText(size: SellSize): string {
  if (size.orderMethod === 'AMOUNT') return size.amount.toString();
  return size.orderMethod === 'UNITS' ? size.units.toString() : '';
}
