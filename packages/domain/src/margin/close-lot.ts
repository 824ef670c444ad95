import type { Ymd } from '../calendar/index.ts';
import { yen, type Yen } from '../money/index.ts';
import { tradeAmount, type StockPrice } from '../stock/index.ts';
import { expensesOf, type Expenses, type StockCosts } from './expenses.ts';
import { openAmountOf, settlementOf, withFeeUntil, type Lot } from './lot.ts';

/** A part of a lot as it leaves. */
export interface TakenPart {
  readonly quantity: bigint;
  readonly openAmount: Yen;
  readonly expenses: Expenses;
  readonly settlementDate: Ymd;
  /** What stays open; null when that was all. */
  readonly left: Lot | null;
}

/** 返済 */
export interface ClosedPart extends TakenPart {
  readonly closeAmount: Yen;
  /** Before expenses. */
  readonly gross: Yen;
  /** After expenses, before tax: the gain of the tax account. */
  readonly realized: Yen;
}

/** Takes a part out on this day, with its share of everything that the lot owes (rule MARGIN-8). */
export function takePart(lot: Lot, part: bigint, on: Ymd, costs?: StockCosts): TakenPart {
  const openAmount = openAmountOf(lot, part);
  const expenses = expensesOf(lot, part, on, costs);
  const counted = withFeeUntil(lot, on);
  const left: Lot = {
    ...counted,
    quantity: lot.quantity - part,
    openAmount: yen(lot.openAmount - openAmount),
    fee: { ...counted.fee, accrued: yen(counted.fee.accrued - expenses.managementFee) },
  };
  return {
    quantity: part,
    openAmount,
    expenses,
    settlementDate: settlementOf(on),
    left: left.quantity === 0n ? null : left,
  };
}

/** Closes a part at a price. */
export function closePart(lot: Lot, part: bigint, price: StockPrice, on: Ymd, costs?: StockCosts): ClosedPart {
  const taken = takePart(lot, part, on, costs);
  const closeAmount = tradeAmount(price, part);
  const gross = yen(lot.side === 'LONG' ? closeAmount - taken.openAmount : taken.openAmount - closeAmount);
  return { ...taken, closeAmount, gross, realized: yen(gross - taken.expenses.total) };
}

/** 現引: what is paid for the shares of a long, and what they cost in the pool (rule MARGIN-10). */
export const genbikiAmount = ({ openAmount, expenses }: TakenPart): Yen => yen(openAmount + expenses.total);

/** 現渡: what is received for shares that are delivered to a short (rule MARGIN-10). */
export const genwatashiAmount = ({ openAmount, expenses }: TakenPart): Yen => yen(openAmount - expenses.total);

/** 評価損益 of a lot, cut off toward zero (rule MARGIN-3). */
export function unrealizedOf(
  { side, quantity, openAmount }: Pick<Lot, 'side' | 'quantity' | 'openAmount'>,
  price: StockPrice,
): Yen {
  const tenths = price * quantity - openAmount * 10n;
  return yen((side === 'LONG' ? tenths : -tenths) / 10n);
}
