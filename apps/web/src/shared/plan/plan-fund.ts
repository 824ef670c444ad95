import type { FundDetail } from '@tsuzura/contract/main';
import { ymd } from '@tsuzura/domain/calendar';
import { parsePercent, ratio, type Ratio } from '@tsuzura/domain/money';
import type { PlanFund } from '@tsuzura/domain/plan';

/** Terms as they are now hold for every day that a plan looks at; a change that is announced comes with the fund's own text. */
const always = ymd('2000-01-01');

/** A fund as the rules of plans know it. The only market abroad whose holidays funds keep is the American one. */
export function planFundOf(fund: FundDetail): PlanFund {
  const { code, navUnit, termEnd, orderable, nisa, tradeRule } = fund;
  const { cutoffTime, buy, sell, closedDays, lagsSkipClosedDays } = tradeRule;
  const { minAmount, amountStep, minUnits, unitStep } = fund;
  return {
    code,
    navUnit: BigInt(navUnit),
    termEndOn: termEnd,
    takes: { buys: orderable.buy, sells: orderable.sell, plans: orderable.scheduled },
    nisa,
    closedWith: closedDays.length > 0 ? 'UNITED_STATES' : null,
    terms: [
      {
        from: always,
        cutoffTime,
        buy,
        sell,
        skipFundHolidaysInLag: lagsSkipClosedDays,
        purchaseFeeRate: rateOf(fund.purchaseFeeRate),
        trustFeeRate: rateOf(fund.trustFeeRate),
        redemptionReserveRate: rateOf(fund.redemptionReserveRate),
        redemptionReserveRounding: 'FLOOR',
        limits: { minAmount, amountStep, minUnits, unitStep },
      },
    ],
  };
}

const rateOf = (percent: string): Ratio => parsePercent(percent) ?? ratio(0, 1);
