import { japan, type Instant, type Ymd } from '../calendar/index.ts';
import {
  applyDistribution,
  distributionDates,
  netDistribution,
  reinvest,
  type DistributionDates,
  type TradedFund,
} from '../fund/index.ts';
import { distributionEntries, type Entry } from '../ledger/index.ts';
import { yen, type Nav } from '../money/index.ts';
import { distributionRateOn } from '../tax/index.ts';
import { BatchPositions } from './batch-positions.ts';
import type { DeclaredDistribution } from './distribution.ts';
import type { PositionRecord } from './position-record.ts';

export interface DeclarationFacts {
  readonly fund: Pick<TradedFund, 'code' | 'navUnit'>;
  /** Those with units; bought before the fiscal date, so all of them are entitled (rule FUND-25). */
  readonly positions: readonly PositionRecord[];
  /** After the distribution has left it. */
  readonly nav: Nav;
  /** What the fund pays per navUnit. */
  readonly distribution: Nav;
  readonly fiscalDate: Ymd;
  /** The id of what one position gets. */
  readonly idOf: (position: PositionRecord) => string;
  readonly at: Instant;
}

export interface Declaration {
  readonly declared: readonly DeclaredDistribution[];
  /** Of those that are paid; one that is reinvested books nothing yet. */
  readonly entries: readonly Entry[];
  readonly positions: readonly PositionRecord[];
}

/** A fund's distribution to all of these positions, split at each one's 個別元本 (rule FUND-26). */
export function declareDistributions(facts: DeclarationFacts): Declaration {
  const { fund, at } = facts;
  const positions = new BatchPositions(fund.code, fund.navUnit, facts.positions);
  const dates = distributionDates(japan, facts.fiscalDate);
  const declared = facts.positions.map((record) => declareTo(positions, record, facts, dates));
  return {
    declared,
    entries: declared.filter(({ course }) => course === 'RECEIVE').map((one) => distributionEntries.declared(one, at)),
    positions: positions.changed(),
  };
}

/** What one position gets, and the position after it. */
function declareTo(
  positions: BatchPositions,
  record: PositionRecord,
  { fund, nav: navEx, distribution: amount, fiscalDate, idOf }: DeclarationFacts,
  dates: DistributionDates,
): DeclaredDistribution {
  const { customerId, accountType } = record;
  const held = positions.positionOf(customerId, accountType);
  const taxedOn = (day: Ymd) => applyDistribution(held, { amount, navEx }, distributionRateOn(accountType, day));
  const reinvested = record.course === 'REINVEST' ? taxedOn(dates.reinvestDate) : null;
  // Too little for a unit is paid, on the day and in the tax year of what is received.
  const buysUnits = reinvested !== null && reinvest(reinvested.distribution.net, navEx, fund.navUnit).units > 0n;
  const { position, distribution } = buysUnits ? reinvested : taxedOn(dates.payDate);
  const { special, ordinary, tax } = distribution;
  const received = buysUnits ? 0n : netDistribution(distribution);
  positions.put(customerId, position, (before) => ({ distributed: yen(before.distributed + received) }));
  return {
    id: idOf(record),
    customerId,
    fundCode: fund.code,
    accountType,
    fiscalDate,
    course: buysUnits ? 'REINVEST' : 'RECEIVE',
    units: record.units,
    navEx,
    special,
    ordinary,
    tax,
    dueDate: buysUnits ? dates.reinvestDate : dates.payDate,
  };
}
