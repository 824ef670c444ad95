import type { FundSummary } from '@tsuzura/contract/main';
import { ymdOf, type Instant } from '@tsuzura/domain/calendar';
import { orderable, type Returns } from '@tsuzura/domain/fund';
import { formatPercent, type Ratio } from '@tsuzura/domain/money';
import type { FundStanding } from './catalogue.ts';

/** A fund as lists, order screens and its own page show it; its returns are until the NAV beside them. */
export function summariseFund(standing: FundStanding, now: Instant): FundSummary {
  const { fund, terms, latest, change, changeRate, returns } = standing;
  return {
    code: fund.code,
    isin: fund.isin,
    name: fund.name,
    shortName: fund.shortName,
    managerName: fund.managerName,
    assetClass: fund.assetClass,
    isIndex: fund.isIndex,
    nav: latest.nav,
    navUnit: Number(fund.navUnit),
    navDate: latest.date,
    isPreliminary: latest.isPreliminary,
    navChange: change,
    navChangeRate: formatPercent(changeRate),
    netAssets: latest.netAssets,
    purchaseFeeRate: formatPercent(terms.purchaseFeeRate),
    trustFeeRate: formatPercent(terms.trustFeeRate),
    redemptionReserveRate: formatPercent(terms.redemptionReserveRate),
    returns: showReturns(returns),
    nisa: fund.nisa,
    riskLevel: fund.riskLevel,
    orderable: orderable(fund, ymdOf(now)),
  };
}

const showReturns = ({ m1, m3, m6, y1, y3, y5, sinceInception }: Returns): FundSummary['returns'] => ({
  m1: percentOrNull(m1),
  m3: percentOrNull(m3),
  m6: percentOrNull(m6),
  y1: percentOrNull(y1),
  y3: percentOrNull(y3),
  y5: percentOrNull(y5),
  sinceInception: percentOrNull(sinceInception),
});

export const percentOrNull = (value: Ratio | null): string | null => (value === null ? null : formatPercent(value));
