import type { Ymd } from '../calendar/index.ts';
import { assert } from '../kernel/index.ts';
import { ceilDiv, floorDiv, noYen, units, yen, type Ratio, type Yen } from '../money/index.ts';
import { bookReleased, frameOf } from '../nisa/index.ts';
import { addToPool, emptyPool, takeFromPool, unitCost, type CostPool, type OrderAccountType } from '../tax/index.ts';

/**
 * A share in one account type (rule SPOT-6). A day is one step: its purchases come first, whatever the order of the trades, and
 * all its sales are one disposal. So the pool at the day's start is kept beside what the day added and took.
 */
export interface SharePosition {
  readonly customerId: string;
  readonly stockCode: string;
  readonly accountType: OrderAccountType;
  /** The trade date that the fields below are about. */
  readonly day: Ymd;
  readonly openQuantity: bigint;
  /** Whole yen: a share's cost is averaged by the single share. */
  readonly openCost: bigint;
  readonly openBook: Yen;
  readonly boughtQuantity: bigint;
  /** With fees. */
  readonly boughtPaid: Yen;
  /** Without fees: the book of NISA. */
  readonly boughtAmount: Yen;
  readonly soldQuantity: bigint;
  /** What the day's sales took of the NISA book. */
  readonly soldBook: Yen;
}

export const emptyShares = (
  customerId: string,
  stockCode: string,
  accountType: OrderAccountType,
  day: Ymd,
): SharePosition => ({
  customerId,
  stockCode,
  accountType,
  day,
  openQuantity: 0n,
  openCost: 0n,
  openBook: noYen,
  boughtQuantity: 0n,
  boughtPaid: noYen,
  boughtAmount: noYen,
  soldQuantity: 0n,
  soldBook: noYen,
});

/** Everything there was to sell from that day, at its cost. */
function poolOf({ openQuantity, openCost, boughtQuantity, boughtPaid }: SharePosition): CostPool {
  const open: CostPool = { ...emptyPool(1n), units: units(openQuantity), cost: openCost };
  return boughtQuantity === 0n ? open : addToPool(open, units(boughtQuantity), boughtPaid);
}

/** What is held on the trade date, and what it cost. */
export interface HeldShares {
  readonly quantity: bigint;
  readonly cost: bigint;
  /** 取得単価, 切上げ. */
  readonly averageCost: Yen;
  readonly nisaBook: Yen;
}

export function heldShares(position: SharePosition): HeldShares {
  const pool = poolOf(position);
  const { pool: left } = position.soldQuantity === 0n ? { pool } : takeFromPool(pool, units(position.soldQuantity));
  return {
    quantity: left.units,
    cost: left.cost,
    averageCost: unitCost(left),
    nisaBook: yen(position.openBook + (isNisa(position) ? position.boughtAmount : noYen) - position.soldBook),
  };
}

const isNisa = ({ accountType }: SharePosition): boolean => frameOf(accountType) !== null;

/** The same position at the start of a later day. A trade of an earlier day that is known late counts on the day kept here. */
export function onDay(position: SharePosition, day: Ymd): SharePosition {
  if (day <= position.day) return position;
  const { quantity, cost, nisaBook } = heldShares(position);
  const { customerId, stockCode, accountType } = position;
  return {
    ...emptyShares(customerId, stockCode, accountType, day),
    openQuantity: quantity,
    openCost: cost,
    openBook: nisaBook,
  };
}

export function buyShares(
  position: SharePosition,
  { day, quantity, amount, paid }: { day: Ymd; quantity: bigint; amount: Yen; paid: Yen },
): SharePosition {
  assert(quantity > 0n, 'a purchase adds shares');
  const now = onDay(position, day);
  return {
    ...now,
    boughtQuantity: now.boughtQuantity + quantity,
    boughtPaid: yen(now.boughtPaid + paid),
    boughtAmount: yen(now.boughtAmount + amount),
  };
}

export interface SoldShares {
  readonly position: SharePosition;
  /** 取得費, until the day's end with the purchases so far. */
  readonly cost: Yen;
  readonly bookReleased: Yen;
}

export function sellShares(position: SharePosition, day: Ymd, quantity: bigint): SoldShares {
  const now = onDay(position, day);
  const held = heldShares(now);
  assert(quantity > 0n && quantity <= held.quantity, 'only held shares are sold');
  const released = isNisa(now) ? bookReleased(held.nisaBook, units(held.quantity), units(quantity)) : noYen;
  return {
    position: { ...now, soldQuantity: now.soldQuantity + quantity, soldBook: yen(now.soldBook + released) },
    cost: dayCost(now, quantity),
    bookReleased: released,
  };
}

/** 取得費 of so many shares sold on the position's day, with every purchase of the day known so far (rule SPOT-6). */
export const dayCost = (position: SharePosition, quantity: bigint): Yen => yen(unitCost(poolOf(position)) * quantity);

/** 株式分割 1:n at 00:00 of the ex-date: the cost of a share is rounded up anew, the NISA book stays (rule SPOT-8). */
export function splitShares(position: SharePosition, exDate: Ymd, times: bigint): SharePosition {
  const now = onDay(position, exDate);
  assert(now.boughtQuantity === 0n && now.soldQuantity === 0n, 'a split comes before the trades of its day');
  const quantity = now.openQuantity * times;
  return {
    ...now,
    openQuantity: quantity,
    openCost: quantity === 0n ? 0n : ceilDiv(now.openCost, quantity) * quantity,
  };
}

/** What a reverse split (株式併合) leaves of a position, and the fraction that is paid out. */
export interface MergedShares {
  readonly position: SharePosition;
  /** Old shares that do not make a new one. */
  readonly fraction: bigint;
  readonly fractionCost: Yen;
  readonly fractionBook: Yen;
}

/** 株式併合 n:1 (rule SPOT-8). With fewer than n shares all is fraction. */
export function mergeShares(position: SharePosition, exDate: Ymd, into: bigint): MergedShares {
  const now = onDay(position, exDate);
  assert(now.boughtQuantity === 0n && now.soldQuantity === 0n, 'a reverse split comes before the trades of its day');
  const { openQuantity: old, openCost: cost, openBook: book } = now;
  const fraction = old % into;
  const quantity = old / into;
  const each = old === 0n ? 0n : ceilDiv(cost * into, old);
  const fractionBook = old === 0n ? noYen : yen(floorDiv(book * fraction, old));
  return {
    position: { ...now, openQuantity: quantity, openCost: each * quantity, openBook: yen(book - fractionBook) },
    fraction,
    fractionCost: fraction === 0n ? noYen : yen(ceilDiv(each * fraction, into)),
    fractionBook,
  };
}

/** The whole numbers of a split: 3/1 is `times` 3, 1/5 is `into` 5. */
export const splitOf = ({ numerator, denominator }: Ratio): { readonly times: bigint } | { readonly into: bigint } => {
  assert(numerator === 1n || denominator === 1n, 'shares are split 1:n or n:1');
  return denominator === 1n ? { times: numerator } : { into: denominator };
};
