import type { Instant, Ymd } from '../calendar/index.ts';
import type { Nav, Units, Yen } from '../money/index.ts';
import type { OrderAccountType, Tax } from '../tax/index.ts';
import type { DeclaredDistribution, KnownDistribution } from './distribution.ts';
import type { FilledOrder, NewFill } from './fill.ts';

/** A price a person set, in place of another or where there was none. */
export interface NavCorrection {
  readonly fundCode: string;
  readonly date: Ymd;
  readonly revision: number;
  /** Null: there was none. */
  readonly oldNav: Nav | null;
  readonly newNav: Nav;
  readonly reason: string;
  readonly recordedBy: string;
  readonly recordedAt: Instant;
  /** Null until nothing is left that was filled at the old price. */
  readonly finishedAt: Instant | null;
}

/** Units that left for another firm, and the cost that went along (rule DELIV-4). */
export interface KnownTransfer {
  readonly deliveryId: string;
  /** Of the item in its request. */
  readonly number: number;
  readonly accountType: OrderAccountType;
  readonly sentOn: Ymd;
  readonly units: Units;
  readonly unitCost: Yen;
  readonly cost: Yen;
  readonly individualPrincipal: Nav;
}

/** Everything that ever moved the positions of one customer in one fund. */
export interface FundHistory {
  readonly orders: readonly FilledOrder[];
  readonly distributions: readonly KnownDistribution[];
  readonly transfers: readonly KnownTransfer[];
  /** What the ledger has as sellable, by account type. */
  readonly sellable: ReadonlyMap<string, Units>;
}

/** A fill that takes the place of another. */
export interface CorrectedFill {
  readonly fill: NewFill;
  /** Of the new one; the one before it is replaced. */
  readonly revision: number;
  /** Null until settlement, and for a purchase. */
  readonly tax: Tax | null;
}

/** A distribution with its new figures; those of before are kept beside it. */
export interface CorrectedDistribution {
  readonly distribution: DeclaredDistribution;
  /** Counts its corrections, from 0. */
  readonly revision: number;
}

/** Cash that nothing is reserved of, and what a customer owes us (立替金), both positive. */
export interface CashAtHand {
  readonly free: Yen;
  readonly advanced: Yen;
}
