import { sql } from 'kysely';
import { statement, type Reader, type Tx } from '../kernel/index.ts';

/** A record beside the ledger that differs from what orders and postings say. */
export interface BookDifference {
  readonly book: string;
  readonly subject: string;
  readonly kept: bigint;
  readonly derived: bigint;
}

/** One side of a book: what is kept, or what orders and postings say. A subject that is on one side only counts as zero on the other. */
type Side = 'kept' | 'derived';
const side = (of: Side, book: string, rows: string) =>
  `select ${book} as book, x.subject, ${of === 'kept' ? 'x.amount as kept, 0 as derived' : '0 as kept, x.amount as derived'} from (${rows}) x`;

const asked = (table: string) => `${table}.customer_id = any ($2::text[])`;
const lastFill = `(select x.* from app.fund_fill x where x.order_id = o.id order by x.turn desc limit 1) f`;
const frame = `case o.account_type when 'NISA_GROWTH' then 'GROWTH' else 'TSUMITATE' end`;
const nisaKey = `concat_ws(' ', o.customer_id, extract(year from o.settlement_date)::int, ${frame})`;
const ofNisa = `o.account_type in ('NISA_GROWTH', 'NISA_TSUMITATE')`;
const nisaKept = (column: string) =>
  `select concat_ws(' ', n.customer_id, n.year, n.frame) as subject, n.${column} as amount from app.nisa_year n where ${asked('n')}`;
const taxKept = (column: string) =>
  `select concat_ws(' ', t.customer_id, t.year) as subject, t.${column} as amount from app.tax_year t where ${asked('t')}`;
const ofOpenOrders = (amount: string, orders: string) =>
  `select o.customer_id as subject, ${amount} as amount from open_order o where ${orders}`;
const soldOpen = `o.state = 'EXECUTED' and o.side = 'SELL'`;

/** Everything open of the customers, read once: their orders with what they were filled at, and what their accounts hold. */
const openRows = `open_order as materialized (
    select o.*, f.amount, f.fee + f.consumption_tax as fees, f.projected_tax from unnest($2::text[]) as c (id)
      join app.fund_order o on o.customer_id = c.id and o.is_open left join lateral ${lastFill} on o.state = 'EXECUTED'),
  held as materialized (
    select a.customer_id, a.instrument, a.kind, a.tag, b.amount from unnest($2::text[]) as c (id)
      join ledger.account a on coalesce(a.customer_id, '') = c.id and a.kind in (2, 3, 4, 7, 10, 11, 12, 20, 21)
      join ledger.balance b on b.account_id = a.id)`;

const bookOfAccount = `case when kind in (10, 11, 12) then 'position.units' when kind = 3 then 'order.payable'
  when kind = 4 then 'order.receivable' when kind = 7 then 'tax.refund' when tag = 'ORDER' then 'order.reserved'
  when tag = 'TAX' then 'tax.reserved' when kind = 20 then 'tax.income' else 'tax.resident' end`;

/** What costs the same however long the history is: what is held and what is on its way. */
const openBooks: readonly string[] = [
  `select ${bookOfAccount} as book, case when kind in (10, 11, 12) then concat_ws(' ', customer_id, instrument, tag)
      when kind in (20, 21) then concat_ws(' ', customer_id, right(tag, 4)) else customer_id end as subject, 0 as kept, amount as derived
    from held where kind not in (2, 20, 21) or kind = 2 and tag in ('ORDER', 'TAX') or kind in (20, 21) and tag like 'GAIN-%'`,
  side(
    'kept',
    `'position.units'`,
    `select concat_ws(' ', p.customer_id, p.fund_code, p.account_type) as subject, p.units as amount from app.position p where ${asked('p')}`,
  ),
  side('kept', `'order.reserved'`, ofOpenOrders('o.reserved_cash', `o.state in ('RECEIVED', 'WORKING')`)),
  side('kept', `'order.payable'`, ofOpenOrders('o.amount + o.fees', `o.state = 'EXECUTED' and o.side = 'BUY'`)),
  side('kept', `'order.receivable'`, ofOpenOrders('-o.amount', soldOpen)),
  side('kept', `'tax.reserved'`, ofOpenOrders('greatest(o.projected_tax, 0)', soldOpen)),
  side(
    'kept',
    `'tax.reserved'`,
    `select d.customer_id as subject, d.income_tax + d.resident_tax as amount from app.distribution d
      where ${asked('d')} and d.state = 'DECLARED' and d.course = 'RECEIVE'`,
  ),
  side('kept', `'tax.refund'`, ofOpenOrders('least(o.projected_tax, 0)', soldOpen)),
  side('kept', `'nisa.reserved'`, nisaKept('reserved')),
  side(
    'derived',
    `'nisa.reserved'`,
    `select ${nisaKey} as subject, o.reserved_quota as amount from open_order o
      where ${ofNisa} and o.side = 'BUY' and o.state in ('RECEIVED', 'WORKING')`,
  ),
  side('kept', `'tax.income'`, taxKept('income_tax')),
  side('kept', `'tax.resident'`, taxKept('resident_tax')),
];

const ofAllOrders = (subject: string, amount: string, orders: string) =>
  `select ${subject} as subject, ${amount} as amount from app.fund_order o cross join lateral ${lastFill} where ${asked('o')} and ${orders}`;

/** What is added up from the first order on. */
const summedBooks: readonly string[] = [
  side('kept', `'nisa.used'`, nisaKept('used')),
  side(
    'derived',
    `'nisa.used'`,
    ofAllOrders(
      nisaKey,
      'f.amount',
      `${ofNisa} and o.side = 'BUY' and o.state in ('EXECUTED', 'SETTLED', 'COMPLETED')`,
    ),
  ),
  side('kept', `'nisa.released'`, nisaKept('released')),
  side(
    'derived',
    `'nisa.released'`,
    ofAllOrders(nisaKey, 'f.book_released', `${ofNisa} and o.side = 'SELL' and o.state in ('SETTLED', 'COMPLETED')`),
  ),
  side('kept', `'tax.net-gain'`, taxKept('net_gain')),
  side(
    'derived',
    `'tax.net-gain'`,
    ofAllOrders(
      `concat_ws(' ', o.customer_id, extract(year from o.settlement_date)::int)`,
      'f.amount - f.cost',
      `o.account_type = 'SPECIFIC' and o.side = 'SELL' and o.state in ('SETTLED', 'COMPLETED')`,
    ),
  ),
];

type Differing = readonly [limit: number, customers: readonly string[]];
const foundIn = (books: readonly string[]) =>
  `with ${openRows} select book, subject, sum(kept)::bigint as kept, sum(derived)::bigint as derived from (${books.join(' union all ')}) found
    group by book, subject having sum(kept) <> sum(derived) order by book, subject limit $1`;
const differing = statement<BookDifference, Differing>('books.check', foundIn([...openBooks, ...summedBooks]));
const differingOpen = statement<BookDifference, Differing>('books.check-open', foundIn(openBooks));

const mostDifferences = 1_000;

/** Positions, reservations, quota and tax of these customers against the orders and the ledger they came from. None must differ. */
export const checkBooks = (reader: Reader, customers: readonly string[]): Promise<readonly BookDifference[]> =>
  differing(reader, mostDifferences, customers);

/** The same without what only a look at every order can say; a replay that goes on from the last one says that. */
export const checkOpenBooks = (reader: Reader, customers: readonly string[]): Promise<readonly BookDifference[]> =>
  differingOpen(reader, mostDifferences, customers);

/**
 * Checks read everything there is; the usual 15 s are for requests. And they are planned for the tables as they are now: a plan
 * kept from when there were few orders looks through all fills for each of many. What a page sorts fits into memory.
 */
export async function allowLongChecks(tx: Tx): Promise<void> {
  await sql`select set_config('statement_timeout', '10min', true), set_config('plan_cache_mode', 'force_custom_plan', true),
    set_config('work_mem', '64MB', true)`.execute(tx);
}

/** For the books of a page of customers. Statistics are older than the night, so PostgreSQL would read all accounts for the few of a page. */
export async function lookUpByCustomer(tx: Tx): Promise<void> {
  await sql`select set_config('enable_seqscan', 'off', true), set_config('enable_hashjoin', 'off', true),
    set_config('enable_mergejoin', 'off', true)`.execute(tx);
}
