import { ceilPortion, floorDiv, noYen, ratio, yen, type Ratio, type Yen } from '../money/index.ts';
import { formatDecimal } from '../money/decimal.ts';
import type { StockPrice } from '../stock/index.ts';
import { marginTerms } from './terms.ts';

/** 代用有価証券: unlocked shares of the taxed accounts, at the newest close. */
export interface Substitute {
  readonly stockCode: string;
  readonly quantity: bigint;
  readonly price: StockPrice;
  /** 代用掛目 */
  readonly haircut: Ratio;
}

/** What a customer's margin is computed from (rule MARGIN-3). Every part may be left out where it is nothing. */
export interface MarginSums {
  /** 保証金現金 */
  readonly cash: Yen;
  /** 代用有価証券評価額 */
  readonly substitute: Yen;
  /** 評価損益 of all lots together, gains too. */
  readonly netUnrealized: Yen;
  /** Closes that are not settled, net of expenses and projected tax. */
  readonly realized: Yen;
  readonly expenses: Yen;
  /** What the customer owes beyond the cash (立替金). */
  readonly advance: Yen;
  /** 建代金 of all lots, those under 現引 and 現渡 until the day before settlement. */
  readonly positions: Yen;
  /** What these lots need by their own rates, before the minimum. */
  readonly requiredByLots: Yen;
  /** What open orders for new positions need. */
  readonly openReserve: Yen;
  /** Of the cash: what lots and open orders under a regulation need in cash. */
  readonly requiredCash: Yen;
}

export const noSums: MarginSums = {
  cash: noYen,
  substitute: noYen,
  netUnrealized: noYen,
  realized: noYen,
  expenses: noYen,
  advance: noYen,
  positions: noYen,
  requiredByLots: noYen,
  openReserve: noYen,
  requiredCash: noYen,
};

export interface MarginFigures {
  readonly cash: Yen;
  readonly substitute: Yen;
  /** 受入保証金 */
  readonly equity: Yen;
  readonly positions: Yen;
  /** 必要保証金 */
  readonly required: Yen;
  readonly openReserve: Yen;
  /** What is left for new positions; below zero where margin is missing. */
  readonly free: Yen;
  /** Of the cash, what no regulation needs. */
  readonly cashFree: Yen;
  /** 建余力 at the usual rate. */
  readonly newPositionPower: Yen;
  /** Below this equity there is a call. */
  readonly callBelowEquity: Yen;
  /** What is missing to it. */
  readonly shortage: Yen;
}

/** 委託保証金 of an amount at a rate, 切上げ. */
export const marginFor = (amount: Yen, rate: Ratio): Yen => yen(ceilPortion(amount, rate));

/** One cut for all of them together (rule MARGIN-4). */
export function substituteValue(substitutes: readonly Substitute[]): Yen {
  const denominator = substitutes.reduce((product, { haircut }) => product * haircut.denominator, 1n);
  const total = substitutes.reduce(
    (sum, { quantity, price, haircut }) =>
      sum + (price * quantity * haircut.numerator * denominator) / haircut.denominator,
    0n,
  );
  return yen(floorDiv(total, 10n * denominator));
}

/** The figures of rule MARGIN-3: one function for screens, acceptance and the calls of the night. */
export function marginFigures(sums: MarginSums): MarginFigures {
  const { cash, substitute, netUnrealized, realized, expenses, advance, positions, openReserve } = sums;
  const losses = netUnrealized < 0n ? netUnrealized : 0n;
  const equity = cash + substitute + losses + realized - expenses - advance;
  const required = positions === 0n ? 0n : atLeast(sums.requiredByLots, marginTerms.minimumEquity);
  const free = equity - required - openReserve;
  const cashFree = atLeast(cash - sums.requiredCash, 0n);
  const callBelow = ceilPortion(positions, marginTerms.maintenanceRatio);
  return {
    cash,
    substitute,
    equity: yen(equity),
    positions,
    required: yen(required),
    openReserve,
    free: yen(free),
    cashFree: yen(cashFree),
    newPositionPower: powerAt({ equity, free, cashFree }, marginTerms.initialRatio, null),
    callBelowEquity: yen(callBelow),
    shortage: yen(atLeast(callBelow - equity, 0n)),
  };
}

/** 建余力 for a stock with this rate, and this part of it in cash (rule MARGIN-4; S32). */
export function powerAt(
  { equity, free, cashFree }: Pick<{ [Key in keyof MarginFigures]: bigint }, 'equity' | 'free' | 'cashFree'>,
  rate: Ratio,
  cashRate: Ratio | null,
): Yen {
  if (equity < marginTerms.minimumEquity || free <= 0n) return noYen;
  const byEquity = floorDiv(free * rate.denominator, rate.numerator);
  if (cashRate === null) return yen(byEquity);
  const byCash = floorDiv(cashFree * cashRate.denominator, cashRate.numerator);
  return yen(byEquity < byCash ? byEquity : byCash);
}

/** 維持率; null without positions. */
export const ratioOf = ({ equity, positions }: Pick<MarginFigures, 'equity' | 'positions'>): Ratio | null =>
  positions === 0n ? null : ratio(equity, positions);

/** A computed ratio as percent, always with its decimals, cut off toward zero: "16.59" (rule MARGIN-16). */
export function cutPercent({ numerator, denominator }: Ratio, decimals = 2): string {
  const hundredths = (numerator * 100n * 10n ** BigInt(decimals)) / denominator;
  return formatDecimal(hundredths, { decimals, fixed: true });
}

/** What may go from 保証金現金 to 預り金 (S30). */
export function movableToCash({ cash, free }: Pick<MarginFigures, 'cash' | 'free'>, called: boolean): Yen {
  return called ? noYen : yen(atLeast(cash < free ? cash : free, 0n));
}

/** What a purchase of shares may take from 保証金現金: the bought shares come back as collateral at `haircut` (S33, S34). */
export function fromMargin({ cash, free }: Pick<MarginFigures, 'cash' | 'free'>, haircut: Ratio, called: boolean): Yen {
  if (called || free <= 0n) return noYen;
  const rest = haircut.denominator - haircut.numerator;
  if (rest <= 0n) return cash;
  const most = floorDiv(free * haircut.denominator, rest);
  return yen(most < cash ? most : cash);
}

/** What of 預り金 must not leave (rule CASH-5). */
export const marginHold = (
  { required, equity }: Pick<MarginFigures, 'required' | 'equity'>,
  called: boolean,
  settledCash: Yen,
): Yen => (called ? settledCash : yen(atLeast(required - equity, 0n)));

/** Shares that may leave without the margin falling below what is needed (S71). */
export function deliverableByCollateral(
  { equity, required }: Pick<MarginFigures, 'equity' | 'required'>,
  price: StockPrice,
  haircut: Ratio,
): bigint {
  const spare = atLeast(equity - required, 0n);
  return floorDiv(spare * 10n * haircut.denominator, price * haircut.numerator);
}

/** 代用有価証券評価額 of one holding, for lists. */
export const collateralValue = ({ quantity, price, haircut }: Omit<Substitute, 'stockCode'>): Yen =>
  yen(floorDiv(price * quantity * haircut.numerator, 10n * haircut.denominator));

const atLeast = (amount: bigint, least: bigint): bigint => (amount > least ? amount : least);
