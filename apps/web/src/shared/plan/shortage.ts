import type { Occurrence } from '@tsuzura/contract/main';
import type { Ymd } from '@tsuzura/domain/calendar';
import { yen, type Yen } from '@tsuzura/domain/money';
import { isUnderWay } from '@tsuzura/domain/plan';

export interface Shortage {
  readonly day: Ymd;
  readonly missing: Yen;
}

/** The first day on which 預り金 does not reach for the runs up to it; null: it reaches for all of them (rule PLAN-21). */
export function firstShortage(schedule: readonly Occurrence[], buyingPower: Yen): Shortage | null {
  const runs = schedule
    .filter(({ debitDate, status }) => debitDate === null && isUnderWay(status))
    .toSorted((one, other) => (one.orderDate < other.orderDate ? -1 : 1));
  const byDay = [...Map.groupBy(runs, ({ orderDate }) => orderDate)];
  let needed = 0n;
  for (const [day, ofDay] of byDay) {
    needed += ofDay.reduce((sum, { amount }) => sum + amount, 0n);
    if (needed > buyingPower) return { day, missing: yen(needed - buyingPower) };
  }
  return null;
}
