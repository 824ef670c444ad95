import { addMonths, japan, rollBack, type Ymd } from '../calendar/index.ts';
import { assert } from '../kernel/index.ts';
import { floorDiv, yen, type Ratio, type Yen } from '../money/index.ts';
import { averagePrice, stockSettlementDate, type AveragePrice } from '../stock/index.ts';
import { marginTerms, type MarginAccountType, type MarginType, type PositionSide } from './terms.ts';

/** 株式分割 of a lot that was open then. */
export interface LotSplit {
  /** 権利落ち日: from this day on there are `ratio` times as many shares. */
  readonly exOn: Ymd;
  readonly ratio: bigint;
}

/** 建玉: the fills of one order at one price on one day, as far as they are open (rule MARGIN-2). */
export interface Lot {
  readonly id: string;
  readonly stockCode: string;
  readonly side: PositionSide;
  readonly type: MarginType;
  readonly accountType: MarginAccountType;
  /** 建日 */
  readonly openedOn: Ymd;
  readonly quantity: bigint;
  /** 建単価: a split leaves fractions, cut off. */
  readonly openPrice: AveragePrice;
  /** 建代金 of what is open. A split leaves it as it is. */
  readonly openAmount: Yen;
  /** 委託保証金率 of the day it was opened; a later regulation leaves it as it is. */
  readonly initialRatio: Ratio;
  /** The part of it in cash, where a regulation (増担保) asked for one. */
  readonly cashRatio: Ratio | null;
  readonly annualRate: Ratio;
  /** 管理費: counted up to this many months, and what of it is still with the open part. */
  readonly fee: { readonly months: number; readonly accrued: Yen };
  /** Oldest first. */
  readonly splits: readonly LotSplit[];
  /** 期日; null where there is none. */
  readonly expirationDate: Ymd | null;
  /** By a corporate action. */
  readonly shortened: boolean;
}

/** Shares settle on the second business day after the trade (rule STOCK-3). */
export const settlementOf = (tradeDate: Ymd): Ymd => stockSettlementDate(japan, tradeDate);

/** 建代金 of a part; the last part takes the rest (rule MARGIN-8). */
export function openAmountOf({ quantity, openAmount }: Pick<Lot, 'quantity' | 'openAmount'>, part: bigint): Yen {
  assert(part > 0n && part <= quantity, 'a part of what is open');
  return part === quantity ? openAmount : yen(floorDiv(openAmount * part, quantity));
}

/** 管理費 of one month, by the quantity that is open on its day (rule MARGIN-6). */
export function monthlyFee(quantity: bigint): Yen {
  const { senPerShare, least, most } = marginTerms.managementFee;
  const fee = floorDiv(senPerShare * quantity, 100n);
  return yen(fee < least ? least : fee > most ? most : fee);
}

/** How many monthly days of a lot lie before this day; one that is closed is the business day before it. */
export function monthsBefore(openedOn: Ymd, day: Ymd): number {
  let months = 0;
  while (rollBack(japan, addMonths(openedOn, months + 1)) < day) months += 1;
  return months;
}

/** The lot with its 管理費 counted up to the day before this one: what a close or a split of this day begins with. */
export function withFeeUntil(lot: Lot, day: Ymd): Lot {
  const months = monthsBefore(lot.openedOn, day);
  if (months <= lot.fee.months) return lot;
  const added = BigInt(months - lot.fee.months) * monthlyFee(lot.quantity);
  return { ...lot, fee: { months, accrued: yen(lot.fee.accrued + added) } };
}

/** One lot as before, n times the shares, the same amount (rule MARGIN-13). */
export function splitLot(lot: Lot, { exOn, ratio }: LotSplit): Lot {
  assert(ratio > 1n, 'a split makes more shares');
  const counted = withFeeUntil(lot, exOn);
  const quantity = lot.quantity * ratio;
  const openPrice = averagePrice(lot.openAmount * 10n, quantity);
  assert(openPrice !== null, 'a lot has shares');
  return {
    ...counted,
    quantity,
    openPrice,
    splits: [...lot.splits, { exOn, ratio }],
  };
}

/** A part of today's shares as of an earlier day, as a fraction: splits since then are taken back. */
export function quantityAsOf(
  { splits }: Pick<Lot, 'splits'>,
  part: bigint,
  day: Ymd,
): { readonly of: bigint; readonly over: bigint } {
  const over = splits.filter(({ exOn }) => exOn > day).reduce((product, { ratio }) => product * ratio, 1n);
  return { of: part, over };
}
