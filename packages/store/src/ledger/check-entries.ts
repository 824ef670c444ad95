import { settledCashKinds } from '@tsuzura/domain/ledger';
import { statement, type Reader } from '../kernel/index.ts';
import { accountOf, type AccountRow } from './balance.ts';
import type { WrongCashLine } from './cash-lines.ts';
import type { Difference, EntryRange } from './reconcile.ts';

/** What is wrong with the entries of a range. All three are empty while all is well. */
export interface EntryFaults {
  /** Instruments whose credits and debits differ. */
  readonly unbalanced: readonly { readonly instrument: string; readonly difference: bigint }[];
  /** Balances that are not the one before and the amount, or not the kept one. */
  readonly differences: readonly Difference[];
  /** Lines of the 入出金履歴 that entries make and that are not there. */
  readonly missingLines: readonly WrongCashLine[];
}

interface Row extends AccountRow {
  readonly what: 'sum' | 'balance' | 'cash-line';
  readonly kept: bigint;
  readonly derived: bigint;
  readonly entry_id: bigint;
  readonly type: string;
}

/**
 * The postings of the range are read once, with their accounts, and looked at in three ways. Every account that moved is followed: each
 * posting's balance is the one before it and its amount, and the kept balance is that of the last posting of all; what was before the
 * range is one look at the posting before it. An account that was posted to behind the range is checked with that entry.
 */
const faults = statement<Row, [behind: string, through: string, limit: number]>(
  'ledger.entry-faults',
  `with line as materialized (
      select p.entry_id, p.account_id, p.amount, p.balance, a.kind, a.customer_id, a.instrument, a.held, a.newest_entry, e.kind as entry_kind, e.day
        from ledger.posting p join ledger.account a on a.id = p.account_id
          left join ledger.entry e on e.id = p.entry_id and e.id > $1::bigint and e.id <= $2::bigint
        where p.entry_id > $1::bigint and p.entry_id <= $2::bigint),
    moved as (
      select l.account_id, l.entry_id, l.amount, l.balance, l.held, l.newest_entry, lag(l.balance) over account as before,
          row_number() over account = 1 as is_first, lead(l.entry_id) over account is null as is_last
        from line l window account as (partition by l.account_id order by l.entry_id)),
    followed as (
      select m.account_id, m.entry_id, m.balance as kept, m.amount + coalesce(case when m.is_first then (select x.balance from ledger.posting x
          where x.account_id = m.account_id and x.entry_id <= $1::bigint order by x.entry_id desc limit 1) else m.before end, 0) as derived
        from moved m
      union all
      select m.account_id, m.entry_id, m.held, m.balance from moved m
        where m.is_last and m.held <> m.balance and (m.newest_entry <= m.entry_id
          or not exists (select from ledger.posting x where x.account_id = m.account_id and x.entry_id = m.newest_entry))),
    cash as (
      select l.customer_id, l.entry_id, l.day, coalesce(k.cash_type, 'ADJUST') as cash_type,
          sum(l.amount) as all_of_it, sum(case when l.kind in (20, 21) then l.amount else 0 end) as tax
        from line l join ledger.entry_kind k on k.id = l.entry_kind
        where l.customer_id is not null and l.instrument = 'JPY' and l.kind in (${settledCashKinds.join(', ')}, 20, 21)
        group by l.customer_id, l.entry_id, l.day, k.cash_type
        having sum(l.amount) <> 0 or sum(case when l.kind in (20, 21) then l.amount else 0 end) <> 0)
    (select 'sum' as what, 0::smallint as kind, null as customer_id, l.instrument, '' as tag, sum(l.amount)::bigint as kept, 0::bigint as derived,
        0::bigint as entry_id, '' as type
      from line l group by l.instrument having sum(l.amount) <> 0)
    union all
    (select 'balance', a.kind, a.customer_id, a.instrument, a.tag, f.kept, f.derived, f.entry_id, ''
      from followed f join ledger.account a on a.id = f.account_id where f.kept <> f.derived order by f.account_id, f.entry_id limit $3)
    union all
    (select 'cash-line', 0::smallint, c.customer_id, 'JPY', '', 0, 0, c.entry_id, x.type
      from cash c cross join lateral (values (c.cash_type, c.all_of_it), ('TAX', c.tax)) as x (type, amount)
      where x.amount <> 0 and not exists (select from ledger.cash_line k where k.customer_id = c.customer_id and k.type = x.type
        and k.day = c.day and k.entry_id = c.entry_id)
      order by c.entry_id, x.type limit $3)`,
);

const mostFound = 1_000;

/** Sums, balances and cash lines of the entries of a range. */
export async function checkEntries(reader: Reader, { behind, through }: EntryRange): Promise<EntryFaults> {
  const rows = await faults(reader, String(behind), String(through), mostFound);
  return {
    unbalanced: rows
      .filter(({ what }) => what === 'sum')
      .map(({ instrument, kept }) => ({ instrument, difference: kept })),
    differences: rows
      .filter(({ what }) => what === 'balance')
      .map((row) => ({ account: accountOf(row), kept: row.kept, derived: row.derived })),
    missingLines: rows
      .filter(({ what }) => what === 'cash-line')
      .map(({ customer_id, entry_id, type }) => ({
        customerId: customer_id ?? '',
        entryId: entry_id,
        type,
        isKept: false,
      })),
  };
}
