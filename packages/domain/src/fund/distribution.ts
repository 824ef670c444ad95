import { addBusinessDays, nextBusinessDay, rollForward, type Calendar, type Ymd } from '../calendar/index.ts';
import { floorDiv, nav as toNav, units as toUnits, yen, type Nav, type Units, type Yen } from '../money/index.ts';
import { noTax, specialPart, taxOn, totalTax, type Tax, type TaxRate } from '../tax/index.ts';
import { houseRulesOn, type Side } from './terms.ts';

/** 受取 or 再投資, one for each position (rule FUND-28). */
export type DistributionCourse = 'RECEIVE' | 'REINVEST';

/** What a fund declares on its fiscal date, per navUnit. */
export interface Declared {
  readonly amount: Nav;
  /** The NAV of the fiscal date, after the distribution has left it. */
  readonly navEx: Nav;
}

export interface Distribution {
  readonly specialPerNavUnit: Nav;
  readonly ordinaryPerNavUnit: Nav;
  /** 元本払戻金（特別分配金）, not taxed. */
  readonly special: Yen;
  /** 普通分配金 */
  readonly ordinary: Yen;
  readonly tax: Tax;
  readonly net: Yen;
  /** 個別元本 after it. */
  readonly individualPrincipal: Nav;
}

/** The distribution on these units: split at the individual principal, both parts floored separately; no rate, no tax (rule FUND-26). */
export function distribute(
  held: Units,
  navUnit: bigint,
  individualPrincipal: Nav,
  { amount, navEx }: Declared,
  rate: TaxRate | null,
): Distribution {
  const specialPerNavUnit = specialPart(individualPrincipal, navEx, amount);
  const ordinaryPerNavUnit = toNav(amount - specialPerNavUnit);
  const special = yen(floorDiv(held * specialPerNavUnit, navUnit));
  const ordinary = yen(floorDiv(held * ordinaryPerNavUnit, navUnit));
  const tax = rate === null ? noTax : taxOn(ordinary, rate);
  return {
    specialPerNavUnit,
    ordinaryPerNavUnit,
    special,
    ordinary,
    tax,
    net: netDistribution({ special, ordinary, tax }),
    individualPrincipal: toNav(individualPrincipal - specialPerNavUnit),
  };
}

/** What the customer gets. */
export const netDistribution = ({ special, ordinary, tax }: Pick<Distribution, 'special' | 'ordinary' | 'tax'>): Yen =>
  yen(special + ordinary - totalTax(tax));

/** Units whose execution date is before the fiscal date, for buys and sells alike (rule FUND-25). */
export const entitledUnits = (
  executions: readonly { readonly side: Side; readonly executionDate: Ymd; readonly units: Units }[],
  fiscalDate: Ymd,
): Units =>
  toUnits(
    executions
      .filter(({ executionDate }) => executionDate < fiscalDate)
      .reduce((held, { side, units }) => (side === 'BUY' ? held + units : held - units), 0n),
  );

export interface DistributionDates {
  /** Rolled forward from a closed day. */
  readonly fiscalDate: Ymd;
  /** RECEIVE is paid at 00:00 of this day, and so is a REINVEST that gave 0 units. */
  readonly payDate: Ymd;
  /** REINVEST executes and settles on this day. */
  readonly reinvestDate: Ymd;
}

/** The days of a distribution (rule FUND-25). Its tax year is that of the day it is paid or reinvested. */
export function distributionDates(calendar: Calendar, nominalFiscalDate: Ymd): DistributionDates {
  const fiscalDate = rollForward(calendar, nominalFiscalDate);
  const { distributionPayLag } = houseRulesOn(fiscalDate);
  return {
    fiscalDate,
    payDate: addBusinessDays(calendar, fiscalDate, distributionPayLag),
    reinvestDate: nextBusinessDay(calendar, fiscalDate),
  };
}
