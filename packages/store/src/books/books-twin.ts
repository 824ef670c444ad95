import type { Ymd } from '@tsuzura/domain/calendar';
import { statement, type Reader } from '../kernel/index.ts';
import { everyYear, type BookDifference } from './check-books.ts';
import { marginGains } from './margin-twin.ts';
import { replayShares, sharesComeAfter, type ShareEvent } from './share-replay.ts';
import { replayUsDividends } from './us-dividend-twin.ts';
import { replayUs } from './us-twin.ts';
import { allShareEvents, compareShares, newShareEvents } from './share-twin.ts';
import {
  comeAfter,
  noBooks,
  nothingHeld,
  replayEvents,
  twinTax,
  type TwinBooks,
  type TwinEvent,
} from './twin-replay.ts';

/*
 * The naive twin of the books beside the ledger: what `replayEvents` makes of every fill and distribution, against what the
 * batch has written.
 */

/** Prices are looked up one by one: a join, planned while there are few distributions, reads those of all years. */
const inOrder = (
  orders: string,
  distributions: string,
  transfers: string,
) => `select x.*, f.nav_unit::bigint as nav_unit from (
      select o.id, o.customer_id, o.fund_code, o.account_type, o.execution_date as date, o.sequence,
        case when o.side = 'SELL' then 3 when o.source = 'REINVEST' then 1 else 2 end as rank,
        extract(year from o.settlement_date)::int as settles_in, o.state in ('SETTLED', 'COMPLETED') as is_settled,
        l.units, l.nav, l.amount, l.fee + l.consumption_tax as fees, l.cost, l.book_released, 0::bigint as declared, 0::bigint as special
      from ${orders}
      cross join lateral (select y.* from app.fund_fill y where y.order_id = o.id order by y.turn desc limit 1) l
      where o.state in ('EXECUTED', 'SETTLED', 'COMPLETED')
      union all
      select d.id, d.customer_id, d.fund_code, d.account_type, d.fiscal_date, 0, 0, 0, true, d.units, d.nav_ex, 0, 0, null, null,
        n.distribution, d.special
      from ${distributions} cross join lateral (select p.distribution from app.nav p
        where p.fund_code = d.fund_code and p.date = d.fiscal_date limit 1) n
      union all
      select d.id, i.customer_id, i.code, i.account_type, d.sent_on, d.sequence, -1, 0, true, i.quantity, 0, 0, 0, i.cost, null, 0, 0
      from ${transfers} join app.delivery_item i on i.delivery_id = d.id
      where d.product = 'FUND' and d.status in ('SENT', 'COMPLETED')) x
    join app.fund f on f.code = x.fund_code order by x.customer_id, x.date, x.rank, x.sequence`;

const allEvents = statement<TwinEvent, [customers: readonly string[]]>(
  'books.twin-events',
  inOrder(
    '(select * from app.fund_order where customer_id = any ($1::text[])) o',
    '(select * from app.distribution where customer_id = any ($1::text[])) d',
    '(select * from app.delivery where customer_id = any ($1::text[])) d',
  ),
);

/** Orders one by one by their keys, or a table of some years would be read as a whole for a day of it; distributions of known positions behind the last known one, and of positions that these orders began. */
const newEvents = statement<
  TwinEvent,
  [
    orders: readonly string[],
    customers: readonly string[],
    funds: readonly string[],
    types: readonly string[],
    since: readonly (Ymd | null)[],
  ]
>(
  'books.twin-new-events',
  inOrder(
    'unnest($1::text[]) as w (id) cross join lateral (select y.* from app.fund_order y where y.id = w.id limit 1) o',
    `(select customer_id, fund_code, account_type, max(since) as since from (
          select * from unnest($2::text[], $3::text[], $4::text[], $5::date[]) as p (customer_id, fund_code, account_type, since)
          union all
          select o.customer_id, o.fund_code, o.account_type, null from unnest($1::text[]) as w (id)
            cross join lateral (select y.* from app.fund_order y where y.id = w.id limit 1) o) p
        group by 1, 2, 3) w
      cross join lateral (select y.* from app.distribution y where y.customer_id = w.customer_id and y.fund_code = w.fund_code
        and y.account_type = w.account_type and y.fiscal_date > coalesce(w.since, '-infinity')) d`,
    'unnest($1::text[]) as w (id) cross join lateral (select y.* from app.delivery y where y.id = w.id limit 1) d',
  ),
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
  {
    customer_id: string;
    year: number;
    net_gain: bigint;
    income_tax: bigint;
    resident_tax: bigint;
    withholds: boolean;
  },
  [customers: readonly string[], since: number]
>(
  'books.twin-taxes',
  `select t.customer_id, t.year, t.net_gain, t.income_tax, t.resident_tax, a.specific_withholding = 'WITH' as withholds
    from app.tax_year t join app.account a on a.customer_id = t.customer_id collate "default"
    where t.customer_id = any ($1::text[]) and t.year >= $2`,
);

const keptQuotas = statement<
  { customer_id: string; year: number; frame: string; used: bigint; released: bigint },
  [customers: readonly string[], since: number]
>(
  'books.twin-quotas',
  'select customer_id, year, frame, used, released from app.nisa_year where customer_id = any ($1::text[]) and year >= $2',
);

const nextCustomers = statement<{ id: string }, [after: string, limit: number]>(
  'books.twin-customers',
  'select id from app.customer where id > $1 order by id limit $2',
);

const customersAtOnce = 500;

/** What the replay makes of one customer, and what it found wrong on the way. */
export interface Replayed {
  readonly books: TwinBooks;
  readonly differences: readonly BookDifference[];
}

/** Every record of these customers that differs from the replay of all they ever did. */
export const compareBooksWithTwin = async (
  reader: Reader,
  customers: readonly string[],
): Promise<readonly BookDifference[]> => compareReplayed(reader, customers, await replayFromStart(reader, customers));

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
export async function replayFromStart(reader: Reader, customers: readonly string[]): Promise<Map<string, Replayed>> {
  if (customers.length === 0) return new Map();
  const byCustomer = Map.groupBy(await allEvents(reader, customers), (event) => event.customer_id);
  const ofShares = Map.groupBy(await allShareEvents(reader, customers), (event) => event.customer_id);
  return new Map(customers.map((id) => [id, replayOf(byCustomer.get(id) ?? [], ofShares.get(id) ?? [])]));
}

/** What was booked for a customer since the replay before. */
export interface Moved {
  readonly customerId: string;
  /** Executed and settled since. */
  readonly orders: readonly string[];
}

/** Adds what is new to books of a replay before. Whoever is not in the answer has to be replayed from the start. */
export async function replayOnto(
  reader: Reader,
  moved: readonly Moved[],
  before: ReadonlyMap<string, TwinBooks>,
): Promise<Map<string, Replayed>> {
  const known = moved.filter(({ customerId }) => before.has(customerId));
  const positions = known.flatMap(({ customerId }) =>
    [...(before.get(customerId)?.positions ?? [])].map(([key, { lastDistribution }]) => ({ key, lastDistribution })),
  );
  const parts = positions.map(({ key }) => key.split(' '));
  const fresh = await newEvents(
    reader,
    known.flatMap(({ orders }) => orders),
    parts.map(([customer = '']) => customer),
    parts.map(([, fund = '']) => fund),
    parts.map(([, , type = '']) => type),
    positions.map(({ lastDistribution }) => lastDistribution || null),
  );
  const byCustomer = Map.groupBy(fresh, (event) => event.customer_id);
  const freshShares = await newShareEvents(
    reader,
    known.flatMap(({ orders }) => orders),
  );
  const ofShares = Map.groupBy(freshShares, (event) => event.customer_id);
  return new Map(
    known.flatMap(({ customerId }): [string, Replayed][] => {
      const [events, shares] = [byCustomer.get(customerId) ?? [], ofShares.get(customerId) ?? []];
      const books = before.get(customerId);
      const canGoOn = books && comeAfter(events, books) && sharesComeAfter(shares, books);
      return canGoOn ? [[customerId, replayOf(events, shares, books)]] : [];
    }),
  );
}

function replayOf(events: readonly TwinEvent[], shares: readonly ShareEvent[], before?: TwinBooks): Replayed {
  const differences: BookDifference[] = [];
  const books = replayEvents(events, differInto(differences), before);
  replayShares(shares, differInto(differences), books);
  return { books, differences };
}

const differInto =
  (found: BookDifference[]) =>
  (book: string, subject: string, kept: bigint, derived: bigint): void => {
    if (kept !== derived) found.push({ book, subject, kept, derived });
  };

/** Every record of these customers that differs from what a replay came to; of quota and tax those of the years from `since` on. */
export async function compareReplayed(
  reader: Reader,
  customers: readonly string[],
  replayed: ReadonlyMap<string, Replayed>,
  since = everyYear,
): Promise<BookDifference[]> {
  const found = customers.flatMap((id) => replayed.get(id)?.differences ?? []);
  const differ = differInto(found);
  const seen = new Set<string>();
  for (const kept of await keptPositions(reader, customers)) {
    const subject = `${kept.customer_id} ${kept.fund_code} ${kept.account_type}`;
    const twin = replayed.get(kept.customer_id)?.books.positions.get(subject) ?? nothingHeld();
    seen.add(subject);
    differ('twin.units', subject, kept.units, twin.units);
    differ('twin.cost', subject, kept.cost, twin.cost);
    differ('twin.individual-principal', subject, kept.individual_principal, twin.principal);
    differ('twin.nisa-book', subject, kept.nisa_book, twin.book);
  }
  for (const id of customers)
    for (const [subject, { units }] of replayed.get(id)?.books.positions ?? [])
      if (!seen.has(subject)) differ('twin.units', subject, 0n, units);

  await compareShares(reader, customers, (id) => replayed.get(id)?.books, differ);

  const ofUs = await replayUs(reader, customers, differ);
  await replayUsDividends(reader, customers, differ);
  const beside = sums(await marginGains(reader, customers, differ, since), ofUs.gains);
  for (const kept of await keptTaxes(reader, customers, since)) {
    const subject = `${kept.customer_id} ${kept.year}`;
    const gain = (replayed.get(kept.customer_id)?.books.gains.get(subject) ?? 0n) + (beside.get(subject) ?? 0n);
    const { income, resident } = twinTax(gain, kept.withholds);
    seen.add(subject);
    differ('tax.net-gain', subject, kept.net_gain, gain);
    differ('twin.income-tax', subject, kept.income_tax, income);
    differ('twin.resident-tax', subject, kept.resident_tax, resident);
  }
  for (const kept of await keptQuotas(reader, customers, since)) {
    const subject = `${kept.customer_id} ${kept.year} ${kept.frame}`;
    const quota = replayed.get(kept.customer_id)?.books.quotas.get(subject);
    seen.add(subject);
    differ('nisa.used', subject, kept.used, (quota?.used ?? 0n) + (ofUs.used.get(subject) ?? 0n));
    differ('nisa.released', subject, kept.released, (quota?.released ?? 0n) + (ofUs.released.get(subject) ?? 0n));
  }
  /** A year that is looked at, and of which nothing is kept. */
  const isMissing = (subject: string) => !seen.has(subject) && Number(subject.split(' ')[1]) >= since;
  for (const [subject, gain] of beside) if (isMissing(subject)) differ('tax.net-gain', subject, 0n, gain);
  for (const [subject, used] of ofUs.used) if (isMissing(subject)) differ('nisa.used', subject, 0n, used);
  for (const id of customers) {
    const { gains, quotas } = replayed.get(id)?.books ?? noBooks();
    for (const [subject, gain] of gains) if (isMissing(subject)) differ('tax.net-gain', subject, 0n, gain);
    for (const [subject, { used, released }] of quotas) {
      if (!isMissing(subject)) continue;
      differ('nisa.used', subject, 0n, used);
      differ('nisa.released', subject, 0n, released);
    }
  }
  return found;
}

const sums = (one: ReadonlyMap<string, bigint>, other: ReadonlyMap<string, bigint>): ReadonlyMap<string, bigint> =>
  new Map(
    [...new Set([...one.keys(), ...other.keys()])].map((key) => [key, (one.get(key) ?? 0n) + (other.get(key) ?? 0n)]),
  );
