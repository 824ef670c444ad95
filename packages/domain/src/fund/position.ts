import { assert } from '../kernel/index.ts';
import { nav as toNav, noYen, units as toUnits, type Nav, type Units, type Yen } from '../money/index.ts';
import { acquisitionCost, emptyPool, unitCost, type CostPool, type OrderAccountType } from '../tax/index.ts';

/**
 * One fund in one account type, on two axes (rule FUND-21). Execution: `pool` (units and cost), individual principal and NISA
 * book. Settlement: `settledUnits`, and what is on its way in either direction.
 */
export interface Position {
  readonly accountType: OrderAccountType;
  /** 保有口数: settled. */
  readonly settledUnits: Units;
  /** Bought and executed, not settled: not for sale yet (rule FUND-19). */
  readonly unsettledUnits: Units;
  /** Locked by sales that are RECEIVED or WORKING. */
  readonly pendingSaleUnits: Units;
  /** Sold and executed, not settled: still locked. */
  readonly soldUnits: Units;
  readonly pool: CostPool;
  /** 個別元本 per navUnit; 0 while nothing is held. */
  readonly individualPrincipal: Nav;
  /** 簿価 in the NISA frame of the account type; 0 outside NISA. */
  readonly nisaBook: Yen;
}

/** A position before its first purchase; a fund in another account type is another position (rule TAX-1). */
export const emptyPosition = (accountType: OrderAccountType, navUnit: bigint): Position => ({
  accountType,
  settledUnits: toUnits(0),
  unsettledUnits: toUnits(0),
  pendingSaleUnits: toUnits(0),
  soldUnits: toUnits(0),
  pool: emptyPool(navUnit),
  individualPrincipal: toNav(0),
  nisaBook: noYen,
});

/** 注文中口数: promised to a sale, executed or not, until it settles (rule FUND-19). */
export const lockedUnits = ({ pendingSaleUnits, soldUnits }: Position): Units => toUnits(pendingSaleUnits + soldUnits);

/** What can be sold now: settled and not locked (rule FUND-19). */
export const sellableUnits = (position: Position): Units => toUnits(position.settledUnits - lockedUnits(position));

/** 平均取得価額 and 取得金額 as shown, both 切上げ (rule TAX-6). */
export const shownCost = ({ pool }: Position): { readonly averageCost: Yen; readonly acquisitionCost: Yen } => ({
  averageCost: unitCost(pool),
  acquisitionCost: acquisitionCost(pool),
});

/** What must hold whatever happened; a broken one is a defect. Gives the position back. */
export function checked(position: Position): Position {
  const { settledUnits, unsettledUnits, pendingSaleUnits, soldUnits, pool, nisaBook } = position;
  const counts = [settledUnits, unsettledUnits, pendingSaleUnits, soldUnits, pool.units, pool.cost, nisaBook];
  assert(
    counts.every((count) => count >= 0n),
    'nothing of a position is negative',
  );
  assert(sellableUnits(position) >= 0n, 'only settled units are locked');
  assert(pool.units === settledUnits + unsettledUnits - soldUnits, 'the two axes agree');
  return position;
}
