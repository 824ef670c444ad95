import { sql } from 'kysely';
import { statement, type Reader, type Tx } from '../kernel/index.ts';

/** A record beside the ledger that differs from what orders and postings say. */
export interface BookDifference {
  readonly book: string;
  readonly subject: string;
  readonly kept: bigint;
  readonly derived: bigint;
}

/** Of the customers that are asked for: as the index of accounts has it, and as all others have it. */
const owned = (account: string) => `coalesce(${account}.customer_id, '') = any ($2::text[])`;
const asked = (table = '') => `${table}customer_id = any ($2::text[])`;
const lastFill = `cross join lateral (select x.* from app.fund_fill x where x.order_id = o.id order by x.turn desc limit 1) f`;
const ledgerSum = (kinds: string, tag: string) => `select a.customer_id as subject, sum(b.amount)::bigint as derived
  from ledger.account a join ledger.balance b on b.account_id = a.id where ${owned('a')} and a.kind in (${kinds}) and ${tag} group by 1`;

/** Two ways to the same figures, side by side; what is on one side only counts as zero on the other. */
const compared = (book: string, kept: string, derived: string) => `select '${book}' as book,
    coalesce(k.subject, d.subject) as subject, coalesce(k.kept, 0) as kept, coalesce(d.derived, 0) as derived
  from (${kept}) k full join (${derived}) d on d.subject = k.subject where coalesce(k.kept, 0) <> coalesce(d.derived, 0)`;

const nisaKey = `concat_ws(' ', o.customer_id, extract(year from o.settlement_date)::int,
  case o.account_type when 'NISA_GROWTH' then 'GROWTH' else 'TSUMITATE' end)`;
const ofNisa = `o.account_type in ('NISA_GROWTH', 'NISA_TSUMITATE')`;
const nisaKept = (column: string) =>
  `select concat_ws(' ', customer_id, year, frame) as subject, ${column} as kept from app.nisa_year where ${asked()}`;
const taxKept = (column: string) =>
  `select concat_ws(' ', customer_id, year) as subject, ${column} as kept from app.tax_year where ${asked()}`;
const taxLedger = (kind: number, source: string) => `select concat_ws(' ', a.customer_id, right(a.tag, 4)) as subject,
    sum(b.amount)::bigint as derived
  from ledger.account a join ledger.balance b on b.account_id = a.id where ${owned('a')} and a.kind = ${kind} and a.tag like '${source}-%' group by 1`;

const books: readonly string[] = [
  compared(
    'position.units',
    `select concat_ws(' ', customer_id, fund_code, account_type) as subject, units as kept from app.position where ${asked()}`,
    `select concat_ws(' ', a.customer_id, a.instrument, a.tag) as subject, sum(b.amount)::bigint as derived
      from ledger.account a join ledger.balance b on b.account_id = a.id where ${owned('a')} and a.kind in (10, 11, 12) group by 1`,
  ),
  compared(
    'order.reserved',
    `select customer_id as subject, sum(reserved_cash)::bigint as kept from app.fund_order where ${asked()} and state in ('RECEIVED', 'WORKING') group by 1`,
    ledgerSum('2', `a.tag = 'ORDER'`),
  ),
  compared(
    'order.payable',
    `select o.customer_id as subject, sum(f.amount + f.fee + f.consumption_tax)::bigint as kept from app.fund_order o ${lastFill}
      where ${asked('o.')} and o.state = 'EXECUTED' and o.side = 'BUY' group by 1`,
    ledgerSum('3', 'true'),
  ),
  compared(
    'order.receivable',
    `select o.customer_id as subject, -sum(f.amount)::bigint as kept from app.fund_order o ${lastFill}
      where ${asked('o.')} and o.state = 'EXECUTED' and o.side = 'SELL' group by 1`,
    ledgerSum('4', 'true'),
  ),
  compared(
    'tax.reserved',
    `select subject, sum(tax)::bigint as kept from (
        select o.customer_id as subject, greatest(f.projected_tax, 0) as tax from app.fund_order o ${lastFill} where ${asked('o.')} and o.state = 'EXECUTED' and o.side = 'SELL'
        union all select customer_id, income_tax + resident_tax from app.distribution where ${asked()} and state = 'DECLARED' and course = 'RECEIVE') t group by 1`,
    ledgerSum('2', `a.tag = 'TAX'`),
  ),
  compared(
    'tax.refund',
    `select o.customer_id as subject, sum(least(f.projected_tax, 0))::bigint as kept from app.fund_order o ${lastFill}
      where ${asked('o.')} and o.state = 'EXECUTED' and o.side = 'SELL' group by 1`,
    ledgerSum('7', 'true'),
  ),
  compared(
    'nisa.used',
    nisaKept('used'),
    `select ${nisaKey} as subject, sum(f.amount)::bigint as derived from app.fund_order o ${lastFill}
      where ${asked('o.')} and ${ofNisa} and o.side = 'BUY' and o.state in ('EXECUTED', 'SETTLED', 'COMPLETED') group by 1`,
  ),
  compared(
    'nisa.reserved',
    nisaKept('reserved'),
    `select ${nisaKey} as subject, sum(o.reserved_quota)::bigint as derived from app.fund_order o
      where ${asked('o.')} and ${ofNisa} and o.side = 'BUY' and o.state in ('RECEIVED', 'WORKING') group by 1`,
  ),
  compared(
    'nisa.released',
    nisaKept('released'),
    `select ${nisaKey} as subject, sum(f.book_released)::bigint as derived from app.fund_order o ${lastFill}
      where ${asked('o.')} and ${ofNisa} and o.side = 'SELL' and o.state in ('SETTLED', 'COMPLETED') group by 1`,
  ),
  compared(
    'tax.net-gain',
    taxKept('net_gain'),
    `select concat_ws(' ', o.customer_id, extract(year from o.settlement_date)::int) as subject, sum(f.amount - f.cost)::bigint as derived
      from app.fund_order o ${lastFill}
      where ${asked('o.')} and o.account_type = 'SPECIFIC' and o.side = 'SELL' and o.state in ('SETTLED', 'COMPLETED') group by 1`,
  ),
  compared('tax.income', taxKept('income_tax'), taxLedger(20, 'GAIN')),
  compared('tax.resident', taxKept('resident_tax'), taxLedger(21, 'GAIN')),
];

const differing = statement<BookDifference, [limit: number, customers: readonly string[]]>(
  'books.check',
  `select * from (${books.join(' union all ')}) found order by book, subject limit $1`,
);

const mostDifferences = 1_000;

/** Positions, reservations, quota and tax of these customers against the orders and the ledger they came from. None must differ. */
export const checkBooks = (reader: Reader, customers: readonly string[]): Promise<readonly BookDifference[]> =>
  differing(reader, mostDifferences, customers);

/**
 * Checks read everything there is; the usual 15 s are for requests. And they are planned for the tables as they are now: a plan
 * kept from when there were few orders looks through all fills for each of many.
 */
export async function allowLongChecks(tx: Tx): Promise<void> {
  await sql`set local statement_timeout = '10min'`.execute(tx);
  await sql`set local plan_cache_mode = force_custom_plan`.execute(tx);
}
