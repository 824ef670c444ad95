import { addYears, yearOf, ymdFrom, type Instant, type Ymd } from '../calendar/index.ts';
import { priceSell, redemptionPrice, sellableUnits, unsettledSales, type SellSize } from '../fund/index.ts';
import { assert } from '../kernel/index.ts';
import { noYen, type Nav, type Units, type Yen } from '../money/index.ts';
import { bookReleased, frameOf } from '../nisa/index.ts';
import { saleNeedsCheck } from '../protection/index.ts';
import {
  projectCredits,
  saleGain,
  takeFromPool,
  taxRateOn,
  withholdsOnSale,
  type Tax,
  type TaxRate,
} from '../tax/index.ts';
import type { DecidedSell } from './decide-sell.ts';
import type { PricedFund } from './order-terms.ts';
import type { OrderStanding } from './standing.ts';

/** What a sale would come to at the last NAV (概算). */
export interface SaleEstimate {
  readonly price: Nav;
  readonly units: Units;
  readonly proceeds: Yen;
  readonly cost: Yen;
  readonly gain: Yen;
  /** What it adds to the taxable gain of its year, and at which rates; null where no tax is withheld. */
  readonly taxable: { readonly amount: Yen; readonly rate: TaxRate } | null;
  /** Negative where the sale brings tax of this year back (還付). */
  readonly tax: Tax;
  /** Proceeds less tax. */
  readonly net: Yen;
  /** Null outside the NISA of today. */
  readonly restored: { readonly amount: Yen; readonly from: Ymd } | null;
}

/** The tax is what this sale adds to the year it settles in, after the sales that are executed and not settled (rule FUND-32). */
export function estimateSale(
  fund: PricedFund,
  standing: Pick<OrderStanding, 'sales' | 'withholding' | 'netGains'>,
  size: SellSize,
  { position, terms, dates, lockedUnits }: DecidedSell,
): SaleEstimate {
  const { accountType, pool, nisaBook } = position;
  const price = redemptionPrice(fund.latest.nav, terms.fund);
  const { units, proceeds } = priceSell(size, lockedUnits, price, fund.fund.navUnit);
  const { cost } = takeFromPool(pool, units);
  const gain = saleGain(proceeds, cost);
  const { settlementDate } = dates;
  const withheld = withholdsOnSale(accountType, standing.withholding ?? 'WITHOUT');
  const own = { settlementDate, sequence: Number.MAX_SAFE_INTEGER, proceeds, gain, withheld };
  const projected = projectCredits([...unsettledSales(standing), own], (year) => standing.netGains.get(year) ?? noYen);
  const credit = projected.find(({ sale }) => sale === own);
  assert(credit, 'every sale is projected');
  return {
    price,
    units,
    proceeds,
    cost,
    gain,
    taxable: withheld ? { amount: credit.taxable, rate: taxRateOn(settlementDate) } : null,
    tax: credit.tax,
    net: credit.credit,
    restored:
      frameOf(accountType) === null
        ? null
        : { amount: bookReleased(nisaBook, pool.units, units), from: nextNewYear(settlementDate) },
  };
}

/** docs/account-protection.md: a whole holding or a large sum, from a device that is new. */
export function needsCheck(
  fund: PricedFund,
  standing: OrderStanding,
  size: SellSize,
  decided: DecidedSell,
  now: Instant,
): boolean {
  const { newDevice } = standing;
  if (newDevice === null) return false;
  const isWhole = size.orderMethod !== 'AMOUNT' && decided.lockedUnits === sellableUnits(decided.position);
  const { proceeds } = estimateSale(fund, standing, size, decided);
  return saleNeedsCheck({ newDevice, isWhole, proceeds }, now);
}

const nextNewYear = (day: Ymd): Ymd => addYears(ymdFrom({ year: yearOf(day), month: 1, day: 1 }), 1);
