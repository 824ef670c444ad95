import { leastAmountFor, principalOf } from '../fund/index.ts';
import { least, noYen, yen, type Yen } from '../money/index.ts';
import { largestWithin, type AmountTerms } from './quota.ts';

/** How a sum of principal is spread over the runs of a year. */
export interface Split {
  readonly monthly: Yen;
  /** On top in each of the bonus runs; 0: none. */
  readonly bonus: Yen;
  /** Principal of all runs. */
  readonly total: Yen;
  /** What of the sum is not bought. */
  readonly remainder: Yen;
}

export interface SplitRequest {
  readonly room: Yen;
  readonly runs: number;
  /** How many of the runs are in a bonus month. */
  readonly bonusRuns: number;
  readonly terms: AmountTerms;
  /** The amount that the customer has chosen; null: the largest. */
  readonly monthly: Yen | null;
}

/**
 * The largest monthly amount whose rest goes exactly into the bonus runs; where none is exact, the one that leaves the least,
 * and of several the largest (rule PLAN-31). Null when not even the minimum fits.
 */
export function bestSplit(request: SplitRequest): Split | null {
  const { room, terms } = request;
  // Without a fee every total is a whole number of steps, so less than this cannot be left over.
  const leastRest = isFree(terms) ? room % terms.step : 0n;
  let best: Split | null = null;
  for (const monthly of candidates(request)) {
    const split = withBonus(monthly, request);
    if (best === null || split.remainder < best.remainder) best = split;
    if (best.remainder === leastRest) break;
  }
  return best;
}

const isFree = ({ purchase: { feeRate } }: AmountTerms): boolean => feeRate.numerator === 0n;

/** The smallest amount on step with at least this principal and not below the minimum. */
export function amountFor(principal: Yen, { minAmount, step, purchase }: AmountTerms): Yen {
  const needed = leastAmountFor(principal, purchase);
  const least = needed > minAmount ? needed : minAmount;
  return yen(least + ((step - (least % step)) % step));
}

/** Amounts whose runs fit into the room, from the largest down. */
function* candidates({ room, runs, bonusRuns, terms, monthly }: SplitRequest): Generator<Yen> {
  const each = yen(room / BigInt(runs));
  if (monthly !== null) {
    if (principalOf(monthly, terms.purchase) <= each) yield monthly;
    return;
  }
  const largest = largestWithin(terms.maxAmount, each, terms);
  if (largest === null) return;
  if (terms.step === 1n) {
    // Every principal can be had, and whether a rest divides among the bonus runs repeats after that many.
    const top = principalOf(largest, terms.purchase);
    for (let lower = 0n; lower <= BigInt(bonusRuns); lower += 1n) {
      if (lower > top) return;
      const amount = amountFor(yen(top - lower), terms);
      if (principalOf(amount, terms.purchase) === top - lower) yield amount;
    }
    return;
  }
  for (let amount = largest; amount >= terms.minAmount && amount > 0n; amount = yen(amount - terms.step)) yield amount;
}

function withBonus(monthly: Yen, { room, runs, bonusRuns, terms }: SplitRequest): Split {
  const principal = principalOf(monthly, terms.purchase);
  const base = yen(principal * BigInt(runs));
  const rest = yen(room - base);
  const none: Split = { monthly, bonus: noYen, total: base, remainder: rest };
  if (rest === 0n || bonusRuns === 0) return none;
  const count = BigInt(bonusRuns);
  const target = yen(principal + rest / count);
  const largest = largestWithin(terms.maxAmount, target, terms);
  if (largest === null) return none;
  const raised = principalOf(largest, terms.purchase);
  if (raised <= principal) return none;
  const amount = least(largest, amountFor(raised, terms));
  const total = yen(base + (raised - principal) * count);
  return { monthly, bonus: yen(amount - monthly), total, remainder: yen(room - total) };
}
