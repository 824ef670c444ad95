import { addDays, yearOf, type Ymd } from '@tsuzura/domain/calendar';
import { distributionDays, distributionDueDays } from '@tsuzura/store/night/fund';
import type { Tx } from '@tsuzura/store/kernel';
import { planDueDays } from '@tsuzura/store/night/plan';

/** On which days the jobs would find something to do. */
export interface Agenda {
  /** Something happens on these days, and in the night after each. */
  expect(...days: readonly Ymd[]): void;
  /** A distribution of this fund concerns somebody from now on. */
  follow(fundCode: string): void;
  /** Distributions that have been declared are paid or reinvested on days of their own. */
  expectDistributions(): Promise<void>;
  /** Months of plans are frozen, debited and ordered on days of their own, and so are their orders. */
  expectPlans(): Promise<void>;
  isBusy(day: Ymd): boolean;
}

export async function openAgenda(tx: Tx): Promise<Agenda> {
  const busy = new Set<Ymd>();
  const held = new Set<string>();
  const paying = Map.groupBy(await distributionDays(tx), ({ date }) => date);
  const pays = (day: Ymd) => paying.get(day)?.some(({ fundCode }) => held.has(fundCode)) ?? false;
  const expect = (...days: readonly Ymd[]) => {
    for (const day of days) busy.add(day).add(addDays(day, 1));
  };
  return {
    expect,
    follow: (fundCode) => void held.add(fundCode),
    expectDistributions: async () => expect(...(await distributionDueDays(tx))),
    expectPlans: async () => expect(...(await planDueDays(tx))),
    // Losses of a year are set off on the first business day of the next, which is one of its first seven days.
    isBusy: (day) => busy.has(day) || pays(day) || pays(addDays(day, -1)) || yearOf(day) !== yearOf(addDays(day, -7)),
  };
}
