import { accountKey, accountKindOf, Twin, type AccountKind, type LedgerAccount } from '@tsuzura/domain/ledger';
import { statement, type Reader } from '../kernel/index.ts';
import { accountOf, type AccountRow } from './balance.ts';
import { readHistory } from './history.ts';

/** A balance that is not what its postings say. */
export interface Difference {
  readonly account: LedgerAccount;
  readonly kept: bigint;
  readonly derived: bigint;
}

const mostDifferences = 1_000;

/** The sum of an account, and the balance written beside its last posting, must both be the kept balance. */
const differing = statement<AccountRow & { kept: bigint; derived: bigint }, [limit: number]>(
  'ledger.rebuild',
  `with summed as (select account_id, sum(amount)::bigint as amount, max(entry_id) as last_entry from ledger.posting group by account_id)
    select account.kind, account.customer_id, account.instrument, account.tag,
      coalesce(balance.amount, 0) as kept, coalesce(summed.amount, 0) as derived
    from ledger.account left join ledger.balance on balance.account_id = account.id
      left join summed on summed.account_id = account.id
      left join ledger.posting on posting.account_id = summed.account_id and posting.entry_id = summed.last_entry
    where coalesce(balance.amount, 0) <> coalesce(summed.amount, 0)
      or coalesce(posting.balance, 0) <> coalesce(summed.amount, 0)
      or coalesce(balance.last_entry, 0) <> coalesce(summed.last_entry, 0)
    order by account.id limit $1`,
);

/** What is checked at once: the entries behind one, up to another. */
export interface EntryRange {
  readonly behind: bigint;
  readonly through: bigint;
}

/**
 * Follows every account that moved in a range: each posting's balance is the one before it and its amount, and the last one, with
 * what was posted since, is the kept balance. What was before the range is one look at its last posting.
 */
const differingIn = statement<
  AccountRow & { kept: bigint; derived: bigint },
  [behind: string, through: string, limit: number]
>(
  'ledger.broken-balances',
  `with moved as (
      select p.account_id, p.entry_id, p.amount, p.balance, lag(p.balance) over account as before,
          row_number() over account = 1 as is_first, lead(p.entry_id) over account is null as is_last
        from ledger.posting p where p.entry_id > $1::bigint and p.entry_id <= $2::bigint
        window account as (partition by p.account_id order by p.entry_id)),
    followed as (
      select m.account_id, m.entry_id, m.balance as kept, m.amount + coalesce(case when m.is_first then (select x.balance from ledger.posting x
          where x.account_id = m.account_id and x.entry_id <= $1::bigint order by x.entry_id desc limit 1) else m.before end, 0) as derived
        from moved m
      union all
      select m.account_id, 9223372036854775807, coalesce(b.amount, 0), m.balance + coalesce((select sum(x.amount) from ledger.posting x
          where x.account_id = m.account_id and x.entry_id > $2::bigint), 0)::bigint
        from moved m left join ledger.balance b on b.account_id = m.account_id where m.is_last)
    select account.kind, account.customer_id, account.instrument, account.tag, f.kept, f.derived
      from followed f join ledger.account on account.id = f.account_id
      where f.kept <> f.derived order by f.account_id, f.entry_id limit $3`,
);

const allBalances = statement<AccountRow & { id: bigint; amount: bigint }, [after: string, limit: number]>(
  'ledger.all-balances',
  `select account.id, account.kind, account.customer_id, account.instrument, account.tag, balance.amount
    from ledger.account join ledger.balance on balance.account_id = account.id
    where account.id > $1::bigint order by account.id limit $2`,
);

const totals = statement<{ instrument: string; kind: number; amount: bigint }, [behind: string, through: string]>(
  'ledger.trial-balance',
  `select account.instrument, account.kind, sum(posting.amount)::bigint as amount
    from ledger.posting join ledger.account on account.id = posting.account_id
    where posting.entry_id > $1::bigint and posting.entry_id <= $2::bigint
    group by account.instrument, account.kind order by account.instrument, account.kind`,
);

/** Derives every balance anew from the postings. None must differ; up to 1,000 are returned. */
export const rebuild = async (reader: Reader): Promise<Difference[]> =>
  (await differing(reader, mostDifferences)).map(differenceOf);

/** The same of the accounts that moved in a range, from what they were before it. */
export const rebuildIn = async (reader: Reader, { behind, through }: EntryRange): Promise<Difference[]> =>
  (await differingIn(reader, String(behind), String(through), mostDifferences)).map(differenceOf);

const differenceOf = (row: AccountRow & { kept: bigint; derived: bigint }): Difference => ({
  account: accountOf(row),
  kept: row.kept,
  derived: row.derived,
});

/**
 * The same question answered by the twin, from the entries. Slower and independent: for the night and for tests. It
 * reads in pages, so while others post it needs a repeatable-read transaction.
 */
export const compareWithTwin = (reader: Reader): Promise<Difference[]> => new RunningTwin().catchUp(reader);

/** The twin of a history that goes on: it reads what was booked since it last looked, and compares every balance. */
export class RunningTwin {
  readonly #twin = new Twin();
  readonly #seen = new Map<string, LedgerAccount>();
  #last = 0n;

  /** The entry it has read up to. */
  get last(): bigint {
    return this.#last;
  }

  async catchUp(reader: Reader): Promise<Difference[]> {
    for await (const entry of readHistory(reader, this.#last)) {
      for (const { account } of entry.lines) this.#seen.set(accountKey(account), account);
      const refusal = this.#twin.post(entry);
      if (refusal) throw new Error(`the twin would have refused entry ${entry.id}: ${refusal.reason}`);
      this.#last = entry.id;
    }
    const kept = await readAllBalances(reader);
    return [...new Map([...this.#seen, ...[...kept].map(([key, { account }]) => [key, account] as const)])]
      .map(([key, account]) => ({
        account,
        kept: kept.get(key)?.amount ?? 0n,
        derived: this.#twin.balanceOf(account),
      }))
      .filter(({ kept: one, derived }) => one !== derived);
  }
}

async function readAllBalances(reader: Reader): Promise<Map<string, { account: LedgerAccount; amount: bigint }>> {
  const found = new Map<string, { account: LedgerAccount; amount: bigint }>();
  let after = 0n;
  for (;;) {
    const rows = await allBalances(reader, String(after), 10_000);
    for (const row of rows) {
      const account = accountOf(row);
      found.set(accountKey(account), { account, amount: row.amount });
    }
    const last = rows.at(-1);
    if (!last) return found;
    after = last.id;
  }
}

/** 試算表 of one instrument. */
export interface TrialBalance {
  readonly instrument: string;
  readonly byKind: readonly { readonly kind: AccountKind; readonly amount: bigint }[];
  readonly credits: bigint;
  readonly debits: bigint;
  /** Credits less debits: anything but zero means that something was made or lost. */
  readonly difference: bigint;
}

const everything: EntryRange = { behind: 0n, through: 9_223_372_036_854_775_807n };

/** From postings, not from balances; of all of them, or of those in a range. */
export async function trialBalance(reader: Reader, { behind, through } = everything): Promise<TrialBalance[]> {
  const rows = await totals(reader, String(behind), String(through));
  return [...Map.groupBy(rows, ({ instrument }) => instrument)].map(([instrument, kinds]) => {
    const byKind = kinds.map(({ kind, amount }) => ({ kind: accountKindOf(kind), amount }));
    const sum = (amounts: readonly bigint[]) => amounts.reduce((total, amount) => total + amount, 0n);
    const credits = sum(byKind.map(({ amount }) => amount).filter((amount) => amount > 0n));
    const debits = -sum(byKind.map(({ amount }) => amount).filter((amount) => amount < 0n));
    return { instrument, byKind, credits, debits, difference: credits - debits };
  });
}
