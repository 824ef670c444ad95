import { monthlyFactor, type AnnualRate } from './annual-rate.ts';

/** Money that grows at a rate while the same amount is paid in (or, below zero, out) at the end of every month. */
export interface Flow {
  readonly initial: bigint;
  readonly monthly: bigint;
  readonly annualRate: AnnualRate;
}

/** `top / bottom` yen after so many months. The fraction is exact and not in lowest terms. */
export interface Balance {
  readonly month: number;
  readonly top: bigint;
  readonly bottom: bigint;
}

export const mostMonths = 1200;

/**
 * The balance after month 1, 2, …, exactly. With the monthly factor a/b the balance after n months is a whole number
 * over b^n, so that one whole number is carried and nothing is ever rounded or reduced; only what is shown is rounded.
 * 1200 months are 1200 short multiplications of at most 16,400 bits: a few milliseconds.
 */
export function* balances({ initial, monthly, annualRate }: Flow, months: number): Generator<Balance, void> {
  const { numerator, denominator } = monthlyFactor(annualRate);
  let top = initial;
  let bottom = 1n;
  for (let month = 1; month <= months; month += 1) {
    bottom *= denominator;
    top = top * numerator + monthly * bottom;
    yield { month, top, bottom };
  }
}

/** What a yen at the start, and a yen at the end of every month, come to: both over the same denominator. */
export function factorsAfter(
  months: number,
  annualRate: AnnualRate,
): { once: bigint; monthly: bigint; bottom: bigint } {
  let last: Balance = { month: 0, top: 0n, bottom: 1n };
  for (const balance of balances({ initial: 0n, monthly: 1n, annualRate }, months)) last = balance;
  return { once: monthlyFactor(annualRate).numerator ** BigInt(months), monthly: last.top, bottom: last.bottom };
}

/** Shown in a series: every full year, and the last month. */
export const isShown = (month: number, months: number): boolean => month % 12 === 0 || month === months;
