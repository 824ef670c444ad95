import { useCall } from '@tsuzura/browser/data';
import {
  checkHealth,
  getFund,
  listSchedule,
  type RedemptionSetting,
  type SubscriptionSetting,
} from '@tsuzura/contract/main';
import { parseInstant, type Instant } from '@tsuzura/domain/calendar';
import { effectiveCycle, firstUnfrozen, redemptionCycle, type Cycle, type PlanFund } from '@tsuzura/domain/plan';
import { planOf } from '../../shared/plan/nisa-standing.ts';
import { planFundOf } from '../../shared/plan/plan-fund.ts';

export interface Effective {
  readonly now: Instant;
  readonly fund: PlanFund;
  /** The first run that a change made now counts for. */
  readonly cycle: Cycle;
}

function useNowAndFund(fundCode: string): Omit<Effective, 'cycle'> | null {
  const health = useCall(checkHealth);
  const fund = useCall(getFund, { params: { code: fundCode } });
  const now = health.data === undefined ? null : parseInstant(health.data.time);
  return now === null || fund.data === undefined ? null : { now, fund: planFundOf(fund.data) };
}

/** From which run on a change made now counts (rule PLAN-9); null until it is known, and where the calendars end. */
export function useEffectiveCycle(setting: SubscriptionSetting): Effective | null {
  const known = useNowAndFund(setting.fundCode);
  const schedule = useCall(listSchedule, { query: { months: 3 } });
  if (known === null || schedule.data === undefined) return null;
  const runs = schedule.data.schedule.filter(
    ({ settingId, status }) => settingId === setting.id && status !== 'PLANNED',
  );
  const taken = new Set([...runs.map(({ month }) => month), setting.last?.month]);
  const cycle = effectiveCycle(planOf(setting), known.fund, known.now, (month) => taken.has(month));
  return cycle === null ? null : { ...known, cycle };
}

/** The same of a 定期売却: its next run, else the first that its day leaves open. */
export function useEffectiveSale(setting: RedemptionSetting): Effective | null {
  const known = useNowAndFund(setting.fundCode);
  if (known === null) return null;
  const cycle = firstUnfrozen((month) => redemptionCycle(known.fund, setting.dayOfMonth, month), known.now);
  return cycle === null ? null : { ...known, cycle };
}
