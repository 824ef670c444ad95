import { statement, type Reader } from '../kernel/index.ts';
import type { BookDifference } from './check-books.ts';
import { nothingHeld, replayEvents, twinTax, type TwinBooks, type TwinEvent } from './twin-replay.ts';

/*
 * The naive twin of the books beside the ledger: what `replayEvents` makes of every fill and distribution, against what the
 * batch has written.
 */

/** Prices are looked up one by one: a join, planned while there are few distributions, reads those of all years. */
const events = statement<TwinEvent, [customers: readonly string[]]>(
  'books.twin-events',
  `select x.*, f.nav_unit::bigint as nav_unit from (
      select o.customer_id, o.fund_code, o.account_type, o.execution_date as date, o.sequence,
        case when o.side = 'SELL' then 3 when o.source = 'REINVEST' then 1 else 2 end as rank,
        case when o.state in ('SETTLED', 'COMPLETED') then extract(year from o.settlement_date)::int end as settled_in,
        l.units, l.nav, l.amount, l.fee + l.consumption_tax as fees, l.cost, 0::bigint as declared, 0::bigint as special
      from app.fund_order o
      cross join lateral (select y.* from app.fund_fill y where y.order_id = o.id order by y.turn desc limit 1) l
      where o.customer_id = any ($1::text[]) and o.state in ('EXECUTED', 'SETTLED', 'COMPLETED')
      union all
      select d.customer_id, d.fund_code, d.account_type, d.fiscal_date, 0, 0, null, d.units, d.nav_ex, 0, 0, null,
        n.distribution, d.special
      from app.distribution d cross join lateral (select p.distribution from app.nav p
        where p.fund_code = d.fund_code and p.date = d.fiscal_date limit 1) n
      where d.customer_id = any ($1::text[])) x
    join app.fund f on f.code = x.fund_code order by x.customer_id, x.date, x.rank, x.sequence`,
);

const keptPositions = statement<
  {
    customer_id: string;
    fund_code: string;
    account_type: string;
    units: bigint;
    cost: bigint;
    individual_principal: bigint;
    nisa_book: bigint;
  },
  [customers: readonly string[]]
>(
  'books.twin-positions',
  `select customer_id, fund_code, account_type, units, cost, individual_principal, nisa_book
    from app.position where customer_id = any ($1::text[])`,
);

const keptTaxes = statement<
  { customer_id: string; year: number; income_tax: bigint; resident_tax: bigint; withholds: boolean },
  [customers: readonly string[]]
>(
  'books.twin-taxes',
  `select t.customer_id, t.year, t.income_tax, t.resident_tax, a.specific_withholding = 'WITH' as withholds
    from app.tax_year t join app.account a on a.customer_id = t.customer_id where t.customer_id = any ($1::text[])`,
);

const nextCustomers = statement<{ id: string }, [after: string, limit: number]>(
  'books.twin-customers',
  'select id from app.customer where id > $1 order by id limit $2',
);

const customersAtOnce = 500;

/** What the replay makes of one customer, and what it found wrong on the way. */
interface Replayed extends TwinBooks {
  readonly differences: readonly BookDifference[];
}

/** Every record of these customers that differs from the replay. */
export const compareBooksWithTwin = async (
  reader: Reader,
  customers: readonly string[],
): Promise<readonly BookDifference[]> => comparePage(reader, customers, await replayOf(reader, customers));

/** Looks at everybody, page by page, until so much was found. */
export async function ofEverybody<Found>(
  reader: Reader,
  look: (customers: readonly string[]) => Promise<readonly Found[]>,
  most = 1_000,
): Promise<Found[]> {
  const found: Found[] = [];
  for (let after = ''; found.length < most;) {
    const customers = await customersAfter(reader, after, customersAtOnce);
    const last = customers.at(-1);
    if (last === undefined) break;
    found.push(...(await look(customers)));
    after = last;
  }
  return found.slice(0, most);
}

export const customersAfter = async (reader: Reader, after: string, limit: number): Promise<string[]> =>
  (await nextCustomers(reader, after, limit)).map(({ id }) => id);

/** Contains every customer of the call, also those who hold nothing. */
async function replayOf(reader: Reader, customers: readonly string[]): Promise<Map<string, Replayed>> {
  if (customers.length === 0) return new Map();
  const byCustomer = Map.groupBy(await events(reader, customers), (event) => event.customer_id);
  return new Map(
    customers.map((id) => {
      const differences: BookDifference[] = [];
      const books = replayEvents(byCustomer.get(id) ?? [], differInto(differences));
      return [id, { ...books, differences }];
    }),
  );
}

const differInto =
  (found: BookDifference[]) =>
  (book: string, subject: string, kept: bigint, derived: bigint): void => {
    if (kept !== derived) found.push({ book, subject, kept, derived });
  };

async function comparePage(
  reader: Reader,
  customers: readonly string[],
  replayed: ReadonlyMap<string, Replayed>,
): Promise<BookDifference[]> {
  const found = customers.flatMap((id) => replayed.get(id)?.differences ?? []);
  const differ = differInto(found);
  const seen = new Set<string>();
  for (const kept of await keptPositions(reader, customers)) {
    const subject = `${kept.customer_id} ${kept.fund_code} ${kept.account_type}`;
    const twin = replayed.get(kept.customer_id)?.positions.get(subject) ?? nothingHeld();
    seen.add(subject);
    differ('twin.units', subject, kept.units, twin.units);
    differ('twin.cost', subject, kept.cost, twin.cost);
    differ('twin.individual-principal', subject, kept.individual_principal, twin.principal);
    differ('twin.nisa-book', subject, kept.nisa_book, twin.book);
  }
  for (const id of customers)
    for (const [subject, { units }] of replayed.get(id)?.positions ?? [])
      if (!seen.has(subject)) differ('twin.units', subject, 0n, units);

  for (const kept of await keptTaxes(reader, customers)) {
    const subject = `${kept.customer_id} ${kept.year}`;
    const { income, resident } = twinTax(replayed.get(kept.customer_id)?.gains.get(subject) ?? 0n, kept.withholds);
    differ('twin.income-tax', subject, kept.income_tax, income);
    differ('twin.resident-tax', subject, kept.resident_tax, resident);
  }
  return found;
}
