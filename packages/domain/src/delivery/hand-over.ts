import { units, type Nav, type Yen } from '../money/index.ts';
import { takeFromPool, unitCost, type CostPool } from '../tax/index.ts';

/** 取得価額の引継ぎ: what the other firm is told. */
export interface HandOver {
  readonly unitCost: Yen;
  readonly cost: Yen;
  /** 個別元本, of funds. */
  readonly individualPrincipal: Nav | null;
  /** What stays, at the same unit cost. */
  readonly pool: CostPool;
}

/** At 00:00 of the day of sending. It leaves as a sale takes it, without a gain (rule DELIV-4). */
export function handOver(pool: CostPool, quantity: bigint, individualPrincipal: Nav | null = null): HandOver {
  const taken = takeFromPool(pool, units(quantity));
  return { unitCost: unitCost(pool), cost: taken.cost, individualPrincipal, pool: taken.pool };
}
