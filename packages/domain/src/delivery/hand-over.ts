import type { Ymd } from '../calendar/index.ts';
import type { PositionRecord } from '../fund-order/index.ts';
import { assert } from '../kernel/index.ts';
import { nav, units, yen, type Nav, type Yen } from '../money/index.ts';
import { onDay, type SharePosition } from '../stock-order/index.ts';
import { emptyPool, takeFromPool, unitCost, type CostPool } from '../tax/index.ts';

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

/** Shares leave after the splits and before the trades of the day. */
export function handOverShares(
  position: SharePosition,
  day: Ymd,
  quantity: bigint,
): { readonly position: SharePosition; readonly handedOver: HandOver } {
  const now = onDay(position, day);
  assert(now.boughtQuantity === 0n && now.soldQuantity === 0n, 'a transfer comes before the trades of its day');
  assert(now.openBook === 0n, 'NISA is not transferred');
  const handedOver = handOver({ ...emptyPool(1n), units: units(now.openQuantity), cost: now.openCost }, quantity);
  const { pool } = handedOver;
  return { position: { ...now, openQuantity: pool.units, openCost: pool.cost }, handedOver };
}

/** `value` counts as sold in トータルリターン: what left is no loss. */
export function handOverUnits(
  record: PositionRecord,
  { navUnit, quantity, value }: { readonly navUnit: bigint; readonly quantity: bigint; readonly value: Yen },
): { readonly position: PositionRecord; readonly handedOver: HandOver } {
  assert(record.nisaBook === 0n, 'NISA is not transferred');
  const before = { ...emptyPool(navUnit), units: record.units, cost: record.cost };
  const handedOver = handOver(before, quantity, record.individualPrincipal);
  const { pool } = handedOver;
  return {
    position: {
      ...record,
      units: pool.units,
      cost: pool.cost,
      individualPrincipal: pool.units === 0n ? nav(0) : record.individualPrincipal,
      sold: yen(record.sold + value),
    },
    handedOver,
  };
}
