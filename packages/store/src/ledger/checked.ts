import type { Ymd } from '@tsuzura/domain/calendar';
import type { CustomerRange } from '@tsuzura/domain/ledger';
import { statement, type Reader, type Tx } from '../kernel/index.ts';
import type { EntryRange } from './reconcile.ts';

/** A closed day, and the newest entry when it was closed. */
export interface CheckedThrough {
  readonly day: Ymd;
  readonly lastEntry: bigint;
}

interface Row {
  readonly day: Ymd;
  readonly last_entry: bigint;
}

const throughOf = (rows: readonly Row[]): CheckedThrough | null =>
  rows[0] ? { day: rows[0].day, lastEntry: rows[0].last_entry } : null;

const closed = statement<Row, [through: Ymd]>(
  'ledger.last-closed',
  'select day, last_entry from ledger.day_close where day <= $1 order by day desc limit 1',
);

/** The last day, up to this one, that was closed. */
export const lastClosed = async (reader: Reader, through: Ymd): Promise<CheckedThrough | null> =>
  throughOf(await closed(reader, through));

const checked = statement<Row, []>(
  'ledger.last-checked',
  'select day, last_entry from ledger.checked order by day desc limit 1',
);

/** How far the nightly check has come; null before the first. */
export const lastChecked = async (reader: Reader): Promise<CheckedThrough | null> => throughOf(await checked(reader));

const insertChecked = statement<object, [day: Ymd, lastEntry: string]>(
  'ledger.add-checked',
  'insert into ledger.checked (day, last_entry) values ($1, $2::bigint) on conflict do nothing',
);

export async function writeChecked(tx: Tx, { day, lastEntry }: CheckedThrough): Promise<void> {
  await insertChecked(tx, day, String(lastEntry));
}

/**
 * An execution moves units into one account, a settlement of a sale out of one: so each order is found once. Of shares it is the
 * execution that is named, by its order and number, or the split.
 */
const movedCustomers = statement<object, [behind: string, through: string]>(
  'ledger.mark-moved',
  `insert into ledger.to_check (customer_id, orders, is_corrected) select account.customer_id,
      coalesce(array_agg(case when entry.kind between 80 and 90 and entry.turn > 0 then entry.ref || '-' || entry.turn else entry.ref end)
        filter (where (entry.kind, account.kind) in ((12, 12), (22, 13), (23, 13), (32, 10), (82, 3), (83, 3), (86, 4), (87, 4), (107, 3), (108, 3), (111, 4), (112, 4), (91, 30),
          (92, 30), (152, 11), (152, 31))), '{}'),
      bool_or(entry.kind in (60, 62))
      from ledger.entry join ledger.posting on posting.entry_id = entry.id join ledger.account on account.id = posting.account_id
      where entry.id > $1::bigint and entry.id <= $2::bigint and posting.entry_id > $1::bigint and posting.entry_id <= $2::bigint
        and account.customer_id is not null
      group by account.customer_id
    on conflict (customer_id) do update set orders = to_check.orders || excluded.orders,
      is_corrected = to_check.is_corrected or excluded.is_corrected`,
);

/** Whose books beside the ledger are to be looked at: everybody for whom something was booked in a range. */
export async function markMoved(tx: Tx, { behind, through }: EntryRange): Promise<void> {
  await movedCustomers(tx, String(behind), String(through));
}

/** What was booked for a customer in the entries that are checked. */
export interface MovedCustomer {
  readonly customerId: string;
  /** Executed or settled. */
  readonly orders: readonly string[];
  /** Entries that change what was booked before (CORRECTION, TRANSFER) are among them. */
  readonly isCorrected: boolean;
}

const takeMarked = statement<
  { customer_id: string; orders: readonly string[]; is_corrected: boolean },
  [limit: number, after: string, through: string]
>(
  'ledger.take-moved',
  `delete from ledger.to_check where customer_id in (select customer_id from ledger.to_check
      where customer_id > $2 and customer_id <= $3 order by customer_id limit $1)
    returning customer_id, orders, is_corrected`,
);

/** The next customers of those in a range, up to `limit`; they are marked no longer. */
export const takeMoved = async (tx: Tx, { after, through }: CustomerRange, limit: number): Promise<MovedCustomer[]> =>
  (await takeMarked(tx, limit, after, through)).map(({ customer_id, orders, is_corrected }) => ({
    customerId: customer_id,
    orders: [...new Set(orders)],
    isCorrected: is_corrected,
  }));

const behindChecked = statement<{ customer_id: string }, [customers: readonly string[]]>(
  'ledger.moved-since-checked',
  `select w.id as customer_id from unnest($1::text[]) as w (id)
    where exists (select from ledger.account a join ledger.posting p on p.account_id = a.id
      where coalesce(a.customer_id, '') = w.id
        and p.entry_id > coalesce((select c.last_entry from ledger.checked c order by c.day desc limit 1), 0))`,
);

/** Those of these customers for whom something was booked that no nightly check has looked at. */
export const movedSinceChecked = async (reader: Reader, customers: readonly string[]): Promise<ReadonlySet<string>> =>
  new Set((await behindChecked(reader, customers)).map(({ customer_id }) => customer_id));
