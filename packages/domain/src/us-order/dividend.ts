import { japan, nextBusinessDay, type Ymd } from '../calendar/index.ts';
import { ceilUsd, floorYen, type FxRate } from '../fx/index.ts';
import {
  floorPortion,
  greatest,
  halfUpDiv,
  halfUpPortion,
  least,
  product,
  ratio,
  usdCents,
  yen,
  type Quantity,
  type Ratio,
  type Usd,
  type Yen,
} from '../money/index.ts';
import { distributionRateOn, noTax, totalTax, type OrderAccountType, type Tax } from '../tax/index.ts';
import { readPerShare, type UsdPerShare } from '../us-stock/index.ts';
import { noUsd } from './fee.ts';

/** ADR手数料, for each share. */
export const adrFeePerShare = readPerShare('0.02');

/** Shares × dollars a share to the cent, 四捨五入. */
export const grossDividend = (quantity: Quantity, perShare: UsdPerShare): Usd =>
  usdCents(halfUpDiv(quantity * perShare, 1_000_000_000n));

/** 配当金 of a US share on the holding of one account type (rule US-12). */
export interface UsDividend {
  readonly gross: Usd;
  readonly foreignTax: Usd;
  readonly adrFee: Usd;
  /** What arrives. */
  readonly paidUsd: Usd;
  readonly jpyBeforeTax: Yen;
  /** What the year's report counts: after the foreign tax. */
  readonly reportedJpy: Yen;
  readonly foreignTaxJpy: Yen;
  readonly tax: Tax;
  readonly jpyNet: Yen;
}

export interface DividendTerms {
  readonly perShare: UsdPerShare;
  readonly foreignTaxRate: Ratio;
  readonly hasAdrFee: boolean;
  /** TTB of the day of receipt, for both. */
  readonly taxRate: FxRate;
  readonly payRate: FxRate;
  readonly receivedOn: Ymd;
}

/**
 * First the tax abroad, then the Japanese ones on what is left, without rounding to yen in between; the ADR fee lowers the payment, not
 * the base, and never takes what the taxes need.
 */
export function usDividendOn(quantity: Quantity, accountType: OrderAccountType, terms: DividendTerms): UsDividend {
  const gross = grossDividend(quantity, terms.perShare);
  const foreignTax = usdCents(halfUpPortion(gross, terms.foreignTaxRate));
  const taxed = usdCents(gross - foreignTax);
  const rate = distributionRateOn(accountType, terms.receivedOn);
  const inYen = ratio(terms.taxRate, 10_000n);
  const tax: Tax =
    rate === null
      ? noTax
      : {
          income: yen(floorPortion(taxed, product(inYen, rate.income))),
          resident: yen(floorPortion(taxed, product(inYen, rate.resident))),
        };
  const forTaxes = ceilUsd(totalTax(tax), terms.payRate);
  const left = greatest(usdCents(taxed - forTaxes), noUsd);
  const adrFee = terms.hasAdrFee ? least(grossDividend(quantity, adrFeePerShare), left) : noUsd;
  const paidUsd = usdCents(taxed - adrFee);
  const jpyBeforeTax = floorYen(paidUsd, terms.payRate);
  return {
    gross,
    foreignTax,
    adrFee,
    paidUsd,
    jpyBeforeTax,
    reportedJpy: floorYen(taxed, terms.taxRate),
    foreignTaxJpy: floorYen(foreignTax, terms.taxRate),
    tax,
    jpyNet: yen(jpyBeforeTax - totalTax(tax)),
  };
}

/** The first Japanese business day strictly after the pay date in the US. */
export const usDividendReceivedOn = (payDate: Ymd): Ymd => nextBusinessDay(japan, payDate);

/** A dividend as it was declared for one position, and later as it was paid. */
export interface DeclaredUsDividend {
  readonly id: string;
  readonly customerId: string;
  readonly symbol: string;
  readonly accountType: OrderAccountType;
  readonly exDate: Ymd;
  /** New York's. */
  readonly payDate: Ymd;
  /** 国内受取日 */
  readonly receivedOn: Ymd;
  readonly quantity: Quantity;
  readonly perShare: UsdPerShare;
  readonly gross: Usd;
}

/** Whoever bought before the ex-date, by New York's days. */
export const isEntitledTo = (localTradeDate: Ymd, exDate: Ymd): boolean => localTradeDate < exDate;
