import { assert } from '../kernel/index.ts';
import {
  ceilDiv,
  floorDiv,
  halfUpDiv,
  noYen,
  quantity as toQuantity,
  units,
  usdCents,
  yen,
  type Quantity,
  type Usd,
  type UsdPrice,
  type Yen,
} from '../money/index.ts';
import { bookReleased, frameOf } from '../nisa/index.ts';
import { acquisitionCost, addToPool, emptyPool, unitCost, type CostPool, type OrderAccountType } from '../tax/index.ts';
import { wholeShare } from '../us-stock/index.ts';
import { noUsd } from './fee.ts';

/** A US share in one account type: what is fixed in yen. Tax goes by yen; the cost in dollars is for the customer to see (rule US-9). */
export interface UsPosition {
  readonly customerId: string;
  readonly symbol: string;
  readonly accountType: OrderAccountType;
  /** In 1/100,000 shares. */
  readonly quantity: Quantity;
  /** In 1/100,000 yen, so that the cost of a share is its average. */
  readonly cost: bigint;
  readonly costUsd: Usd;
  readonly nisaBook: Yen;
}

export const emptyUsPosition = (customerId: string, symbol: string, accountType: OrderAccountType): UsPosition => ({
  customerId,
  symbol,
  accountType,
  quantity: toQuantity(0),
  cost: 0n,
  costUsd: noUsd,
  nisaBook: noYen,
});

const poolOf = ({ quantity, cost }: UsPosition): CostPool => ({
  ...emptyPool(wholeShare),
  units: units(quantity),
  cost,
});

/** A purchase at its fixing: `paid` is in yen with the fee, `amount` without (the book of NISA). */
export function buyUsShares(
  position: UsPosition,
  { quantity, paid, amount, paidUsd }: { quantity: Quantity; paid: Yen; amount: Yen; paidUsd: Usd },
): UsPosition {
  const pool = addToPool(poolOf(position), units(quantity), paid);
  const isNisa = frameOf(position.accountType) !== null;
  return {
    ...position,
    quantity: toQuantity(pool.units),
    cost: pool.cost,
    costUsd: usdCents(position.costUsd + paidUsd),
    nisaBook: isNisa ? yen(position.nisaBook + amount) : noYen,
  };
}

export interface SoldUsShares {
  /** 取得費 in yen, 切上げ. */
  readonly cost: Yen;
  readonly costUsd: Usd;
  readonly bookReleased: Yen;
}

/**
 * All sales of a domestic trade date as one disposal (rule US-9): each costs its part at the unit cost, rounded up, and what is left
 * goes on at that unit cost.
 */
export function sellUsShares(
  position: UsPosition,
  quantities: readonly Quantity[],
): { readonly position: UsPosition; readonly sold: readonly SoldUsShares[] } {
  const each = unitCost(poolOf(position));
  let now = position;
  const sold = quantities.map((quantity): SoldUsShares => {
    assert(quantity > 0n && quantity <= now.quantity, 'only held shares are sold');
    const costUsd = usdCents(floorDiv(now.costUsd * quantity, now.quantity));
    const released = bookReleased(now.nisaBook, units(now.quantity), units(quantity));
    const left = toQuantity(now.quantity - quantity);
    now = {
      ...now,
      quantity: left,
      cost: each * left,
      costUsd: usdCents(now.costUsd - costUsd),
      nisaBook: yen(now.nisaBook - released),
    };
    return { cost: yen(ceilDiv(each * quantity, wholeShare)), costUsd, bookReleased: released };
  });
  return { position: now, sold };
}

/** 取得単価 in yen, 切上げ. */
export const averageCostJpy = (position: UsPosition): Yen => unitCost(poolOf(position));

/** 取得金額 in yen, 切上げ. */
export const costJpy = (position: UsPosition): Yen => acquisitionCost(poolOf(position));

/** 平均取得価額 in dollars, four decimals, 四捨五入; it decides nothing. Null while nothing is held. */
export const averageCostUsd = ({ costUsd, quantity }: Pick<UsPosition, 'costUsd' | 'quantity'>): UsdPrice | null =>
  quantity === 0n ? null : (halfUpDiv(costUsd * 100n * wholeShare, quantity) as UsdPrice);

/** 株式分割 1:n at 00:00 of the ex-date: the cost of a share is rounded up anew; dollars and the NISA book stay (rule US-11). */
export function splitUsShares(position: UsPosition, times: bigint): UsPosition {
  assert(times > 1n, 'a split makes more shares');
  const quantity = toQuantity(position.quantity * times);
  const cost = quantity === 0n ? 0n : ceilDiv(position.cost, quantity) * quantity;
  return { ...position, quantity, cost };
}
