import { inForce, ymd, type Dated, type Ymd } from '../calendar/index.ts';
import { ratio, type Ratio, type Units, type Yen } from '../money/index.ts';
import { consumptionTaxRateOn } from '../tax/index.ts';

/** Brokers differ in how an amount becomes units; AMOUNT_MATCH picks the units whose value is the amount (rule FUND-5). */
export type UnitRounding = 'FLOOR' | 'CEIL' | 'AMOUNT_MATCH';

export type Side = 'BUY' | 'SELL';

/** Business days from application to execution, and from execution to settlement. */
export interface Lags {
  readonly executionLag: number;
  readonly settlementLag: number;
}

export interface OrderLimits {
  readonly minAmount: Yen;
  readonly amountStep: Yen;
  readonly minUnits: Units;
  readonly unitStep: Units;
}

/** What the prospectus says about trading a fund, from a day on. */
export interface FundTerms extends Dated {
  /** "15:30", of each application date. */
  readonly cutoffTime: string;
  readonly buy: Lags;
  readonly sell: Lags;
  /** Whether days on which the fund is closed are left out when lags are counted, both of them (rule FUND-3). */
  readonly skipFundHolidaysInLag: boolean;
  /** Without consumption tax. */
  readonly purchaseFeeRate: Ratio;
  readonly redemptionReserveRate: Ratio;
  readonly redemptionReserveRounding: 'FLOOR' | 'HALF_UP';
  readonly limits: OrderLimits;
}

/** What a fund is traded under from a day on, and what holding it costs from then. */
export interface DatedTerms extends FundTerms {
  /** A year, with consumption tax. */
  readonly trustFeeRate: Ratio;
}

/** The rules of this firm (rule NUM-4), from a day on. */
export interface HouseRules extends Dated {
  /** For a fund that says nothing else. */
  readonly defaultCutoffTime: string;
  readonly unitRounding: UnitRounding;
  /** Unit buys hold this many times their value at the last NAV. */
  readonly unitBuyReserveFactor: Ratio;
  /** A sale by amount may ask for this part of the last valuation. */
  readonly saleByAmountShare: Ratio;
  readonly maxSettlementBusinessDays: number;
  readonly distributionPayLag: number;
}

const since2016: HouseRules = {
  from: ymd('2016-01-01'),
  defaultCutoffTime: '15:00',
  unitRounding: 'FLOOR',
  unitBuyReserveFactor: ratio(110, 100),
  saleByAmountShare: ratio(90, 100),
  maxSettlementBusinessDays: 10,
  distributionPayLag: 5,
};

/** The exchange closes at 15:30 since 2024-11-05, and the cut-off went with it (rule FUND-2). */
export const houseRules: readonly HouseRules[] = [
  since2016,
  { ...since2016, from: ymd('2024-11-05'), defaultCutoffTime: '15:30' },
];

/** The rules of this firm in force on this day (rule NUM-4). */
export const houseRulesOn = (day: Ymd): HouseRules => inForce(houseRules, day);

/** What the price of a purchase depends on besides the NAV. */
export interface PurchaseTerms {
  readonly navUnit: bigint;
  /** Without consumption tax. */
  readonly feeRate: Ratio;
  readonly consumptionTaxRate: Ratio;
  readonly unitRounding: UnitRounding;
  readonly unitBuyReserveFactor: Ratio;
}

/** The purchase terms for an order executed on this day. */
export function purchaseTermsOn(navUnit: bigint, terms: readonly FundTerms[], executionDate: Ymd): PurchaseTerms {
  const { unitRounding, unitBuyReserveFactor } = houseRulesOn(executionDate);
  return {
    navUnit,
    feeRate: inForce(terms, executionDate).purchaseFeeRate,
    consumptionTaxRate: consumptionTaxRateOn(executionDate),
    unitRounding,
    unitBuyReserveFactor,
  };
}
