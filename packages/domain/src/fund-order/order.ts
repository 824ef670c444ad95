import type { Instant, Ymd } from '../calendar/index.ts';
import type { DistributionCourse, FundOrderState, LapseReason, SellSize, Side } from '../fund/index.ts';
import type { Units, Yen } from '../money/index.ts';
import type { OrderAccountType } from '../tax/index.ts';

export type OrderSource = 'SPOT' | 'SCHEDULED' | 'REINVEST';

/** An order as it was accepted, and how far it has come. */
export interface FundOrder {
  readonly id: string;
  /** What the customer and operators call it by. */
  readonly receiptNumber: string;
  /** Order of acceptance. */
  readonly sequence: bigint;
  readonly customerId: string;
  readonly fundCode: string;
  readonly accountType: OrderAccountType;
  readonly side: Side;
  readonly source: OrderSource;
  /** Never ALL for a purchase. */
  readonly size: SellSize;
  /** Of a purchase; null for a sale. */
  readonly distributionCourse: DistributionCourse | null;
  readonly state: Exclude<FundOrderState, 'REJECTED'>;
  readonly lapseReason: LapseReason | null;
  readonly acceptedAt: Instant;
  readonly cutoffAt: Instant;
  readonly applicationDate: Ymd;
  readonly executionDate: Ymd;
  readonly settlementDate: Ymd;
  /** What acceptance set aside; held only while the order is pending. */
  readonly reservedCash: Yen;
  readonly reservedQuota: Yen;
  /** Of the quota; null outside NISA. */
  readonly nisaYear: number | null;
  readonly lockedUnits: Units;
  readonly requestKey: string | null;
  readonly settingId: string | null;
}

/** An order the way it is written down; its state is RECEIVED. */
export type AcceptedOrder = Omit<FundOrder, 'sequence' | 'state' | 'lapseReason'>;

/** An order that can still be cancelled. */
export interface ReceivedOrder {
  readonly side: Side;
  readonly accountType: OrderAccountType;
  readonly orderMethod: 'AMOUNT' | 'UNITS' | 'ALL';
  /** Yen or units; null for 全部. */
  readonly size: bigint | null;
}

/** The size as one number: yen, units, or nothing for 全部. */
export function sizeValue(size: SellSize): bigint | null {
  if (size.orderMethod === 'AMOUNT') return size.amount;
  return size.orderMethod === 'UNITS' ? size.units : null;
}

/**
 * Whether both ask for the same of one fund: sent from two tabs, or again because nobody noticed that it was taken. What
 * becomes of distributions is left out: it follows from the first order of a fund.
 */
export const isSameOrder = (one: ReceivedOrder, other: Pick<AcceptedOrder, 'side' | 'accountType' | 'size'>): boolean =>
  one.side === other.side &&
  one.accountType === other.accountType &&
  one.orderMethod === other.size.orderMethod &&
  one.size === sizeValue(other.size);
