import type { Instant, Ymd } from '@tsuzura/domain/calendar';
import { moment, statement, type Reader, type Tx } from '../kernel/index.ts';
import type { StatementKind } from './statement.ts';

export interface ListedStatement {
  readonly id: string;
  readonly kind: StatementKind;
  readonly name: string;
  readonly issuedOn: Ymd;
  readonly size: number;
  readonly viewableUntil: Ymd | null;
  readonly isOpened: boolean;
}

export interface StatementFilter {
  readonly kinds: readonly StatementKind[];
  /** The first day of a month, and the last of one: statements are counted by the month. */
  readonly from: Ymd;
  readonly to: Ymd;
  /** Statements past their viewing period are left out. */
  readonly today: Ymd;
}

interface Row {
  readonly id: string;
  readonly kind: StatementKind;
  readonly name: string;
  readonly issued_on: Ymd;
  readonly size: number;
  readonly viewable_until: Ymd | null;
  readonly is_opened: boolean;
}

const viewableOf = (of: string): string => `${of}.viewable_until is null or ${of}.viewable_until >= $5`;

/*
 * The page begins in the month in which the offset ends: how many papers are newer is known by the month. Each kind is read from its
 * own place in the index, so one kind among thousands of another is found as quickly.
 */
const page = statement<Row, readonly unknown[]>(
  'statement.list',
  `with who as materialized (select c.id from app.customer c where c.subject = $1),
    months as (select n.month, sum(sum(n.papers)) over (order by n.month desc) - sum(n.papers) as newer
      from app.paper_count n where n.customer_id = (select id from who) and n.kind = any ($2::text[])
        and n.month between $3 and $4 and (${viewableOf('n')}) group by n.month),
    start as materialized (select month, $7::bigint - newer as skip from months where newer <= $7 order by month limit 1),
    page as (
      select p.id, p.issued_on from unnest($2::text[]) as k (kind) cross join lateral (
        select p.id, p.issued_on from app.paper p where p.customer_id = (select id from who) and p.kind = k.kind
          and p.issued_on >= $3 and p.issued_on < (select month + interval '1 month' from start) and (${viewableOf('p')})
        order by p.issued_on desc, p.id desc limit $6::integer + (select skip from start)) p
      order by p.issued_on desc, p.id desc limit $6 offset (select skip from start))
    select p.id, p.kind, p.name, p.issued_on, p.size, p.viewable_until,
      exists (select from app.paper_opened o where o.paper_id = p.id) as is_opened
    from page join app.paper p on p.id = page.id order by p.issued_on desc, p.id desc`,
);
/** From and to are whole months. */
const count = statement<{ total: bigint }, readonly unknown[]>(
  'statement.count',
  `select coalesce(sum(n.papers), 0)::bigint as total from app.paper_count n
    where n.customer_id = (select c.id from app.customer c where c.subject = $1) and n.kind = any ($2::text[])
      and n.month between $3 and $4 and (${viewableOf('n')})`,
);

const years = statement<{ year: number }, readonly unknown[]>(
  'statement.years',
  `select distinct extract(year from n.month)::integer as year from app.paper_count n
    where n.customer_id = (select c.id from app.customer c where c.subject = $1) and n.kind = any ($2::text[])
      and (n.viewable_until is null or n.viewable_until >= $3) order by 1 desc limit 100`,
);

/** The years that hold a statement of these kinds, newest first. */
export const yearsWithStatements = async (
  reader: Reader,
  subject: string,
  { kinds, today }: Pick<StatementFilter, 'kinds' | 'today'>,
): Promise<number[]> => (await years(reader, subject, kinds, today)).map(({ year }) => year);

export async function listStatements(
  reader: Reader,
  subject: string,
  { kinds, from, to, today }: StatementFilter,
  { limit, offset }: { readonly limit: number; readonly offset: number },
): Promise<{ readonly statements: readonly ListedStatement[]; readonly total: number }> {
  const filter = [subject, kinds, from, to, today];
  const [rows, [counted]] = await Promise.all([page(reader, ...filter, limit, offset), count(reader, ...filter)]);
  const statements = rows.map((row) => ({
    id: row.id,
    kind: row.kind,
    name: row.name,
    issuedOn: row.issued_on,
    size: row.size,
    viewableUntil: row.viewable_until,
    isOpened: row.is_opened,
  }));
  return { statements, total: Number(counted?.total ?? 0n) };
}

export interface OpenedStatement {
  readonly id: string;
  readonly name: string;
  readonly issuedOn: Ymd;
  readonly bytes: Buffer;
}

/** OFFSET: by the ids, whatever the planner expects of a customer's statements. */
const bytesOf = statement<{ id: string; name: string; issued_on: Ymd; bytes: Buffer }, readonly unknown[]>(
  'statement.bytes',
  `select p.id, p.name, p.issued_on, c.bytes
    from (select * from app.paper where id = any ($1::text[]) offset 0) p join app.customer u on u.id = p.customer_id
    join app.paper_content c on c.hash = p.content_hash
    where u.subject = $2 and (p.viewable_until is null or p.viewable_until >= $3)
    order by p.issued_on, p.id`,
);

/** The bytes of statements that are this customer's and may still be read; the others are not there. */
export const readStatements = async (
  reader: Reader,
  ids: readonly string[],
  subject: string,
  today: Ymd,
): Promise<OpenedStatement[]> =>
  (await bytesOf(reader, ids, subject, today)).map(({ issued_on: issuedOn, ...rest }) => ({ ...rest, issuedOn }));

const open = statement<object, readonly unknown[]>(
  'statement.open',
  'insert into app.paper_opened (paper_id, opened_at) values ($1, $2) on conflict do nothing',
);

/** 既読. The first time counts. */
export const markOpened = async (tx: Tx, id: string, at: Instant): Promise<void> =>
  void (await open(tx, id, moment(at)));

const key = statement<{ value: Buffer }, [name: string]>(
  'statement.link-key',
  'select value from ops.secret where name = $1',
);

/** What addresses of statements are signed with: the same in every program on this database. */
export async function readLinkKey(reader: Reader): Promise<Buffer> {
  const [found] = await key(reader, 'paper.link');
  if (!found) throw new Error('the key was made with the table');
  return found.value;
}

const reports = statement<{ order_id: string; id: string }, readonly unknown[]>(
  'statement.trade-reports-of',
  `select distinct on (p.ref) p.ref as order_id, p.id from app.paper p join app.customer c on c.id = p.customer_id
    where p.kind = 'TRADE' and p.ref = any ($2::text[]) and c.subject = $1
      and (p.viewable_until is null or p.viewable_until >= $3) order by p.ref, p.turn desc`,
);

/** The last trade report of each of a customer's orders that has one, by the order's id. */
export const tradeReportsOf = async (
  reader: Reader,
  subject: string,
  orderIds: readonly string[],
  today: Ymd,
): Promise<ReadonlyMap<string, string>> =>
  new Map((await reports(reader, subject, orderIds, today)).map(({ order_id: order, id }) => [order, id]));
