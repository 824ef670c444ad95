import type { Ymd } from '@tsuzura/domain/calendar';
import { entryKindOf, settledCashKinds, type EntryKind } from '@tsuzura/domain/ledger';
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
  /** The fund or share that was traded or paid a distribution or dividend. */
  readonly securityName: string | null;
  /** Of a withdrawal. */
  readonly source: 'REQUESTED' | 'SCHEDULED' | null;
}

interface Row {
  readonly id: bigint;
  readonly kind: number;
  readonly day: Ymd;
  readonly ref: string;
  readonly type: CashFlowType;
  readonly net: bigint;
  readonly tax: bigint;
  readonly balance: bigint;
  readonly security_name: string | null;
  readonly source: CashMovement['source'];
}

const allTypes: readonly CashFlowType[] = ['DEPOSIT', 'WITHDRAWAL', 'TRADE', 'DISTRIBUTION', 'TAX', 'ADJUST'];

type PageArgs = [
  subject: string,
  types: readonly string[],
  from: Ymd | null,
  to: Ymd | null,
  afterDay: Ymd | null,
  afterEntry: string | null,
  afterTax: boolean,
  limit: number,
  offset: number,
];

/*
 * 預り金 is everything of `settledCashKinds` (docs/ledger.md); what a reservation moves among them is no movement of it. Tax is
 * withheld inside the entry of a sale or distribution and stands as a line of its own behind it, so newest first before it.
 * Each type is read from its own place in the index and no further than the page. The balance after an entry is what the postings
 * say that each account had then, never a sum over the history.
 */
const page = statement<Row, PageArgs>(
  'cash.history',
  `with who as materialized (select id from app.customer where subject = $1),
    held as materialized (select a.id from ledger.account a where coalesce(a.customer_id, '') = (select id from who)
      and a.instrument = 'JPY' and a.kind in (${settledCashKinds.join(', ')})),
    page as materialized (
      select l.* from unnest($2::text[]) as t (type) cross join lateral (
        select c.type, c.day, c.entry_id from ledger.cash_line c
          where c.customer_id = (select id from who) and c.type = t.type
            and c.day between coalesce($3::date, '-infinity') and coalesce($4::date, 'infinity')
            and (c.day, c.entry_id) < (coalesce($5::date, 'infinity'),
              coalesce($6::bigint, 0) + case when $7 and t.type <> 'TAX' then 1 else 0 end)
          order by c.day desc, c.entry_id desc limit $8::integer + $9::integer) l
        order by l.day desc, l.entry_id desc, l.type = 'TAX' desc limit $8 offset $9)
    select p.entry_id as id, e.kind, p.day, e.ref, p.type, m.net, m.tax, b.balance, w.source, coalesce(f.name, g.name, k.name, u.name) as security_name
      from page p join ledger.entry e on e.id = p.entry_id
        cross join lateral (select coalesce(sum(x.amount) filter (where a.kind in (${settledCashKinds.join(', ')})), 0)::bigint as net,
            coalesce(sum(x.amount) filter (where a.kind in (20, 21)), 0)::bigint as tax
          from ledger.posting x join ledger.account a on a.id = x.account_id
          where x.entry_id = p.entry_id and a.customer_id = (select id from who) and a.instrument = 'JPY') m
        cross join lateral (select coalesce(sum(l.balance), 0)::bigint as balance from held cross join lateral (
          select x.balance from ledger.posting x where x.account_id = held.id and x.entry_id <= p.entry_id
            order by x.entry_id desc limit 1) l) b
        left join app.withdrawal w on w.id = e.ref
        left join app.fund_order o on o.id = e.ref left join app.fund f on f.code = o.fund_code
        left join app.distribution d on d.id = e.ref left join app.fund g on g.code = d.fund_code
        left join app.stock_order s on s.id = e.ref left join app.share_dividend v on v.id = e.ref
        left join app.share_split y on y.id = e.ref left join app.stock k on k.code = coalesce(s.stock_code, v.stock_code, y.stock_code)
        left join app.us_order q on q.id = e.ref left join app.us_dividend z on z.id = e.ref
        left join app.us_stock u on u.symbol = coalesce(q.symbol, z.symbol)
      order by p.day desc, p.entry_id desc, p.type = 'TAX' desc`,
);

/** A line of the history, as a place to go on behind. */
export interface CashPlace {
  readonly day: Ymd;
  readonly entryId: bigint;
  readonly isTax: boolean;
}

export const cashPlaceOf = ({ day, entryId, type }: CashMovement): CashPlace => ({
  day,
  entryId,
  isTax: type === 'TAX',
});

export interface HistoryQuery {
  readonly from?: Ymd | undefined;
  readonly to?: Ymd | undefined;
  readonly type?: string | undefined;
  /** The line before the first one. */
  readonly after?: CashPlace | undefined;
  readonly limit: number;
  readonly offset?: number;
}

/** Newest first, with 預り金 after each; `hasMore` when others follow. */
export async function cashHistory(
  reader: Reader,
  subject: string,
  { from, to, type, after, limit, offset = 0 }: HistoryQuery,
): Promise<{ readonly movements: readonly CashMovement[]; readonly hasMore: boolean }> {
  const rows = await page(
    reader,
    subject,
    type === undefined ? allTypes : [type],
    from ?? null,
    to ?? null,
    after?.day ?? null,
    after === undefined ? null : String(after.entryId),
    after?.isTax ?? false,
    limit + 1,
    offset,
  );
  return { movements: rows.slice(0, limit).map(movementOf), hasMore: rows.length > limit };
}

function movementOf({ id, kind, day, ref, type, net, tax, balance, ...row }: Row): CashMovement {
  return {
    entryId: id,
    kind: entryKindOf(kind),
    day,
    ref,
    type,
    amount: yen(type === 'TAX' ? -tax : net + tax),
    balanceAfter: yen(type === 'TAX' ? balance : balance + tax),
    securityName: row.security_name,
    source: row.source,
  };
}
