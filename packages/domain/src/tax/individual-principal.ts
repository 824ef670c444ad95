import { assert } from '../kernel/index.ts';
import { greatest, halfUpDiv, least, nav as toNav, type Nav, type Units } from '../money/index.ts';

/** 個別元本 after a purchase at `nav`: weighted by units, 四捨五入, without fees (rule FUND-27). Selling does not change it. */
export function principalAfterBuy(principal: Nav, held: Units, nav: Nav, bought: Units): Nav {
  assert(bought > 0n, 'a purchase adds units');
  return toNav(halfUpDiv(principal * held + nav * bought, held + bought));
}

/** The part of a distribution that is the customer's own principal (元本払戻金), per navUnit (rule FUND-26). */
export const specialPart = (principal: Nav, navEx: Nav, distribution: Nav): Nav =>
  least(greatest(toNav(principal - navEx), toNav(0)), distribution);
