import { accountKey, type LedgerAccount } from './account.ts';
import type { Entry, PostingLine } from './entry.ts';

/** Lines added up, each account once. */
export class PostingSum {
  readonly #amounts = new Map<string, { readonly account: LedgerAccount; amount: bigint }>();

  add(lines: readonly PostingLine[], sign: 1n | -1n = 1n): this {
    for (const { account, amount } of lines) {
      const known = this.#amounts.get(accountKey(account)) ?? { account, amount: 0n };
      known.amount += sign * amount;
      this.#amounts.set(accountKey(account), known);
    }
    return this;
  }

  /** What moves. */
  lines(): PostingLine[] {
    return [...this.#amounts.values()].filter(({ amount }) => amount !== 0n);
  }
}

/**
 * What was booked undone, and what should have been booked in its place, in one entry. Apart, the first half would often
 * pass a bound: the units of a purchase may be sold by now, the cash of a sale spent.
 */
export const inPlaceOf = (before: readonly Entry[], after: readonly Entry[]): PostingLine[] => {
  const sum = new PostingSum();
  for (const { lines } of before) sum.add(lines, -1n);
  for (const { lines } of after) sum.add(lines);
  return sum.lines();
};

/** What lines do to one account. */
export const movedOn = (account: LedgerAccount, lines: readonly PostingLine[]): bigint =>
  lines
    .filter((line) => accountKey(line.account) === accountKey(account))
    .reduce((total, { amount }) => total + amount, 0n);
