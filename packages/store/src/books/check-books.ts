import { sql } from 'kysely';
import { statement, type Reader, type Tx } from '../kernel/index.ts';
import { side } from './book-side.ts';
import { openUsBooks, summedUsBooks } from './us-books.ts';

/** A record beside the ledger that differs from what orders and postings say. */
export interface BookDifference {
  readonly book: string;
  readonly subject: string;
  readonly kept: bigint;
  readonly derived: bigint;
}

/** Of quota and tax: all there are. */
export const everyYear = 0;

const asked = (table: string) => `${table}.customer_id = any ($2::text[])`;
const lastFill = `(select x.* from app.fund_fill x where x.order_id = o.id order by x.turn desc limit 1) f`;
const frame = `case o.account_type when 'NISA_GROWTH' then 'GROWTH' else 'TSUMITATE' end`;
const nisaKey = `concat_ws(' ', o.customer_id, extract(year from o.settlement_date)::int, ${frame})`;
const ofNisa = `o.account_type in ('NISA_GROWTH', 'NISA_TSUMITATE')`;
const nisaKept = (column: string) =>
  `select concat_ws(' ', n.customer_id, n.year, n.frame) as subject, n.${column} as amount from app.nisa_year n
    where ${asked('n')} and n.year >= $3`;
const taxKept = (column: string) =>
  `select concat_ws(' ', t.customer_id, t.year) as subject, t.${column} as amount from app.tax_year t where ${asked('t')} and t.year >= $3`;
const ofOpenOrders = (amount: string, orders: string) =>
  `select o.customer_id as subject, ${amount} as amount from open_order o where ${orders}`;
const soldOpen = `o.state = 'EXECUTED' and o.side = 'SELL'`;

/** Everything open of the customers, read once: their orders with what they were filled at, and what their accounts hold. */
const openRows = `open_order as materialized (
    select o.*, f.amount, f.fee + f.consumption_tax as fees, f.projected_tax from unnest($2::text[]) as c (id)
      join app.fund_order o on o.customer_id = c.id and o.is_open left join lateral ${lastFill} on o.state = 'EXECUTED'),
  open_share as materialized (
    select o.* from unnest($2::text[]) as c (id) join app.stock_order o on o.customer_id = c.id and o.is_open and o.trade_type = 'SPOT'),
  unsettled_share as materialized (
    select f.*, f.fee + f.consumption_tax as fees from unnest($2::text[]) as c (id)
      join app.stock_fill f on f.customer_id = c.id and not f.is_settled and f.trade_type in ('SPOT', 'GENBIKI', 'GENWATASHI')),
  open_lot as materialized (
    select l.* from unnest($2::text[]) as c (id) join app.margin_lot l on l.customer_id = c.id and l.quantity > 0),
  open_us as materialized (
    select o.* from unnest($2::text[]) as c (id) join app.us_order o on o.customer_id = c.id and o.is_open),
  unsettled_us as materialized (
    select f.* from unnest($2::text[]) as c (id) join app.us_fill f on f.customer_id = c.id and not f.is_settled),
  delivery as materialized (
    select s.*, p.quantity, p.open_amount from unnest($2::text[]) as c (id)
      join app.margin_settlement s on s.customer_id = c.id and s.status in ('ACCEPTED', 'EXECUTED')
      join app.margin_settlement_part p on p.settlement_id = s.id),
  held as materialized (
    select a.customer_id, a.instrument, a.kind, a.tag, b.amount from unnest($2::text[]) as c (id)
      join ledger.account a on coalesce(a.customer_id, '') = c.id and a.kind in (2, 3, 4, 7, 10, 11, 12, 30, 31, 41, 42, 43, 44, 45)
      join ledger.balance b on b.account_id = a.id
    union all
    select a.customer_id, a.instrument, a.kind, a.tag, b.amount from unnest($2::text[]) as c (id)
      join ledger.account a on coalesce(a.customer_id, '') = c.id and a.instrument = 'JPY' and a.kind in (20, 21) and a.tag >= $4 and a.tag < 'GAIN-9'
      join ledger.balance b on b.account_id = a.id)`;

const bookOfAccount = `case when kind in (10, 11, 12, 30, 31) then 'position.units' when kind = 3 then 'order.payable'
  when kind = 4 then 'order.receivable' when kind = 7 then 'tax.refund' when tag = 'ORDER' then 'order.reserved'
  when tag = 'TAX' then 'tax.reserved' when tag = 'DELIVERY' then 'delivery.reserved' when kind = 20 then 'tax.income' else 'tax.resident' end`;

/** What costs the same however long the history is: what is held and what is on its way. */
const openBooks: readonly string[] = [
  `select ${bookOfAccount} as book, case when kind in (10, 11, 12, 30, 31) then concat_ws(' ', customer_id, instrument, tag)
      when kind in (20, 21) then concat_ws(' ', customer_id, right(tag, 4)) else customer_id end as subject, 0 as kept, amount as derived
    from held where kind not in (2, 20, 21, 41, 42, 43, 44, 45) or kind = 2 and tag in ('ORDER', 'TAX', 'DELIVERY') or kind in (20, 21)`,
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
  ...openShareBooks(),
  ...openMarginBooks(),
  ...openDeliveryBooks(),
  ...openUsBooks,
];

/** The same of shares. What open sales have locked is a book of its own. */
function openShareBooks(): readonly string[] {
  const ofFills = (amount: string, of: 'BUY' | 'SELL') =>
    `select f.customer_id as subject, ${amount} as amount from unsettled_share f where f.side = '${of}'`;
  const shareKey = (of: string) => `concat_ws(' ', ${of}.customer_id, ${of}.stock_code, ${of}.account_type)`;
  return [
    side(
      'kept',
      `'position.units'`,
      `select ${shareKey('p')} as subject, p.quantity as amount from app.share_position p where ${asked('p')}`,
    ),
    side('kept', `'order.reserved'`, 'select o.customer_id as subject, o.reserved_cash as amount from open_share o'),
    side('kept', `'order.payable'`, ofFills('f.amount + f.fees', 'BUY')),
    side('kept', `'order.receivable'`, ofFills('-(f.amount - f.fees)', 'SELL')),
    side('kept', `'tax.reserved'`, ofFills('greatest(f.projected_tax, 0)', 'SELL')),
    side('kept', `'tax.refund'`, ofFills('least(f.projected_tax, 0)', 'SELL')),
    side(
      'derived',
      `'nisa.reserved'`,
      `select concat_ws(' ', o.customer_id, o.nisa_year, ${frame}) as subject, o.reserved_quota as amount from open_share o
        where o.nisa_year is not null`,
    ),
    side(
      'kept',
      `'order.locked'`,
      `select ${shareKey('o')} as subject, o.locked_shares as amount from open_share o where o.locked_shares > 0`,
    ),
    side(
      'derived',
      `'order.locked'`,
      `select concat_ws(' ', customer_id, instrument, tag) as subject, amount from held where kind = 31`,
    ),
  ];
}

/**
 * Lots against what the ledger lent, owes and holds for them (MARGIN_LOAN, SHORT_PROCEEDS, MARGIN_LONG, MARGIN_SHORT), and results
 * that have not settled. What left by 現引 or 現渡 is still lent or owed until it settles.
 */
function openMarginBooks(): readonly string[] {
  const ofLedger = (kind: number, subject: string) =>
    `select ${subject} as subject, amount from held where kind = ${kind}`;
  const stock = `concat_ws(' ', customer_id, instrument, tag)`;
  const lotKey = `concat_ws(' ', l.customer_id, l.stock_code, l.account_type)`;
  const shares = (of: 'LONG' | 'SHORT') =>
    `select ${lotKey} as subject, ${of === 'LONG' ? '' : '-'}l.quantity as amount from open_lot l where l.side = '${of}'`;
  const amounts = (of: 'LONG' | 'SHORT') =>
    `select l.customer_id as subject, ${of === 'LONG' ? '-' : ''}l.open_amount as amount from open_lot l where l.side = '${of}'`;
  const delivered = (kind: 'GENBIKI' | 'GENWATASHI') =>
    `select d.customer_id as subject, ${kind === 'GENBIKI' ? '-' : ''}d.open_amount as amount from delivery d
      where d.kind = '${kind}' and d.status = 'EXECUTED'`;
  return [
    side('derived', `'margin.long'`, ofLedger(44, stock)),
    side('kept', `'margin.long'`, shares('LONG')),
    side('derived', `'margin.short'`, ofLedger(45, stock)),
    side('kept', `'margin.short'`, shares('SHORT')),
    side('derived', `'margin.loan'`, ofLedger(41, 'customer_id')),
    side('kept', `'margin.loan'`, amounts('LONG')),
    side('kept', `'margin.loan'`, delivered('GENBIKI')),
    side('derived', `'margin.short-proceeds'`, ofLedger(42, 'customer_id')),
    side('kept', `'margin.short-proceeds'`, amounts('SHORT')),
    side('kept', `'margin.short-proceeds'`, delivered('GENWATASHI')),
    side('derived', `'margin.realized'`, ofLedger(43, 'customer_id')),
    side(
      'kept',
      `'margin.realized'`,
      `select m.customer_id as subject, m.realized as amount from app.margin_close m where ${asked('m')} and not m.is_settled`,
    ),
    side(
      'kept',
      `'order.reserved'`,
      `select s.customer_id as subject, s.reserved_cash as amount from app.margin_settlement s
        where ${asked('s')} and s.status = 'ACCEPTED' and s.reserved_cash > 0`,
    ),
    side(
      'kept',
      `'order.locked'`,
      `select concat_ws(' ', d.customer_id, d.stock_code, d.account_type) as subject, d.quantity as amount from delivery d
        where d.kind = 'GENWATASHI' and d.status = 'ACCEPTED'`,
    ),
  ];
}

/** Transfers that are not sent: what they locked, and their fees. */
function openDeliveryBooks(): readonly string[] {
  const items = `unnest($2::text[]) as c (id) join app.delivery d on d.customer_id = c.id and d.status in ('REQUESTED', 'IN_REVIEW')
      join app.delivery_item i on i.delivery_id = d.id`;
  return [
    side(
      'kept',
      `'order.locked'`,
      `select concat_ws(' ', d.customer_id, i.code, i.account_type) as subject, i.quantity as amount from ${items} where d.product = 'EQUITY'`,
    ),
    side(
      'kept',
      `'delivery.reserved'`,
      `select d.customer_id as subject, i.fee + i.consumption_tax as amount from ${items}`,
    ),
  ];
}

const ofAllOrders = (subject: string, amount: string, orders: string) =>
  `select ${subject} as subject, ${amount} as amount from app.fund_order o cross join lateral ${lastFill} where ${asked('o')} and ${orders}`;

const ofAllFills = (subject: string, amount: string, fills: string) =>
  `select ${subject} as subject, ${amount} as amount from app.stock_fill o where ${asked('o')} and o.trade_type in ('SPOT', 'GENBIKI', 'GENWATASHI') and ${fills}`;

/** What is added up from the first order on. */
const summedBooks: readonly string[] = [
  side('derived', `'nisa.used'`, ofAllFills(nisaKey, 'o.amount', `${ofNisa} and o.side = 'BUY'`)),
  side(
    'derived',
    `'nisa.released'`,
    ofAllFills(nisaKey, 'o.book_released', `${ofNisa} and o.side = 'SELL' and o.is_settled`),
  ),
  side(
    'derived',
    `'tax.net-gain'`,
    ofAllFills(
      `concat_ws(' ', o.customer_id, extract(year from o.settlement_date)::int)`,
      'o.amount - o.fee - o.consumption_tax - o.cost',
      `o.account_type = 'SPECIFIC' and o.side = 'SELL' and o.is_settled`,
    ),
  ),
  side(
    'derived',
    `'tax.net-gain'`,
    `select concat_ws(' ', m.customer_id, extract(year from m.settlement_date)::int) as subject, m.realized as amount
      from app.margin_close m where ${asked('m')} and m.account_type = 'SPECIFIC' and m.is_settled`,
  ),
  side(
    'derived',
    `'tax.net-gain'`,
    `select concat_ws(' ', m.customer_id, extract(year from m.paid_on)::int) as subject, m.amount
      from app.margin_adjustment m where ${asked('m')} and m.account_type = 'SPECIFIC' and m.is_paid`,
  ),
  // 外貨預り金 against every exchange there was.
  side(
    'kept',
    `'usd.cash'`,
    `select x.customer_id as subject, case x.direction when 'JPY_TO_USD' then x.usd_amount else -x.usd_amount end as amount
      from app.fx_exchange x where ${asked('x')}`,
  ),
  side(
    'derived',
    `'usd.cash'`,
    `select a.customer_id as subject, b.amount from unnest($2::text[]) as c (id)
      join ledger.account a on coalesce(a.customer_id, '') = c.id and a.instrument = 'USD' join ledger.balance b on b.account_id = a.id`,
  ),
  ...summedUsBooks,
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

type Differing = readonly [limit: number, customers: readonly string[], sinceYear: number, sinceTag: string];
const foundIn = (books: readonly string[]) =>
  `with ${openRows} select book, subject, sum(kept)::bigint as kept, sum(derived)::bigint as derived from (${books.join(' union all ')}) found
    group by book, subject having sum(kept) <> sum(derived) order by book, subject limit $1`;
const differing = statement<BookDifference, Differing>('books.check', foundIn([...openBooks, ...summedBooks]));
const differingOpen = statement<BookDifference, Differing>('books.check-open', foundIn(openBooks));

const mostDifferences = 1_000;

const argumentsOf = (customers: readonly string[], since: number): Differing => [
  mostDifferences,
  customers,
  since,
  `GAIN-${String(since).padStart(4, '0')}`,
];

/** Positions, reservations, quota and tax of these customers against the orders and the ledger they came from. None must differ. */
export const checkBooks = (reader: Reader, customers: readonly string[]): Promise<readonly BookDifference[]> =>
  differing(reader, ...argumentsOf(customers, everyYear));

/**
 * The same without what only a look at every order can say; a replay that goes on from the last one says that. Of quota and tax the
 * years from `since` on: nothing changes those before.
 */
export const checkOpenBooks = (
  reader: Reader,
  customers: readonly string[],
  since = everyYear,
): Promise<readonly BookDifference[]> => differingOpen(reader, ...argumentsOf(customers, since));

/**
 * Checks read everything there is; the usual 15 s are for requests. And they are planned for the tables as they are now: a plan
 * kept from when there were few orders looks through all fills for each of many. What a page sorts fits into memory.
 */
export async function allowLongChecks(tx: Tx): Promise<void> {
  await sql`select set_config('statement_timeout', '10min', true), set_config('plan_cache_mode', 'force_custom_plan', true),
    set_config('work_mem', '64MB', true)`.execute(tx);
}

/** For entries of a day and the books of a page of customers. Statistics are older than the night, so PostgreSQL would read all accounts for the few of a page. */
export async function lookUpByCustomer(tx: Tx): Promise<void> {
  await sql`select set_config('enable_seqscan', 'off', true), set_config('enable_hashjoin', 'off', true),
    set_config('enable_mergejoin', 'off', true)`.execute(tx);
}
