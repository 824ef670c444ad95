import { ceilDiv, greatest, least, yen, type Ratio, type Yen } from '../money/index.ts';
import { deliverableByCollateral, type MarginFigures } from '../margin/index.ts';
import type { StockPrice } from '../stock/index.ts';
import { isTaxFree, type OrderAccountType } from '../tax/index.ts';

interface Held {
  readonly accountType: OrderAccountType;
  /** Shares or units by trade date. */
  readonly quantity: bigint;
  /** Promised to open sales, to 現渡 and to other requests. */
  readonly locked: bigint;
  /** Bought and not settled. */
  readonly unsettled: bigint;
}

export interface HeldShareItem extends Held {
  readonly product: 'EQUITY';
  readonly stockCode: string;
  /** Newest close: what it counts as collateral. */
  readonly price: StockPrice;
  readonly haircut: Ratio;
}

export interface HeldFundItem extends Held {
  readonly product: 'FUND';
  readonly fundCode: string;
  /** A plan (積立, 定期売却) in the fund and account type. */
  readonly isInPlan: boolean;
}

export type HeldItem = HeldShareItem | HeldFundItem;
/** Null without margin positions: then nothing is collateral that is needed. */
export type CollateralFigures = Pick<MarginFigures, 'equity' | 'required'> | null;

/** How much of a holding can be moved, and how much cannot (rule DELIV-2). */
export interface Deliverable {
  readonly transferable: bigint;
  readonly lockedQuantity: bigint;
}

export function deliverableOf(held: HeldItem, figures: CollateralFigures): Deliverable {
  const transferable = isMovable(held) ? least(freeOf(held), byCollateral(held, figures)) : 0n;
  return { transferable, lockedQuantity: held.quantity - transferable };
}

const isMovable = (held: HeldItem): boolean =>
  !isTaxFree(held.accountType) && !(held.product === 'FUND' && held.isInPlan);

const freeOf = ({ quantity, locked, unsettled }: Held): bigint => greatest(quantity - locked - unsettled, 0n);

function byCollateral(held: HeldItem, figures: CollateralFigures): bigint {
  if (held.product === 'FUND' || figures === null || figures.required === 0n || held.haircut.numerator === 0n)
    return held.quantity;
  return deliverableByCollateral(figures, held.price, held.haircut);
}

/** 代用有価証券 that leaves with so many shares, rounded up so that what stays is never too little. */
export const collateralLeaving = ({ price, haircut }: HeldShareItem, quantity: bigint): Yen =>
  yen(ceilDiv(price * quantity * haircut.numerator, 10n * haircut.denominator));

/** What margin positions still have to spare after shares left. */
export const withoutCollateral = (figures: CollateralFigures, leaving: Yen): CollateralFigures =>
  figures === null ? null : { ...figures, equity: yen(figures.equity - leaving) };
