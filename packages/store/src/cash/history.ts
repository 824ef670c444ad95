import type { Ymd } from '@tsuzura/domain/calendar';
import { entryKinds, settledCashKinds, type EntryKind } from '@tsuzura/domain/ledger';
import { yen, type Yen } from '@tsuzura/domain/money';
import { statement, type Reader } from '../kernel/index.ts';

export type CashFlowType = 'DEPOSIT' | 'WITHDRAWAL' | 'TRADE' | 'DISTRIBUTION' | 'TAX' | 'ADJUST';

/** One movement of 預り金: an entry of the ledger, with the tax in it apart. */
export interface CashMovement {
  readonly entryId: bigint;
  readonly kind: EntryKind;
  readonly day: Ymd;
  readonly ref: string;
  readonly type: CashFlowType;
  /** Below zero when it left. */
  readonly amount: Yen;
  readonly balanceAfter: Yen;
  /** The fund, where one was traded or paid a distribution. */
  readonly fundName: string | null;
  /** Of a withdrawal. */
  readonly source: 'REQUESTED' | 'SCHEDULED' | null;
}

interface Row {
  readonly id: bigint;
  readonly kind: number;
  readonly day: Ymd;
  readonly ref: string;
  readonly type: CashFlowType;
  readonly amount: bigint;
  readonly balance: bigint;
  readonly fund_name: string | null;
  readonly source: CashMovement['source'];
  readonly total: number;
}

const kindsOf = (...kinds: EntryKind[]): string => kinds.map((kind) => entryKinds[kind].id).join(', ');

/*
 * 預り金 is everything of `settledCashKinds` (docs/ledger.md); what a reservation moves among them is no movement of it. Tax is
 * withheld inside the entry of a sale or distribution and stands as a line of its own behind it.
 */
const page = statement<
  Row,
  [subject: string, from: Ymd | null, to: Ymd | null, type: CashFlowType | null, limit: number, offset: number]
>(
  'cash.history',
  `with moved as (
      select e.id, e.kind, e.day, e.ref, coalesce(sum(p.amount) filter (where a.kind in (${settledCashKinds.join(', ')})), 0)::bigint as net,
          coalesce(sum(p.amount) filter (where a.kind in (20, 21)), 0)::bigint as tax
        from app.customer c join ledger.account a on coalesce(a.customer_id, '') = c.id and a.instrument = 'JPY'
          join ledger.posting p on p.account_id = a.id join ledger.entry e on e.id = p.entry_id
        where c.subject = $1 group by e.id),
    lines as (
      select id, kind, day, ref, 0 as place, net + tax as amount, case
          when kind in (${kindsOf('DEPOSIT')}) then 'DEPOSIT'
          when kind in (${kindsOf('WITHDRAWAL_PAID', 'WITHDRAWAL_RETURNED')}) then 'WITHDRAWAL'
          when kind in (${kindsOf('BUY_SETTLED', 'SALE_SETTLED')}) then 'TRADE'
          when kind in (${kindsOf('DISTRIBUTION_PAID', 'DISTRIBUTION_REINVESTED')}) then 'DISTRIBUTION'
          else 'ADJUST' end as type
        from moved where net + tax <> 0
      union all select id, kind, day, ref, 1, -tax, 'TAX' from moved where tax <> 0),
    listed as (select *, (sum(amount) over (order by id, place))::bigint as balance from lines)
    select listed.id, listed.kind, listed.day, listed.ref, listed.type, listed.amount, listed.balance, w.source,
        coalesce(f.name, g.name) as fund_name, count(*) over ()::int as total
      from listed left join app.withdrawal w on w.id = listed.ref
        left join app.fund_order o on o.id = listed.ref left join app.fund f on f.code = o.fund_code
        left join app.distribution d on d.id = listed.ref left join app.fund g on g.code = d.fund_code
      where ($2::date is null or listed.day >= $2) and ($3::date is null or listed.day <= $3)
        and ($4::text is null or listed.type = $4)
      order by listed.id desc, listed.place desc limit $5 offset $6`,
);

const kindNames = new Map(Object.entries(entryKinds).map(([name, { id }]) => [id as number, name as EntryKind]));

export interface HistoryQuery {
  readonly from?: Ymd | undefined;
  readonly to?: Ymd | undefined;
  readonly type?: string | undefined;
  readonly limit: number;
  readonly offset: number;
}

/** Newest first, with 預り金 after each. */
export async function cashHistory(
  reader: Reader,
  subject: string,
  { from, to, type, limit, offset }: HistoryQuery,
): Promise<{ readonly movements: readonly CashMovement[]; readonly total: number }> {
  const rows = await page(
    reader,
    subject,
    from ?? null,
    to ?? null,
    (type ?? null) as CashFlowType | null,
    limit,
    offset,
  );
  const movements = rows.map((row) => ({
    entryId: row.id,
    kind: kindNames.get(row.kind) ?? 'CORRECTION',
    day: row.day,
    ref: row.ref,
    type: row.type,
    amount: yen(row.amount),
    balanceAfter: yen(row.balance),
    fundName: row.fund_name,
    source: row.source,
  }));
  return { movements, total: rows[0]?.total ?? 0 };
}
