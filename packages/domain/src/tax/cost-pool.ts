import { assert } from '../kernel/index.ts';
import { ceilDiv, greatest, units as toUnits, yen, type Units, type Yen } from '../money/index.ts';

/**
 * 総平均法に準ずる方法 (rule TAX-3). `cost` is in 1/navUnit yen, so that cost ÷ units is yen per navUnit and a pool
 * carries its exact cost between disposals. Shares use the same pool with a navUnit of 1.
 */
export interface CostPool {
  readonly navUnit: bigint;
  readonly units: Units;
  readonly cost: bigint;
}

/** A pool before the first purchase (rule TAX-3). */
export function emptyPool(navUnit: bigint): CostPool {
  assert(navUnit > 0n, 'a price is for at least one unit');
  return { navUnit, units: toUnits(0), cost: 0n };
}

/** A purchase adds what was paid, fee and consumption tax included (rule TAX-3). */
export function addToPool(pool: CostPool, bought: Units, paid: Yen): CostPool {
  assert(bought > 0n && paid >= 0n, 'a purchase adds units');
  return { ...pool, units: toUnits(pool.units + bought), cost: pool.cost + paid * pool.navUnit };
}

/** 取得単価 per navUnit, 切上げ; 0 for an empty pool (rules TAX-3 and TAX-6: averageCost). */
export const unitCost = ({ units, cost }: CostPool): Yen => yen(units === 0n ? 0n : ceilDiv(cost, units));

/** 取得金額, 切上げ (rule TAX-6: acquisitionCost). */
export const acquisitionCost = ({ navUnit, cost }: CostPool): Yen => yen(ceilDiv(cost, navUnit));

/** A disposal takes units at the unit cost rounded up; the remainder goes on at that rounded cost (rule TAX-3). */
export function takeFromPool(pool: CostPool, sold: Units): { readonly pool: CostPool; readonly cost: Yen } {
  assert(sold > 0n && sold <= pool.units, 'only held units are sold');
  const each = unitCost(pool);
  const left = toUnits(pool.units - sold);
  return { pool: { ...pool, units: left, cost: each * left }, cost: yen(ceilDiv(each * sold, pool.navUnit)) };
}

/** A special distribution (特別分配金) lowers the cost by its yen, never below nothing (rule TAX-5, T15). */
export function lowerPool(pool: CostPool, special: Yen): CostPool {
  assert(special >= 0n, 'a special distribution is not negative');
  return { ...pool, cost: greatest(pool.cost - special * pool.navUnit, 0n) };
}
