import { japan, nextBusinessDay, type Ymd } from '../calendar/index.ts';
import { floorYen, type FxRate } from '../fx/index.ts';
import { parseDecimal } from '../money/decimal.ts';
import {
  floorPortion,
  halfUpDiv,
  halfUpPortion,
  product,
  ratio,
  usdCents,
  yen,
  type Quantity,
  type Ratio,
  type Usd,
  type Yen,
} from '../money/index.ts';
import { assert, type Brand } from '../kernel/index.ts';
import { distributionRateOn, noTax, totalTax, type OrderAccountType, type Tax } from '../tax/index.ts';

/** Dollars a share, in 1/1,000,000: declared with up to six decimals. */
export type UsdPerShare = Brand<bigint, 'UsdPerShare'>;

const perShareForm = { decimals: 6, fixed: false };

/** "0.14612". */
export function readPerShare(text: string): UsdPerShare {
  const value = parseDecimal(text, perShareForm);
  assert(value !== null && value > 0n, `${text} is dollars a share`);
  return value as UsdPerShare;
}

/** ADR手数料, for each share. */
export const adrFeePerShare = readPerShare('0.02');

/** Shares × dollars a share to the cent, 四捨五入. */
const dollarsOn = (quantity: Quantity, perShare: UsdPerShare): Usd =>
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

/** First the tax abroad, then the Japanese ones on what is left, without rounding to yen in between; the ADR fee lowers the payment, not the base. */
export function usDividendOn(quantity: Quantity, accountType: OrderAccountType, terms: DividendTerms): UsDividend {
  const gross = dollarsOn(quantity, terms.perShare);
  const foreignTax = usdCents(halfUpPortion(gross, terms.foreignTaxRate));
  const adrFee = terms.hasAdrFee ? dollarsOn(quantity, adrFeePerShare) : usdCents(0);
  const taxed = usdCents(gross - foreignTax);
  const paidUsd = usdCents(taxed > adrFee ? taxed - adrFee : 0n);
  const jpyBeforeTax = floorYen(paidUsd, terms.payRate);
  const rate = distributionRateOn(accountType, terms.receivedOn);
  const inYen = ratio(terms.taxRate, 10_000n);
  const tax: Tax =
    rate === null
      ? noTax
      : {
          income: yen(floorPortion(taxed, product(inYen, rate.income))),
          resident: yen(floorPortion(taxed, product(inYen, rate.resident))),
        };
  return {
    gross,
    foreignTax,
    adrFee,
    paidUsd,
    jpyBeforeTax,
    reportedJpy: floorYen(taxed, terms.taxRate),
    tax,
    jpyNet: yen(jpyBeforeTax - totalTax(tax)),
  };
}

/** The first Japanese business day strictly after the pay date in the US. */
export const usDividendReceivedOn = (payDate: Ymd): Ymd => nextBusinessDay(japan, payDate);

/** Whoever bought before the ex-date, by New York's days. */
export const isEntitledTo = (localTradeDate: Ymd, exDate: Ymd): boolean => localTradeDate < exDate;
