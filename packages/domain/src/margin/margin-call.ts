import { addBusinessDays, atJst, japan, type Instant, type Ymd } from '../calendar/index.ts';
import { floorPortion, noYen, yen, type Yen } from '../money/index.ts';
import type { MarginFigures } from './figures.ts';
import { marginTerms } from './terms.ts';

/** 追証 of one day (rule MARGIN-11). */
export interface MarginCall {
  /** The day whose closes made it. */
  readonly occurredOn: Ymd;
  readonly amount: Yen;
  readonly clearedByDeposit: Yen;
  readonly clearedByPositions: Yen;
}

export type MarginCallState = 'CALLED' | 'RESOLVED' | 'FORCED_CLOSE';

export const remainingOf = ({ amount, clearedByDeposit, clearedByPositions }: Omit<MarginCall, 'occurredOn'>): Yen =>
  yen(amount - clearedByDeposit - clearedByPositions);

/** What is called for a day: what is missing beyond the calls that are still open (S41, S44). */
export function callAmount({ shortage }: Pick<MarginFigures, 'shortage'>, outstanding: Yen): Yen {
  return shortage > outstanding ? yen(shortage - outstanding) : noYen;
}

/** Noon of the second business day after. */
export const callDueAt = (occurredOn: Ymd): Instant => atJst(callDueOn(occurredOn), '12:00');
export const callDueOn = (occurredOn: Ymd): Ymd => addBusinessDays(japan, occurredOn, 2);
/** All lots are closed by market half an hour later. */
export const forcedCloseAt = (occurredOn: Ymd): Instant => atJst(callDueOn(occurredOn), '12:30');

/** What closing a position takes off a call, by its 建代金 (rule MARGIN-12). */
export const clearingOfClose = (openAmount: Yen): Yen => yen(floorPortion(openAmount, marginTerms.maintenanceRatio));

export type ClearedBy = 'DEPOSIT' | 'POSITIONS';

/** Takes an amount off the oldest calls first; what is over goes to the next, and beyond the last it counts for nothing. */
export function clearCalls<Call extends MarginCall>(
  calls: readonly Call[],
  by: ClearedBy,
  amount: Yen,
): readonly Call[] {
  let left: bigint = amount;
  return calls.map((call) => {
    const remaining = remainingOf(call);
    const taken = remaining < left ? remaining : left;
    left -= taken;
    return by === 'DEPOSIT'
      ? { ...call, clearedByDeposit: yen(call.clearedByDeposit + taken) }
      : { ...call, clearedByPositions: yen(call.clearedByPositions + taken) };
  });
}
