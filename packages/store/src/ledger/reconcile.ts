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
const differing = statement<
  AccountRow & { id: bigint; kept: bigint; derived: bigint; differs: boolean },
  [after: string, limit: number]
>(
  'ledger.rebuild',
  `select account.id, account.kind, account.customer_id, account.instrument, account.tag,
      coalesce(balance.amount, 0) as kept, coalesce(summed.amount, 0) as derived,
      coalesce(balance.amount, 0) <> coalesce(summed.amount, 0)
        or coalesce(written.balance, 0) <> coalesce(summed.amount, 0)
        or coalesce(balance.last_entry, 0) <> coalesce(summed.last_entry, 0) as differs
    from (select * from ledger.account where id > $1::bigint order by id limit $2) account
    left join ledger.balance on balance.account_id = account.id
    left join lateral (select sum(p.amount)::bigint as amount, max(p.entry_id) as last_entry from ledger.posting p
      where p.account_id = account.id) summed on true
    left join lateral (select p.balance from ledger.posting p
      where p.account_id = account.id and p.entry_id = summed.last_entry limit 1) written on true
    order by account.id`,
);

/** What is checked at once: the entries behind one, up to another. */
export interface EntryRange {
  readonly behind: bigint;
  readonly through: bigint;
}

const postingsIn = statement<PostingRow, [behind: string, limit: number]>(
  'ledger.postings-to-follow',
  `select posting.entry_id, posting.account_id, posting.amount, posting.balance, account.bound, account.kind, account.customer_id,
      account.instrument, account.tag
    from (select id from ledger.entry where id > $1::bigint order by id limit $2) entry
    join ledger.posting on posting.entry_id = entry.id join ledger.account on account.id = posting.account_id
    order by posting.entry_id, posting.line`,
);

interface PostingRow extends AccountRow {
  readonly entry_id: bigint;
  readonly account_id: bigint;
  readonly amount: bigint;
  readonly balance: bigint;
  readonly bound: number;
}

const balancesBefore = statement<{ id: bigint; balance: bigint | null }, [behind: string, accounts: readonly string[]]>(
  'ledger.balances-before',
  `select w.id, (select x.balance from ledger.posting x where x.account_id = w.id and x.entry_id <= $1::bigint
      order by x.entry_id desc limit 1) as balance
    from unnest($2::bigint[]) as w (id)`,
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

/** Derives the balances of the next accounts anew from all their postings; none must differ. `last` is null behind the last account. */
export async function rebuildPage(reader: Reader, after: bigint, limit: number): Promise<FollowedPage> {
  const rows = await differing(reader, String(after), limit);
  return { differences: rows.filter(({ differs }) => differs).map(differenceOf), last: rows.at(-1)?.id ?? null };
}

const accountsAtOnce = 5_000;

/** The same of all accounts. Up to 1,000 differences are returned. */
export async function rebuild(reader: Reader): Promise<Difference[]> {
  const found: Difference[] = [];
  for (let after: bigint | null = 0n; after !== null && found.length < mostDifferences;) {
    const page: FollowedPage = await rebuildPage(reader, after, accountsAtOnce);
    found.push(...page.differences);
    after = page.last;
  }
  return found.slice(0, mostDifferences);
}

const differenceOf = (row: AccountRow & { kept: bigint; derived: bigint }): Difference => ({
  account: accountOf(row),
  kept: row.kept,
  derived: row.derived,
});

/** What the entries of a page say by themselves, and where the page ended; null when nothing is behind it. */
export interface FollowedPage {
  readonly differences: readonly Difference[];
  readonly last: bigint | null;
}

/**
 * The same question answered here, from the entries in the order of booking: nothing is shared with the function that posts and
 * keeps balances. It holds one page at a time, so it may go through any history.
 */
export async function followEntries(reader: Reader, behind: bigint, limit: number): Promise<FollowedPage> {
  const rows = await postingsIn(reader, String(behind), limit);
  const accounts = [...new Set(rows.map(({ account_id }) => account_id))].map(String);
  const before = await balancesBefore(reader, String(behind), accounts);
  const balances = new Map(before.map(({ id, balance }) => [id, balance ?? 0n]));
  const differences: Difference[] = [];
  for (const row of rows) {
    const derived = (balances.get(row.account_id) ?? 0n) + row.amount;
    balances.set(row.account_id, derived);
    const passesBound = row.bound !== 0 && derived !== 0n && derived > 0n !== row.bound > 0;
    if (derived !== row.balance || passesBound)
      differences.push({ account: accountOf(row), kept: row.balance, derived });
  }
  for (const [, lines] of Map.groupBy(rows, ({ entry_id, instrument }) => `${entry_id} ${instrument}`)) {
    const sum = lines.reduce((total, { amount }) => total + amount, 0n);
    const [first] = lines;
    if (sum !== 0n && first) differences.push({ account: accountOf(first), kept: sum, derived: 0n });
  }
  return { differences: differences.slice(0, mostDifferences), last: rows.at(-1)?.entry_id ?? null };
}

/**
 * Every balance from all entries by the domain's twin of the ledger, which also refuses what the ledger would. It holds all
 * accounts, and while others post it needs a repeatable-read transaction: for tests and benches.
 */
export async function compareWithTwin(reader: Reader): Promise<Difference[]> {
  const twin = new Twin();
  const seen = new Map<string, LedgerAccount>();
  for await (const entry of readHistory(reader)) {
    for (const { account } of entry.lines) seen.set(accountKey(account), account);
    const refusal = twin.post(entry);
    if (refusal) throw new Error(`the twin would have refused entry ${entry.id}: ${refusal.reason}`);
  }
  const kept = await readAllBalances(reader);
  return [...new Map([...seen, ...[...kept].map(([key, { account }]) => [key, account] as const)])]
    .map(([key, account]) => ({ account, kept: kept.get(key)?.amount ?? 0n, derived: twin.balanceOf(account) }))
    .filter(({ kept: one, derived }) => one !== derived);
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
