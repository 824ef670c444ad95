import { assert } from '../kernel/index.ts';
import {
  ceilDiv,
  floorPortion,
  halfUpPortion,
  nav as toNav,
  units as toUnits,
  yen,
  type Nav,
  type Ratio,
  type Units,
  type Yen,
} from '../money/index.ts';
import { valuation } from './purchase.ts';
import type { FundTerms } from './terms.ts';

/** 金額指定, 口数指定 or 全部. */
export type SellSize =
  | { readonly orderMethod: 'AMOUNT'; readonly amount: Yen }
  | { readonly orderMethod: 'UNITS'; readonly units: Units }
  | { readonly orderMethod: 'ALL' };

/** 解約価額: the NAV less 信託財産留保額, which stays in the fund (rule FUND-14; how it is rounded is the fund's). */
export function redemptionPrice(
  nav: Nav,
  terms: Pick<FundTerms, 'redemptionReserveRate' | 'redemptionReserveRounding'>,
): Nav {
  const portion = terms.redemptionReserveRounding === 'FLOOR' ? floorPortion : halfUpPortion;
  const price = toNav(nav - portion(nav, terms.redemptionReserveRate));
  assert(price > 0n, 'a unit is sold for something');
  return price;
}

export interface Redemption {
  readonly units: Units;
  readonly proceeds: Yen;
  /** An amount that needed everything became 全部. */
  readonly convertedToAll: boolean;
}

/** What a sale comes to at this price; `locked` is what acceptance locked for it (rules FUND-15 and FUND-19). */
export function priceSell(size: SellSize, locked: Units, price: Nav, navUnit: bigint): Redemption {
  const needed = unitsToSell(size, locked, price, navUnit);
  const convertedToAll = size.orderMethod === 'AMOUNT' && needed >= locked;
  const sold = convertedToAll ? locked : needed;
  assert(sold > 0n && sold <= locked, 'a sale takes only what was locked for it');
  return { units: sold, proceeds: valuation(sold, price, navUnit), convertedToAll };
}

/** AMOUNT and ALL lock everything sellable until the price is known (rule FUND-19). */
export const unitsToLock = (size: SellSize, sellable: Units): Units =>
  size.orderMethod === 'UNITS' ? size.units : sellable;

/** The most a sale by amount may ask for: 90 % of the last valuation, 切捨て twice (rule FUND-13). */
export const maxSellAmount = (sellable: Units, lastNav: Nav, navUnit: bigint, share: Ratio): Yen =>
  yen(floorPortion(valuation(sellable, lastNav, navUnit), share));

/** By amount units are rounded up, so that the proceeds are not below what was asked for (rule FUND-15). */
function unitsToSell(size: SellSize, locked: Units, price: Nav, navUnit: bigint): Units {
  if (size.orderMethod === 'UNITS') return size.units;
  return size.orderMethod === 'ALL' ? locked : toUnits(ceilDiv(size.amount * navUnit, price));
}
