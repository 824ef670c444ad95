import type { Ymd } from '../calendar/index.ts';
import { accept, assert, refuse, type Outcome } from '../kernel/index.ts';
import { nav as toNav, noYen, units as toUnits, yen, type Nav, type Units, type Yen } from '../money/index.ts';
import { bookReleased, frameOf } from '../nisa/index.ts';
import { addToPool, lowerPool, principalAfterBuy, saleGain, takeFromPool, type TaxRate } from '../tax/index.ts';
import { distribute, type Declared, type Distribution } from './distribution.ts';
import { checked, sellableUnits, type Position } from './position.ts';
import type { Purchase } from './purchase.ts';
import type { Redemption } from './redemption.ts';

/** Acceptance of a sale locks units that are settled and free (rule FUND-19). */
export function lockUnits(position: Position, wanted: Units): Outcome<Position, 'UNITS_SHORT'> {
  if (wanted > sellableUnits(position)) return refuse('UNITS_SHORT');
  return accept(checked({ ...position, pendingSaleUnits: toUnits(position.pendingSaleUnits + wanted) }));
}

/** A cancelled or lapsed sale gives its units back (rule FUND-18). */
export const unlockUnits = (position: Position, locked: Units): Position =>
  checked({ ...position, pendingSaleUnits: toUnits(position.pendingSaleUnits - locked) });

/** Execution of a buy: cost, individual principal and NISA book move now, the units are settled later (rule FUND-21). */
export function applyBuy(
  position: Position,
  bought: Pick<Purchase, 'units' | 'principal' | 'settlementAmount'>,
  nav: Nav,
): Position {
  const { pool, individualPrincipal, nisaBook } = position;
  return checked({
    ...position,
    unsettledUnits: toUnits(position.unsettledUnits + bought.units),
    pool: addToPool(pool, bought.units, bought.settlementAmount),
    individualPrincipal: principalAfterBuy(individualPrincipal, pool.units, nav, bought.units),
    nisaBook: frameOf(position.accountType) === null ? noYen : yen(nisaBook + bought.principal),
  });
}

/** Settlement of a buy: from here on the units can be sold (rule FUND-19). */
export const settleBuy = (position: Position, bought: Units): Position =>
  checked({
    ...position,
    settledUnits: toUnits(position.settledUnits + bought),
    unsettledUnits: toUnits(position.unsettledUnits - bought),
  });

export interface AppliedSale {
  readonly position: Position;
  /** 取得費 */
  readonly cost: Yen;
  /** Fixed at execution; taxed in the year of settlement (rule FUND-21). */
  readonly gain: Yen;
  /** Book value that returns to the NISA limit in the year after settlement. */
  readonly bookReleased: Yen;
}

/** Execution of a sale: what was locked beyond the units sold is free again, the rest stays locked until settlement (rule FUND-19). */
export function applySell(
  position: Position,
  locked: Units,
  sold: Pick<Redemption, 'units' | 'proceeds'>,
): AppliedSale {
  assert(sold.units <= locked && locked <= position.pendingSaleUnits, 'a sale takes only what was locked for it');
  const held = position.pool.units;
  const { pool, cost } = takeFromPool(position.pool, sold.units);
  const released = bookReleased(position.nisaBook, held, sold.units);
  const after = checked({
    ...position,
    pendingSaleUnits: toUnits(position.pendingSaleUnits - locked),
    soldUnits: toUnits(position.soldUnits + sold.units),
    pool,
    individualPrincipal: pool.units === 0n ? toNav(0) : position.individualPrincipal,
    nisaBook: yen(position.nisaBook - released),
  });
  return { position: after, cost, gain: saleGain(sold.proceeds, cost), bookReleased: released };
}

/** Settlement of a sale: the units leave (rule FUND-21). */
export const settleSell = (position: Position, sold: Units): Position =>
  checked({
    ...position,
    settledUnits: toUnits(position.settledUnits - sold),
    soldUnits: toUnits(position.soldUnits - sold),
  });

/** A distribution on everything executed before; its special part lowers cost and individual principal, never the NISA book (rules TAX-5 and NISA-11). */
export function applyDistribution(
  position: Position,
  declared: Declared,
  rate: TaxRate | null,
): { readonly position: Position; readonly distribution: Distribution } {
  const { pool } = position;
  const distribution = distribute(pool.units, pool.navUnit, position.individualPrincipal, declared, rate);
  const after = checked({
    ...position,
    pool: lowerPool(pool, distribution.special),
    individualPrincipal: distribution.individualPrincipal,
  });
  return { position: after, distribution };
}

/** Something that happens to a position at execution. */
export interface Execution {
  readonly kind: 'DISTRIBUTION' | 'BUY' | 'SELL';
  readonly executionDate: Ymd;
  /** Order of acceptance. */
  readonly sequence: number;
}

const dayOrder: Readonly<Record<Execution['kind'], number>> = { DISTRIBUTION: 0, BUY: 1, SELL: 2 };

/** By day; on one day the distribution, then buys, then sells, each in order of acceptance, in every account type (rule FUND-22). */
export const inExecutionOrder = <Event extends Execution>(executions: readonly Event[]): readonly Event[] =>
  executions.toSorted((one, other) => {
    if (one.executionDate !== other.executionDate) return one.executionDate < other.executionDate ? -1 : 1;
    return dayOrder[one.kind] - dayOrder[other.kind] || one.sequence - other.sequence;
  });
