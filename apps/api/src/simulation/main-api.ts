import {
  simulateRedemptionAmount,
  simulateSubscriptionAmount,
  simulateSubscriptionPeriod,
  simulateValuation,
} from '@tsuzura/contract/main';
import { Refused } from '@tsuzura/contract/kernel';
import type { Yen } from '@tsuzura/domain/money';
import * as simulation from '@tsuzura/domain/simulation';
import type { ApiServer } from '@tsuzura/http/server';

/** R7.01: pure arithmetic, the same for everybody; no clock and no database. */
export function simulationMainApi(server: ApiServer): void {
  server.handle(simulateValuation, async ({ query }) =>
    shown(simulation.simulateValuation({ ...query, annualRate: rateOf(query), months: monthsOf(query) })),
  );
  server.handle(simulateSubscriptionAmount, async ({ query }) =>
    shown(simulation.simulateSubscriptionAmount({ ...query, annualRate: rateOf(query), months: monthsOf(query) })),
  );
  server.handle(simulateSubscriptionPeriod, async ({ query }) => {
    const { months, ...growth } = simulation.simulateSubscriptionPeriod({ ...query, annualRate: rateOf(query) });
    return {
      reachable: months !== null,
      months,
      years: months === null ? null : Math.floor(months / 12),
      remainderMonths: months === null ? null : months % 12,
      ...shown(growth),
    };
  });
  server.handle(simulateRedemptionAmount, async ({ query }) => {
    const result = simulation.simulateRedemptionAmount({
      ...query,
      annualRate: rateOf(query),
      months: monthsOf(query),
    });
    return { ...result, series: [...result.series] };
  });
}

function rateOf({ annualRate }: { annualRate: string }): simulation.AnnualRate {
  const rate = simulation.parseAnnualRate(annualRate);
  if (rate === null) throw new Refused('INPUT'); // the contract has refused it before
  return rate;
}

/** The contract has seen to it that exactly one of the two is given. */
const monthsOf = ({ years, months }: { years?: number | undefined; months?: number | undefined }): number =>
  months ?? (years ?? 0) * 12;

/** Ten thousand million yen at 20 % for a hundred years is more than a JSON number can hold to the yen. */
const mostYen = BigInt(Number.MAX_SAFE_INTEGER);

function shown<G extends { readonly valuation: Yen; readonly series: readonly unknown[] }>(growth: G) {
  if (growth.valuation > mostYen) {
    const message = '結果が大きすぎるため、表示できません。金額、利回り、期間のいずれかを小さくしてください。';
    throw new Refused('INPUT', {}, [{ message }]);
  }
  return { ...growth, series: [...growth.series] as [...G['series']] };
}
