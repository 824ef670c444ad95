import type { Ymd } from '@tsuzura/domain/calendar';
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

const movedCustomers = statement<object, [behind: string, through: string]>(
  'ledger.mark-moved',
  `insert into ledger.to_check (customer_id) select distinct account.customer_id
      from ledger.posting join ledger.account on account.id = posting.account_id
      where posting.entry_id > $1::bigint and posting.entry_id <= $2::bigint and account.customer_id is not null
    on conflict do nothing`,
);

/** Whose books beside the ledger are to be looked at: everybody for whom something was booked in a range. */
export async function markMoved(tx: Tx, { behind, through }: EntryRange): Promise<void> {
  await movedCustomers(tx, String(behind), String(through));
}

const takeMarked = statement<{ customer_id: string }, [limit: number]>(
  'ledger.take-moved',
  `delete from ledger.to_check where customer_id in (select customer_id from ledger.to_check order by customer_id limit $1)
    returning customer_id`,
);

/** The next customers of those, up to `limit`; they are marked no longer. */
export const takeMoved = async (tx: Tx, limit: number): Promise<string[]> =>
  (await takeMarked(tx, limit)).map(({ customer_id }) => customer_id);
