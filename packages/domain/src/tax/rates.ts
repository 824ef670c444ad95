import { inForce, ymd, type Dated, type Ymd } from '../calendar/index.ts';
import { ratio, type Ratio } from '../money/index.ts';
import { withholdsOnDistribution, type OrderAccountType } from './account-type.ts';

/** A part of the rate under the name that statements print. */
export interface TaxComponent {
  readonly name: string;
  readonly rate: Ratio;
}

/** 申告分離課税 on gains, dividends and distributions. Every row begins on a 1 January, so a tax year has one rate. */
export interface TaxRate extends Dated {
  /** Sum of the components; the tax is computed on this, not component by component. */
  readonly income: Ratio;
  readonly incomeComponents: readonly TaxComponent[];
  /** 住民税 (株式等譲渡所得割・配当割). */
  readonly resident: Ratio;
}

/**
 * `CURRENT` is the statute, `REFORM_2027` the cabinet outline of 2025-12-26 (rule TAX-10). They take the same
 * yen until 2037; before that only the names on statements differ.
 */
export type TaxLaw = 'CURRENT' | 'REFORM_2027';

const base = { name: '所得税', rate: ratio(15, 100) };
const resident = ratio(5, 100);
/** Surtaxes are a part of the base income tax, hence the 15 %. */
const surtax = (name: string, tenthsOfPercent: number): TaxComponent => ({
  name,
  rate: ratio(15 * tenthsOfPercent, 100_000),
});
const reconstruction = '復興特別所得税';
const defence = surtax('防衛特別所得税', 10);

function row(from: string, incomeComponents: readonly TaxComponent[]): TaxRate {
  const income = incomeComponents.reduce(
    (sum, { rate }) =>
      ratio(sum.numerator * rate.denominator + rate.numerator * sum.denominator, sum.denominator * rate.denominator),
    ratio(0, 1),
  );
  return { from: ymd(from), income, incomeComponents, resident };
}

const since2014 = row('2014-01-01', [base, surtax(reconstruction, 21)]);

/** The rates as dated data: 復興特別所得税 ends on 2037-12-31 today, on 2047-12-31 with the reform. */
export const taxRates: Readonly<Record<TaxLaw, readonly TaxRate[]>> = {
  CURRENT: [since2014, row('2038-01-01', [base])],
  REFORM_2027: [
    since2014,
    row('2027-01-01', [base, surtax(reconstruction, 11), defence]),
    row('2048-01-01', [base, defence]),
  ],
};

/** The rate for whatever settles or is paid on this day (rule TAX-9: the tax year is the settlement date's). */
export const taxRateOn = (day: Ymd, law: TaxLaw = 'REFORM_2027'): TaxRate => inForce(taxRates[law], day);

/** The rate for a distribution or dividend paid on this day into this account type; null where it is free of tax (rule TAX-11). */
export const distributionRateOn = (type: OrderAccountType, payDate: Ymd, law?: TaxLaw): TaxRate | null =>
  withholdsOnDistribution(type) ? taxRateOn(payDate, law) : null;

/** 消費税, on purchase fees. */
export const consumptionTaxRates: readonly (Dated & { readonly rate: Ratio })[] = [
  { from: ymd('2014-04-01'), rate: ratio(8, 100) },
  { from: ymd('2019-10-01'), rate: ratio(10, 100) },
];

/** 消費税 in force on this day. */
export const consumptionTaxRateOn = (day: Ymd): Ratio => inForce(consumptionTaxRates, day).rate;
