import type { Instant, Ymd } from '@tsuzura/domain/calendar';
import { entryKindOf, type BookedEntry, type EntryKind, type PostingLine } from '@tsuzura/domain/ledger';
import { statement, type Reader } from '../kernel/index.ts';
import { accountOf, type AccountRow } from './balance.ts';

interface Row extends AccountRow {
  readonly id: bigint;
  readonly entry_kind: number;
  readonly ref: string;
  readonly turn: number;
  readonly day: Ymd;
  readonly booked_at: Instant;
  readonly amount: bigint;
}

const columns = `entry.id, entry.kind as entry_kind, entry.ref, entry.turn, entry.day, entry.booked_at,
  posting.amount, account.kind, account.customer_id, account.instrument, account.tag`;
const joined = `join ledger.posting on posting.entry_id = entry.id join ledger.account on account.id = posting.account_id
  order by entry.id, posting.line`;

const entriesAfter = statement<Row, [after: string, limit: number]>(
  'ledger.history',
  `select ${columns} from (select * from ledger.entry where id > $1::bigint order by id limit $2) entry ${joined}`,
);

const byRef = statement<Row, [ref: string, limit: number]>(
  'ledger.entries-of',
  `select ${columns} from (select * from ledger.entry where ref = $1 order by kind, turn limit $2) entry ${joined}`,
);

const pageSize = 5_000;
/** An order has a handful. */
const mostPerRef = 1_000;

/** Every entry in the order of booking, or those behind one, read a page at a time. */
export async function* readHistory(reader: Reader, behind = 0n): AsyncGenerator<BookedEntry> {
  let after = behind;
  for (;;) {
    const found = entriesFrom(await entriesAfter(reader, String(after), pageSize));
    yield* found;
    const last = found.at(-1);
    if (!last) return;
    after = last.id;
  }
}

/** What was booked about an order, a withdrawal or a distribution; for showing it, and for undoing it. */
export const entriesOf = async (reader: Reader, ref: string): Promise<BookedEntry[]> =>
  entriesFrom(await byRef(reader, ref, mostPerRef));

export async function findEntry(
  reader: Reader,
  key: { ref: string; kind: EntryKind; revision?: number },
): Promise<BookedEntry | null> {
  const entries = await entriesOf(reader, key.ref);
  return entries.find(({ kind, revision }) => kind === key.kind && revision === (key.revision ?? 0)) ?? null;
}

function entriesFrom(rows: readonly Row[]): BookedEntry[] {
  const entries: (BookedEntry & { lines: PostingLine[] })[] = [];
  for (const row of rows) {
    if (entries.at(-1)?.id !== row.id) {
      entries.push({
        id: row.id,
        kind: entryKindOf(row.entry_kind),
        ref: row.ref,
        revision: row.turn,
        day: row.day,
        bookedAt: row.booked_at,
        lines: [],
      });
    }
    entries.at(-1)?.lines.push({ account: accountOf(row), amount: row.amount });
  }
  return entries;
}
