import type { FundDetail } from '@tsuzura/contract/main';
import { ymdOf, type Instant } from '@tsuzura/domain/calendar';
import type { Risk } from '@tsuzura/domain/fund';
import { formatPercent, ratio, yen, type Ratio } from '@tsuzura/domain/money';
import type { Fund } from '@tsuzura/store/fund';
import type { FundStanding, RiskFigures } from './catalogue.ts';
import { feeText } from './fee-text.ts';
import { changesAhead } from './terms-change.ts';
import { percentOrNull, summariseFund } from './summarise-fund.ts';
import { closedDaysAhead, nextDates } from './trade-rule.ts';

/** Thirty years of quarters. */
const mostDistributions = 120;

/** R2.05. Returns, deviation and Sharpe ratio are until the NAV beside them, as in lists and charts (ADR-0032). */
export function showFund(standing: FundStanding, now: Instant): FundDetail {
  const { fund, terms, termsAhead } = standing;
  const risk = standing.risk();
  const today = ymdOf(now);
  return {
    ...summariseFund(standing, now),
    description: fund.description,
    objectives: [...fund.objectives],
    benchmark: fund.benchmark,
    inceptionDate: fund.inceptionOn,
    termEnd: fund.termEndOn,
    fiscalDates: [...fund.fiscalDates],
    distributionCourseOptions: [...fund.distributionCourses],
    ...terms.limits,
    orderMethods: orderMethods(fund),
    tradeRule: {
      cutoffTime: terms.cutoffTime,
      buy: terms.buy,
      sell: terms.sell,
      closedDays: closedDaysAhead(fund, today),
      lagsSkipClosedDays: terms.skipFundHolidaysInLag,
    },
    nextDates: { buy: nextDates(fund, 'BUY', now), sell: nextDates(fund, 'SELL', now) },
    distributions: distributionsOf(standing),
    deviation: perTerm(risk, ({ deviation }) => percentOrNull(deviation)),
    sharpeRatio: perTerm(risk, ({ sharpeRatio }) => sharpeRatio && plainNumber(sharpeRatio)),
    topHoldings: [...fund.topHoldings],
    allocation: [...fund.allocation],
    risks: [...fund.risks],
    fees: feeText(terms),
    changesAhead: changesAhead(terms, termsAhead),
  };
}

/** Funds priced for a single unit are bought by units only (rule FUND-7). */
const orderMethods = ({ navUnit }: Fund): FundDetail['orderMethods'] => ({
  buy: navUnit === 1n ? ['UNITS'] : ['AMOUNT', 'UNITS'],
  sell: ['AMOUNT', 'UNITS', 'ALL'],
});

/** Fiscal dates that paid nothing are told too: they are part of the record. */
const distributionsOf = ({ fund, days }: FundStanding): FundDetail['distributions'] =>
  days
    .filter((day) => day.fiscalPeriod !== null || day.distribution > 0n)
    .toReversed()
    .slice(0, mostDistributions)
    .map((day) => ({ fiscalDate: day.date, amountPer10k: yen((day.distribution * 10_000n) / fund.navUnit) }));

const perTerm = ({ y1, y3, y5 }: RiskFigures, show: (risk: Risk) => string | null) => ({
  y1: y1 && show(y1),
  y3: y3 && show(y3),
  y5: y5 && show(y5),
});

/** A Sharpe ratio is a number, not a percent: 1.29 is written "1.29". */
const plainNumber = ({ numerator, denominator }: Ratio): string => formatPercent(ratio(numerator, denominator * 100n));
