import { daysBetween, japan, nextBusinessDay, type Ymd } from '../calendar/index.ts';
import { floorDiv, floorPortion, noYen, yen, type Ratio, type Yen } from '../money/index.ts';
import { openAmountOf, quantityAsOf, settlementOf, withFeeUntil, type Lot } from './lot.ts';
import { marginTerms } from './terms.ts';

/** 逆日歩 of one stock and trade date, published on the next business day at 10:00 (rule MARGIN-7). */
export interface PremiumRow {
  readonly tradeDate: Ymd;
  /** Hundredths of a yen for a share and a night. */
  readonly sen: bigint;
}

/** What the market knows of a stock that costs whoever holds a position in it. */
export interface StockCosts {
  readonly premiums: readonly PremiumRow[];
  /** 権利付最終日 of record dates, each once, also where dividend and split fall together. */
  readonly lastCumDays: readonly Ymd[];
}

export const noCosts: StockCosts = { premiums: [], lastCumDays: [] };

/** 諸経費 of closing a part of a lot on a day (rules MARGIN-5 to MARGIN-8). */
export interface Expenses {
  /** 金利: longs. */
  readonly interest: Yen;
  /** 貸株料: shorts. */
  readonly lendingFee: Yen;
  readonly managementFee: Yen;
  readonly nameTransferFee: Yen;
  /** 逆日歩: a short pays, a long receives (negative). */
  readonly premium: Yen;
  readonly total: Yen;
}

/** Calendar days from settlement to settlement, both ends counted (E12 to E14). */
export const interestDays = (openedOn: Ymd, closedOn: Ymd): number =>
  daysBetween(settlementOf(openedOn), settlementOf(closedOn)) + 1;

/** 金利 or 貸株料, 切捨て (rule MARGIN-5). */
export const interestOf = (amount: Yen, annualRate: Ratio, days: number): Yen =>
  yen(floorDiv(amount * annualRate.numerator * BigInt(days), annualRate.denominator * 365n));

/** Nights that 逆日歩 of a trade date counts: from its settlement to that of the next business day. */
export const premiumNights = (tradeDate: Ymd): number =>
  daysBetween(settlementOf(tradeDate), settlementOf(nextBusinessDay(japan, tradeDate)));

/** Held over this day: at its close the lot was open. */
export const heldOver = ({ openedOn }: Pick<Lot, 'openedOn'>, closedOn: Ymd, day: Ymd): boolean =>
  openedOn <= day && day < closedOn;

/** What a part of a lot costs when it is closed on this day. */
export function expensesOf(lot: Lot, part: bigint, closedOn: Ymd, costs: StockCosts = noCosts): Expenses {
  const carried = interestOf(openAmountOf(lot, part), lot.annualRate, interestDays(lot.openedOn, closedOn));
  const isLong = lot.side === 'LONG';
  const managementFee = feeOfPart(lot, part, closedOn);
  const nameTransferFee = isLong ? nameTransfers(lot, part, closedOn, costs) : noYen;
  const premium = premiumOf(lot, part, closedOn, costs);
  return {
    interest: isLong ? carried : noYen,
    lendingFee: isLong ? noYen : carried,
    managementFee,
    nameTransferFee,
    premium,
    total: yen(carried + managementFee + nameTransferFee + premium),
  };
}

/** A close takes its share of what accrued, the last one all (rule MARGIN-8). */
export function feeOfPart(lot: Lot, part: bigint, closedOn: Ymd): Yen {
  const { accrued } = withFeeUntil(lot, closedOn).fee;
  return part === lot.quantity ? accrued : yen(floorDiv(accrued * part, lot.quantity));
}

function nameTransfers(lot: Lot, part: bigint, closedOn: Ymd, { lastCumDays }: StockCosts): Yen {
  const fees = lastCumDays
    .filter((day) => heldOver(lot, closedOn, day))
    .map((day) => {
      const { of, over } = quantityAsOf(lot, part, day);
      return floorDiv(marginTerms.nameTransferFee * of, 100n * over);
    });
  return yen(fees.reduce((sum, fee) => sum + fee, 0n));
}

/**
 * 逆日歩 of a part: a short pays, a long receives (negative). The sum is cut off once; splits since the trade date are taken back,
 * hence the common denominator.
 */
export function premiumOf(lot: Lot, part: bigint, closedOn: Ymd, { premiums }: StockCosts): Yen {
  if (lot.type === 'GENERAL') return noYen;
  const every = lot.splits.reduce((product, { ratio }) => product * ratio, 1n);
  const sen = premiums
    .filter(({ tradeDate }) => heldOver(lot, closedOn, tradeDate))
    .reduce((sum, { tradeDate, sen: each }) => {
      const { of, over } = quantityAsOf(lot, part, tradeDate);
      return sum + each * BigInt(premiumNights(tradeDate)) * of * (every / over);
    }, 0n);
  const paid = floorDiv(sen, 100n * every);
  return yen(lot.side === 'LONG' ? -paid : paid);
}

/** 配当落調整金: what a lot held over the last cum day receives (long) or pays (short) on the pay date (rule MARGIN-9). */
export function dividendAdjustment({ side, type }: Pick<Lot, 'side' | 'type'>, gross: Yen, incomeTaxRate: Ratio): Yen {
  const net = yen(gross - floorPortion(gross, incomeTaxRate));
  if (side === 'LONG') return net;
  return yen(0n - (type === 'SYSTEM' ? net : gross));
}
