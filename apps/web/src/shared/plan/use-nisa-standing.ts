import { useQueries } from '@tanstack/react-query';
import { callOptions, useCall } from '@tsuzura/browser/data';
import { getFund, getNisaUsages, listSchedule, listSubscriptionSettings } from '@tsuzura/contract/main';
import { useServices } from '../services.ts';
import { nisaFundCodes, nisaStandingOf, type NisaStanding } from './nisa-standing.ts';
import { planFundOf } from './plan-fund.ts';

/** Quota, plans and their funds put together; null until everything is known. */
export function useNisaStanding(): NisaStanding | null {
  const { clients } = useServices();
  const usages = useCall(getNisaUsages);
  const settings = useCall(listSubscriptionSettings);
  const schedule = useCall(listSchedule, { query: { months: 12 } });
  const codes = nisaFundCodes(settings.data?.settings ?? [], schedule.data?.schedule ?? []);
  const funds = useQueries({
    queries: codes.map((code) => callOptions(clients, getFund, { params: { code } })),
    combine: (results) => results.map(({ data }) => data),
  });
  if (usages.data === undefined || settings.data === undefined || schedule.data === undefined) return null;
  if (funds.some((fund) => fund === undefined)) return null;
  return nisaStandingOf({
    usages: usages.data,
    settings: settings.data.settings,
    schedule: schedule.data.schedule,
    funds: new Map(funds.flatMap((fund) => (fund === undefined ? [] : [[fund.code, planFundOf(fund)]]))),
  });
}
