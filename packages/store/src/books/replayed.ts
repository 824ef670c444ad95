import type { Ymd } from '@tsuzura/domain/calendar';
import { statement, type Reader, type Tx } from '../kernel/index.ts';
import type { Replayed } from './books-twin.ts';
import type { BookDifference } from './check-books.ts';
import { noBooks, type TwinBooks } from './twin-replay.ts';

/** The books of a replay as they are kept for the next one. Keys go without the customer; numbers are text, which has no largest. */
interface KeptBooks {
  readonly positions: readonly (readonly [
    key: string,
    units: string,
    cost: string,
    principal: string,
    book: string,
    last: string,
    lastDistribution: string,
  ])[];
  readonly gains: readonly (readonly [year: string, gain: string])[];
  readonly quotas: readonly (readonly [key: string, used: string, released: string])[];
  readonly unsettled: readonly (readonly [order: string, gain: string, released: string])[];
  readonly shares: readonly (readonly [key: string, units: string, cost: string, book: string, last: string])[];
}

function keptOf(customerId: string, { positions, gains, quotas, unsettled, shares }: TwinBooks): KeptBooks {
  const key = (subject: string) => subject.slice(customerId.length + 1);
  return {
    positions: [...positions].map(([subject, one]) => [
      key(subject),
      String(one.units),
      String(one.cost),
      String(one.principal),
      String(one.book),
      one.last,
      one.lastDistribution,
    ]),
    gains: [...gains].map(([subject, gain]) => [key(subject), String(gain)]),
    quotas: [...quotas].map(([subject, { used, released }]) => [key(subject), String(used), String(released)]),
    unsettled: [...unsettled].map(([order, { gain, released }]) => [order, String(gain), String(released)]),
    shares: [...shares].map(([subject, one]) => [
      key(subject),
      String(one.units),
      String(one.cost),
      String(one.book),
      one.last,
    ]),
  };
}

function booksOf(customerId: string, kept: KeptBooks): TwinBooks {
  const books = noBooks();
  for (const [key, units, cost, principal, book, last, lastDistribution] of kept.positions)
    books.positions.set(`${customerId} ${key}`, {
      units: BigInt(units),
      cost: BigInt(cost),
      principal: BigInt(principal),
      book: BigInt(book),
      last,
      lastDistribution: lastDistribution as Ymd | '',
    });
  for (const [year, gain] of kept.gains) books.gains.set(`${customerId} ${year}`, BigInt(gain));
  for (const [key, used, released] of kept.quotas)
    books.quotas.set(`${customerId} ${key}`, { used: BigInt(used), released: BigInt(released) });
  for (const [order, gain, released] of kept.unsettled)
    books.unsettled.set(order, { gain: BigInt(gain), released: BigInt(released) });
  for (const [key, units, cost, book, last] of kept.shares)
    books.shares.set(`${customerId} ${key}`, { units: BigInt(units), cost: BigInt(cost), book: BigInt(book), last });
  return books;
}

const kept = statement<{ customer_id: string; books: KeptBooks }, [customers: readonly string[]]>(
  'books.replayed',
  'select customer_id, books from ledger.replayed where customer_id = any ($1::text[])',
);

/** Of each customer whom a check has looked at, what its replay came to. */
export const readReplayed = async (reader: Reader, customers: readonly string[]): Promise<Map<string, TwinBooks>> =>
  new Map((await kept(reader, customers)).map((row) => [row.customer_id, booksOf(row.customer_id, row.books)]));

const write = statement<object, [customers: readonly string[], books: readonly string[]]>(
  'books.write-replayed',
  `insert into ledger.replayed (customer_id, books) select * from unnest($1::text[], $2::jsonb[])
    on conflict (customer_id) do update set books = excluded.books`,
);

export async function writeReplayed(tx: Tx, replayed: ReadonlyMap<string, Replayed>): Promise<void> {
  const all = [...replayed];
  if (all.length === 0) return;
  const books = all.map(([customerId, one]) => JSON.stringify(keptOf(customerId, one.books)));
  await write(
    tx,
    all.map(([customerId]) => customerId),
    books,
  );
}

const forget = statement<object, [customers: readonly string[]]>(
  'books.forget-replayed',
  'delete from ledger.replayed where customer_id = any ($1::text[])',
);

/** Their past was changed: the next check replays it from the start. */
export async function forgetReplayed(tx: Tx, customers: readonly string[]): Promise<void> {
  await forget(tx, customers);
}

/** What a replay that went on from kept books has otherwise than one from the start, by customer. */
export function compareKept(
  wentOn: ReadonlyMap<string, Replayed>,
  fromStart: ReadonlyMap<string, Replayed>,
): BookDifference[] {
  return [...wentOn].flatMap(([customerId, one]) => {
    const other = fromStart.get(customerId)?.books;
    return other ? differencesOf(customerId, one.books, other) : [];
  });
}

function differencesOf(customerId: string, one: TwinBooks, other: TwinBooks): BookDifference[] {
  const [mine, theirs] = [figuresOf(customerId, one), figuresOf(customerId, other)];
  return [...new Set([...mine.keys(), ...theirs.keys()])].flatMap((subject) => {
    const [is, should] = [mine.get(subject) ?? 0n, theirs.get(subject) ?? 0n];
    return is === should ? [] : [{ book: 'twin.kept', subject, kept: is, derived: should }];
  });
}

/** Every figure of the books under a name. */
function figuresOf(
  customerId: string,
  { positions, gains, quotas, unsettled, shares }: TwinBooks,
): Map<string, bigint> {
  return new Map([
    ...[...positions].flatMap(([subject, { units, cost, principal, book }]): [string, bigint][] => [
      [`${subject} units`, units],
      [`${subject} cost`, cost],
      [`${subject} principal`, principal],
      [`${subject} book`, book],
    ]),
    ...[...shares].flatMap(([subject, { units, cost, book }]): [string, bigint][] => [
      [`${subject} units`, units],
      [`${subject} cost`, cost],
      [`${subject} book`, book],
    ]),
    ...gains,
    ...[...quotas].flatMap(([subject, { used, released }]): [string, bigint][] => [
      [`${subject} used`, used],
      [`${subject} released`, released],
    ]),
    ...[...unsettled].flatMap(([order, { gain, released }]): [string, bigint][] => [
      [`${customerId} ${order} gain`, gain],
      [`${customerId} ${order} released`, released],
    ]),
  ]);
}
