import type { Ymd } from '../calendar/index.ts';
import { nav as toNav, units as toUnits, yen, type Nav, type Units, type Yen } from '../money/index.ts';
import { addToPool, emptyPool, lowerPool, principalAfterBuy, specialPart, takeFromPool } from '../tax/index.ts';

/** What moved the cost of a taxable position, as it was written down. */
export type PositionEvent = {
  readonly date: Ymd;
  /** Order of acceptance. */
  readonly sequence: number;
} & (
  | { readonly kind: 'BUY' | 'REINVEST'; readonly units: Units; readonly nav: Nav; readonly paid: Yen }
  | { readonly kind: 'SELL'; readonly units: Units; readonly cost: Yen }
  | { readonly kind: 'DISTRIBUTION'; readonly navEx: Nav; readonly declared: Nav; readonly special: Yen }
);

export interface ReplayedPosition {
  readonly units: Units;
  /** In 1/navUnit yen. */
  readonly cost: bigint;
  readonly individualPrincipal: Nav;
}

const rank: Readonly<Record<PositionEvent['kind'], number>> = { DISTRIBUTION: 0, REINVEST: 1, BUY: 2, SELL: 3 };

/**
 * The position these events make, in the order of rule FUND-22. Null where a sale or a distribution would then have cost or
 * returned something else than it did: such a past cannot be rewritten by arithmetic alone.
 */
export function replayPosition(navUnit: bigint, events: readonly PositionEvent[]): ReplayedPosition | null {
  let pool = emptyPool(navUnit);
  let principal = toNav(0);
  for (const event of inOrder(events)) {
    if (event.kind === 'DISTRIBUTION') {
      const part = specialPart(principal, event.navEx, event.declared);
      if (yen((pool.units * part) / navUnit) !== event.special) return null;
      principal = toNav(principal - part);
      pool = lowerPool(pool, event.special);
    } else if (event.kind === 'SELL') {
      if (event.units > pool.units) return null;
      const taken = takeFromPool(pool, event.units);
      if (taken.cost !== event.cost) return null;
      pool = taken.pool;
      if (pool.units === 0n) principal = toNav(0);
    } else {
      principal = principalAfterBuy(principal, pool.units, event.nav, event.units);
      pool = addToPool(pool, event.units, event.paid);
    }
  }
  return { units: toUnits(pool.units), cost: pool.cost, individualPrincipal: principal };
}

const inOrder = (events: readonly PositionEvent[]): readonly PositionEvent[] =>
  events.toSorted((one, other) => {
    if (one.date !== other.date) return one.date < other.date ? -1 : 1;
    return rank[one.kind] - rank[other.kind] || one.sequence - other.sequence;
  });
