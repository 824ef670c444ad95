import { atJst, type Instant, type Ymd } from '../calendar/index.ts';
import { yen, type Yen } from '../money/index.ts';
import type { CashStanding } from './standing.ts';

/** 不足金: settled cash does not cover what is debited today (rule CASH-8). */
export interface CashShortage {
  readonly shortage: Yen;
  /** What is debited today. */
  readonly required: Yen;
  readonly available: Yen;
  /** Until when it has to be paid in. */
  readonly dueAt: Instant;
}

/** Of the day on which it arises. */
export const payInUntil = '15:30';

export function cashShortage({ settledCash, flows }: CashStanding, today: Ymd): CashShortage | null {
  const required = flows.reduce((sum, { on, amount }) => (on <= today && amount < 0n ? sum - amount : sum), 0n);
  if (required <= settledCash) return null;
  return {
    shortage: yen(required - settledCash),
    required: yen(required),
    available: settledCash,
    dueAt: atJst(today, payInUntil),
  };
}
