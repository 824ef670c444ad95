import { assert } from '../kernel/index.ts';
import {
  ceilDiv,
  ceilPortion,
  floorDiv,
  floorPortion,
  halfUpDiv,
  noYen,
  onePlus,
  product,
  ratio,
  units as toUnits,
  yen,
  type Nav,
  type Ratio,
  type Units,
  type Yen,
} from '../money/index.ts';
import type { PurchaseTerms } from './terms.ts';

/** 金額指定 or 口数指定. */
export type BuySize =
  | { readonly orderMethod: 'AMOUNT'; readonly amount: Yen }
  | { readonly orderMethod: 'UNITS'; readonly units: Units };

export interface Purchase {
  /** 約定金額; what NISA counts. */
  readonly principal: Yen;
  /** Without consumption tax. */
  readonly fee: Yen;
  readonly consumptionTax: Yen;
  readonly units: Units;
  /** 受渡金額: the cash that leaves. */
  readonly settlementAmount: Yen;
}

/** What a purchase of this size comes to at this NAV (rules FUND-5 and FUND-7). An amount can be too small for a unit: then `units` is 0. */
export const priceBuy = (size: BuySize, nav: Nav, terms: PurchaseTerms): Purchase =>
  size.orderMethod === 'AMOUNT' ? buyByAmount(size.amount, nav, terms) : buyByUnits(size.units, nav, terms);

/** 金額指定, 内枠: the typed amount is all that is paid, and the fee is what the principal leaves of it (rules FUND-5 and FUND-6). */
export function buyByAmount(amount: Yen, nav: Nav, terms: PurchaseTerms): Purchase {
  const principal = principalOf(amount, terms);
  const feeWithTax = yen(amount - principal);
  const consumptionTax = yen(floorPortion(feeWithTax, taxInside(terms.consumptionTaxRate)));
  return {
    principal,
    fee: yen(feeWithTax - consumptionTax),
    consumptionTax,
    units: unitsFor(principal, nav, terms),
    settlementAmount: amount,
  };
}

/** 口数指定: value, fee and consumption tax, each 切捨て, add up to the cash that leaves (rule FUND-7). */
export function buyByUnits(bought: Units, nav: Nav, terms: PurchaseTerms): Purchase {
  const principal = valuation(bought, nav, terms.navUnit);
  const fee = yen(floorPortion(principal, terms.feeRate));
  const consumptionTax = yen(floorPortion(fee, terms.consumptionTaxRate));
  return { principal, fee, consumptionTax, units: bought, settlementAmount: yen(principal + fee + consumptionTax) };
}

/** A reinvested distribution is bought without a fee at the NAV of the fiscal date (rule FUND-29); 0 units mean cash. */
export const reinvest = (net: Yen, navEx: Nav, navUnit: bigint): Purchase => ({
  principal: net,
  fee: noYen,
  consumptionTax: noYen,
  units: toUnits(floorDiv(net * navUnit, navEx)),
  settlementAmount: net,
});

/** 評価額, 切捨て (F17). */
export const valuation = (held: Units, nav: Nav, navUnit: bigint): Yen => yen(floorDiv(held * nav, navUnit));

/** What acceptance sets aside. */
export interface Reserve {
  readonly reservedCash: Yen;
  /** The principal, without fees: what a NISA order takes of its quota (rule NISA-3). */
  readonly reservedQuota: Yen;
}

/** Cash and quota held for an order: an amount is known, units are held at more than the last NAV, 切上げ (rule FUND-8, F11). */
export function reserveForBuy(size: BuySize, lastNav: Nav, terms: PurchaseTerms): Reserve {
  if (size.orderMethod === 'AMOUNT')
    return { reservedCash: size.amount, reservedQuota: principalOf(size.amount, terms) };
  const value = product(ratio(size.units * lastNav, terms.navUnit), terms.unitBuyReserveFactor);
  return {
    reservedCash: yen(ceilPortion(1n, product(value, onePlus(feeRateWithTax(terms))))),
    reservedQuota: yen(ceilPortion(1n, value)),
  };
}

const feeRateWithTax = ({ feeRate, consumptionTaxRate }: PurchaseTerms): Ratio =>
  product(feeRate, onePlus(consumptionTaxRate));

/** 10 % on top is 10/110 of the whole. */
const taxInside = ({ numerator, denominator }: Ratio): Ratio => ratio(numerator, denominator + numerator);

/** 約定金額 of an amount that includes the fee, 切捨て (rule FUND-5). */
export function principalOf(amount: Yen, terms: PurchaseTerms): Yen {
  const { numerator, denominator } = onePlus(feeRateWithTax(terms));
  return yen(floorDiv(amount * denominator, numerator));
}

/** The smallest amount whose principal reaches this one: `principalOf` read backwards. */
export function leastAmountFor(principal: Yen, terms: PurchaseTerms): Yen {
  const { numerator, denominator } = onePlus(feeRateWithTax(terms));
  return yen(ceilDiv(principal * numerator, denominator));
}

function unitsFor(principal: Yen, nav: Nav, { navUnit, unitRounding }: PurchaseTerms): Units {
  assert(nav > 0n, 'a NAV is above zero');
  const down = floorDiv(principal * navUnit, nav);
  if (unitRounding === 'FLOOR') return toUnits(down);
  if (unitRounding === 'CEIL') return toUnits(ceilDiv(principal * navUnit, nav));
  const matches = (count: bigint) => halfUpDiv(count * nav, navUnit) === principal;
  return toUnits(!matches(down) && matches(down + 1n) ? down + 1n : down);
}
