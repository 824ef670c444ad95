import type { Ymd } from '../calendar/index.ts';
import { yen, type Yen } from '../money/index.ts';

/** A sale of another product that settles in the specific account on the same day. */
export interface SaleOfDay {
  readonly customerId: string;
  readonly settlementDate: Ymd;
  /** Order of acceptance over all products. */
  readonly sequence: bigint;
  readonly gain: Yen;
  /** Whether the year's net has it already. */
  readonly isSettled: boolean;
}

/**
 * The year's net that a sale finds: a settlement day goes by acceptance over all products (rule TAX-8), in whatever order the
 * products are booked. What was accepted before it and is not booked yet counts; what was accepted after it and is booked does not.
 */
export const netBefore = (
  net: Yen,
  { customerId, settlementDate, sequence }: Omit<SaleOfDay, 'gain' | 'isSettled'>,
  others: readonly SaleOfDay[],
): Yen =>
  others.reduce((sum, other) => {
    if (other.customerId !== customerId || other.settlementDate !== settlementDate) return sum;
    const isBefore = other.sequence < sequence;
    if (isBefore === other.isSettled) return sum;
    return yen(isBefore ? sum + other.gain : sum - other.gain);
  }, net);
