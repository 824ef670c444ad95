import { assert } from '../kernel/index.ts';
import { yen, type Units, type Yen } from '../money/index.ts';

/**
 * The 取得単価 (whole yen per navUnit, rule TAX-6) behind the cost of a sale, which is that price × units ÷ navUnit, 切上げ. From
 * navUnit units on there is only one; below, several may round up to the same yen, and then none is said: null.
 */
export function unitCostOfSale(cost: Yen, sold: Units, navUnit: bigint): Yen | null {
  assert(cost >= 0n && sold > 0n, 'a sale has units, and a cost that is not negative');
  if (cost === 0n) return yen(0n);
  const highest = (cost * navUnit) / sold;
  const belowLowest = ((cost - 1n) * navUnit) / sold;
  return highest - belowLowest === 1n ? yen(highest) : null;
}
