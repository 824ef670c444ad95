import { japan, type Instant, type Ymd } from '@tsuzura/domain/calendar';
import { applyDistribution, distributionDates, reinvest, type DistributionDates } from '@tsuzura/domain/fund';
import { assert } from '@tsuzura/domain/kernel';
import { yen, type Nav } from '@tsuzura/domain/money';
import { distributionRateOn } from '@tsuzura/domain/tax';
import type { Fund } from '@tsuzura/store/fund';
import {
  addDistributions,
  customersToDistribute,
  lockCustomers,
  markAllDistributed,
  readNav,
  readPositions,
  writePositions,
  type DeclaredDistribution,
  type PositionRecord,
} from '@tsuzura/store/fund-order/batch';
import type { Tx } from '@tsuzura/store/kernel';
import { composedId } from '../../kernel/composed-id.ts';
import { BatchPositions } from './batch-position.ts';
import { distributionEntries, netOf } from './distribution-entries.ts';
import { postAll } from './post-all.ts';

/**
 * Declares the distribution of a fiscal date to the next customers, up to `limit`, and notes when all have it. Days are
 * gone through in order and this comes before the fills of its day, so a position is exactly what is entitled (rule FUND-25).
 */
export async function distributePage(tx: Tx, fund: Fund, fiscalDate: Ymd, at: Instant, limit: number): Promise<number> {
  const wanted = await customersToDistribute(tx, fund.code, fiscalDate, limit);
  if (wanted.length < limit) await markAllDistributed(tx, fund.code, fiscalDate, at);
  const customers = await lockCustomers(tx, wanted);
  const price = await readNav(tx, fund.code, fiscalDate);
  assert(price, 'a price that passed its check is there');
  const records = (await readPositions(tx, fund.code, customers.keys())).filter(({ units }) => units > 0n);
  const positions = new BatchPositions(fund.code, fund.navUnit, records);
  const dates = distributionDates(japan, fiscalDate);
  const declared = records.map((record) => declareTo(positions, record, fund, { ...price, fiscalDate, dates }));
  await addDistributions(tx, declared);
  await postAll(
    tx,
    declared.filter(({ course }) => course === 'RECEIVE').map((one) => distributionEntries.declared(one, at)),
  );
  await writePositions(tx, positions.changed());
  return Math.max(wanted.length, 1);
}

export interface OnFiscalDate {
  /** After the distribution has left it. */
  readonly nav: Nav;
  readonly distribution: Nav;
  readonly fiscalDate: Ymd;
  readonly dates: DistributionDates;
}

/** What one position gets, and the position after it. */
export function declareTo(
  positions: BatchPositions,
  record: PositionRecord,
  fund: Fund,
  { nav: navEx, distribution: amount, fiscalDate, dates }: OnFiscalDate,
): DeclaredDistribution {
  const { customerId, accountType } = record;
  const held = positions.positionOf(customerId, accountType);
  const taxedOn = (day: Ymd) => applyDistribution(held, { amount, navEx }, distributionRateOn(accountType, day));
  const reinvested = record.course === 'REINVEST' ? taxedOn(dates.reinvestDate) : null;
  // Too little for a unit is paid, on the day and in the tax year of what is received.
  const buysUnits = reinvested !== null && reinvest(reinvested.distribution.net, navEx, fund.navUnit).units > 0n;
  const { position, distribution } = buysUnits ? reinvested : taxedOn(dates.payDate);
  const { special, ordinary, tax } = distribution;
  const received = buysUnits ? 0n : netOf(distribution);
  positions.put(customerId, position, (before) => ({ distributed: yen(before.distributed + received) }));
  return {
    id: composedId('distribution', fund.code, fiscalDate, accountType, customerId),
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
