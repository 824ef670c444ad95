import {
  accountKey,
  accountKindOf,
  settledCashKinds,
  Twin,
  type AccountKind,
  type LedgerAccount,
} from '@tsuzura/domain/ledger';
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

/** The same from what an account had after an entry that was checked before, and its postings since: three looks at each. */
const differingBehind = statement<AccountRow & { kept: bigint; derived: bigint }, [behind: string, limit: number]>(
  'ledger.rebuild-behind',
  `select account.kind, account.customer_id, account.instrument, account.tag,
      coalesce(balance.amount, 0) as kept, coalesce(before.balance, 0) + coalesce(since.amount, 0) as derived
    from ledger.account left join ledger.balance on balance.account_id = account.id
      left join lateral (select p.balance, p.entry_id from ledger.posting p
        where p.account_id = account.id and p.entry_id <= $1::bigint order by p.entry_id desc limit 1) before on true
      left join lateral (select sum(p.amount)::bigint as amount, max(p.entry_id) as last_entry from ledger.posting p
        where p.account_id = account.id and p.entry_id > $1::bigint) since on true
      left join lateral (select p.balance from ledger.posting p
        where p.account_id = account.id and p.entry_id = since.last_entry limit 1) written on true
    where coalesce(balance.amount, 0) <> coalesce(before.balance, 0) + coalesce(since.amount, 0)
      or written.balance <> balance.amount
      or coalesce(balance.last_entry, 0) <> coalesce(since.last_entry, before.entry_id, 0)
    order by account.id limit $2`,
);

const allBalances = statement<AccountRow & { id: bigint; amount: bigint }, [after: string, limit: number]>(
  'ledger.all-balances',
  `select account.id, account.kind, account.customer_id, account.instrument, account.tag, balance.amount
    from ledger.account join ledger.balance on balance.account_id = account.id
    where account.id > $1::bigint order by account.id limit $2`,
);

const totals = statement<{ instrument: string; kind: number; amount: bigint }, [behind: string]>(
  'ledger.trial-balance',
  `select account.instrument, account.kind, sum(posting.amount)::bigint as amount
    from ledger.posting join ledger.account on account.id = posting.account_id where posting.entry_id > $1::bigint
    group by account.instrument, account.kind order by account.instrument, account.kind`,
);

/**
 * Derives every balance anew from the postings, or from what it was at `behind`, an entry up to which everything was checked
 * before. None must differ; up to 1,000 are returned.
 */
export async function rebuild(reader: Reader, behind = 0n): Promise<Difference[]> {
  const rows =
    behind === 0n
      ? await differing(reader, mostDifferences)
      : await differingBehind(reader, String(behind), mostDifferences);
  return rows.map((row) => ({ account: accountOf(row), kept: row.kept, derived: row.derived }));
}

const cashLines = statement<
  { customer_id: string; entry_id: bigint; type: string; is_kept: boolean },
  [behind: string, limit: number]
>(
  'ledger.cash-lines',
  `with moved as (
      select a.customer_id, e.id, e.day, coalesce(k.cash_type, 'ADJUST') as cash_type,
          coalesce(sum(p.amount) filter (where a.kind in (${settledCashKinds.join(', ')})), 0) as net,
          coalesce(sum(p.amount) filter (where a.kind in (20, 21)), 0) as tax
        from ledger.entry e join ledger.entry_kind k on k.id = e.kind join ledger.posting p on p.entry_id = e.id
          join ledger.account a on a.id = p.account_id and a.customer_id is not null and a.instrument = 'JPY'
        where e.id > $1::bigint group by a.customer_id, e.id, k.cash_type),
    derived as (
      select m.customer_id, x.type, m.day, m.id as entry_id from moved m
        cross join lateral (values (m.cash_type, m.net + m.tax), ('TAX', m.tax)) as x (type, amount) where x.amount <> 0),
    kept as (select * from ledger.cash_line where entry_id > $1::bigint)
    select customer_id, entry_id, type, kept.day is not null as is_kept
      from kept full join derived using (customer_id, type, day, entry_id)
      where kept.customer_id is null or derived.customer_id is null order by entry_id, type limit $2`,
);

/** A line of the 入出金履歴 that its entry does not make, or one that is missing. */
export interface WrongCashLine {
  readonly customerId: string;
  readonly entryId: bigint;
  readonly type: string;
  /** False: missing. */
  readonly isKept: boolean;
}

/** The lines of every customer's 入出金履歴 against the postings, of all entries or of those behind one. None must differ. */
export const wrongCashLines = async (reader: Reader, behind = 0n): Promise<WrongCashLine[]> =>
  (await cashLines(reader, String(behind), mostDifferences)).map((row) => ({
    customerId: row.customer_id,
    entryId: row.entry_id,
    type: row.type,
    isKept: row.is_kept,
  }));

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

/** From postings, not from balances; of all of them, or of those behind an entry. */
export async function trialBalance(reader: Reader, behind = 0n): Promise<TrialBalance[]> {
  const rows = await totals(reader, String(behind));
  return [...Map.groupBy(rows, ({ instrument }) => instrument)].map(([instrument, kinds]) => {
    const byKind = kinds.map(({ kind, amount }) => ({ kind: accountKindOf(kind), amount }));
    const sum = (amounts: readonly bigint[]) => amounts.reduce((total, amount) => total + amount, 0n);
    const credits = sum(byKind.map(({ amount }) => amount).filter((amount) => amount > 0n));
    const debits = -sum(byKind.map(({ amount }) => amount).filter((amount) => amount < 0n));
    return { instrument, byKind, credits, debits, difference: credits - debits };
  });
}
