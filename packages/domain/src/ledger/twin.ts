import { accountKey, type LedgerAccount } from './account.ts';
import { accountKinds } from './chart.ts';
import type { Entry } from './entry.ts';

export type TwinRefusal =
  | { readonly reason: 'SHORT'; readonly account: LedgerAccount; readonly short: bigint }
  | { readonly reason: 'KEY_REUSED' };

/**
 * The naive twin: a second calculation of every balance from the history, in loops that are easy to read. It shares
 * nothing with `ledger.post` but the chart. Where the two differ, one of them is wrong.
 */
export class Twin {
  readonly #balances = new Map<string, bigint>();
  readonly #entries = new Map<string, string>();

  /** What the ledger must answer to this entry; null when it takes it, or has it. */
  post(entry: Entry): TwinRefusal | null {
    const key = `${entry.kind}/${entry.revision ?? 0}/${entry.ref}`;
    const content = entry.lines.map(({ account, amount }) => `${accountKey(account)}=${amount}`).join('\n');
    const known = this.#entries.get(key);
    if (known !== undefined) return known === content ? null : { reason: 'KEY_REUSED' };
    for (const { account, amount } of entry.lines) {
      const after = this.balanceOf(account) + amount;
      const { bound } = accountKinds[account.kind];
      if (bound === 1 && after < 0n) return { reason: 'SHORT', account, short: -after };
      if (bound === -1 && after > 0n) return { reason: 'SHORT', account, short: after };
    }
    for (const { account, amount } of entry.lines) {
      this.#balances.set(accountKey(account), this.balanceOf(account) + amount);
    }
    this.#entries.set(key, content);
    return null;
  }

  balanceOf(account: LedgerAccount): bigint {
    return this.#balances.get(accountKey(account)) ?? 0n;
  }

  /** By `accountKey`; accounts that stand at zero are left out. */
  balances(): ReadonlyMap<string, bigint> {
    return new Map([...this.#balances].filter(([, amount]) => amount !== 0n));
  }
}
