import type { Ymd } from '@tsuzura/domain/calendar';
import { assert } from '@tsuzura/domain/kernel';
import { statement, type Reader, type Tx } from '../kernel/index.ts';
import { countsOf, firstDifference, type RowFault } from './marks.ts';

const callClose = statement<{ closed: boolean }, [through: Ymd]>(
  'ledger.close',
  'select ledger.close($1::date) as closed',
);
const callSeal = statement<{ sealed: number }, []>('ledger.seal', 'select ledger.seal() as sealed');

/**
 * 日次締め: from now on nothing can be posted to `through` or any day before it. Waits for who is posting, and lets them
 * wait until this transaction ends: keep it short. False when the day was closed already.
 */
export async function closeThrough(tx: Tx, through: Ymd): Promise<boolean> {
  const [row] = await callClose(tx, through);
  return row?.closed ?? false;
}

/** Adds the hash of every closed day to the chain; no request waits for it. Returns how many days were sealed. */
export async function sealClosed(tx: Tx): Promise<number> {
  const [row] = await callSeal(tx);
  return row?.sealed ?? 0;
}

export type ChainFault =
  /** A row of a sealed day is not what was sealed. Line 0 is the entry itself. */
  | ({ readonly day: Ymd; readonly of: 'row' } & RowFault)
  /** The seal itself does not fit its leaves or the seal before it. */
  | { readonly day: Ymd; readonly of: 'seal' };

export type ChainCheck =
  /** Keep `head` outside the database: somebody who can rewrite everything in the database cannot rewrite that copy. */
  | {
      readonly whole: true;
      readonly days: number;
      readonly head: string | null;
      /** The last day that was looked at, when more than `most` were there. */
      readonly goOnAfter: Ymd | null;
    }
  | { readonly whole: false; readonly fault: ChainFault };

interface SealRow {
  readonly day: Ymd;
  readonly hash: Buffer;
  readonly linked: boolean;
  readonly fits: boolean;
}
/** PostgreSQL's driver leaves large numbers in lists as they are written. */
interface LeafRow {
  readonly first_entry: bigint;
  readonly entry_ids: readonly string[];
  readonly account_ids: readonly string[];
  readonly entry_marks: readonly string[];
  readonly line_numbers: readonly number[];
  readonly line_marks: readonly string[];
}

interface LeafNowRow {
  readonly entry_ids: readonly string[];
  readonly entry_marks: readonly string[];
  readonly line_counts: readonly number[];
  readonly line_marks: readonly string[];
}

const seals = statement<SealRow, [after: Ymd | null, limit: number]>(
  'ledger.seals',
  `select day, hash, fits, previous_hash = coalesce(lag(hash) over (order by day), '') as linked from (
      select day_seal.day, day_seal.hash, day_seal.previous_hash, day_seal.hash = ledger.seal_hash(day_seal.day, day_seal.entries,
        day_seal.postings, day_seal.previous_hash, coalesce((select string_agg(recording.hash, '' order by recording.first_entry)
          from ledger.recording where recording.day = day_seal.day), '')) as fits
      from ledger.day_seal where day >= coalesce($1::date, '-infinity') order by day limit $2) checked
    order by day`,
);

const leaves = statement<{ first_entry: bigint; same: boolean }, [day: Ymd, after: string, limit: number]>(
  'ledger.seal-leaves',
  `select kept.first_entry, now.hash = kept.hash as same
    from (select * from ledger.recording where day = $1 and first_entry > $2::bigint order by first_entry limit $3) kept,
      ledger.leaf_now(kept.day, kept.entry_ids, kept.account_ids) now
    order by kept.first_entry`,
);

const oneLeaf = statement<LeafRow, [firstEntry: string]>(
  'ledger.seal-leaf',
  'select * from ledger.recording where first_entry = $1::bigint',
);

const leafNow = statement<LeafNowRow, [day: Ymd, entryIds: readonly string[], accountIds: readonly string[]]>(
  'ledger.leaf-now',
  'select * from ledger.leaf_now($1, $2::bigint[], $3::bigint[])',
);

/** The first entry of a day that was in no call of `post`; looked for only when the day has more entries than its seal says. */
const strays = statement<{ id: bigint }, [day: Ymd]>(
  'ledger.stray-entries',
  `select entry.id from ledger.entry where entry.day = $1 and entry.id not in (
      select unnest(recording.entry_ids) from ledger.recording where recording.day = $1)
    order by entry.id limit 1`,
);

/** Sealed days that have other entries than their seals count. A day without a seal between sealed ones has none. */
const miscounted = statement<{ day: Ymd }, [since: Ymd | null, through: Ymd]>(
  'ledger.miscounted-days',
  `select coalesce(found.day, sealed.day) as day from (
      select entry.day, count(*) as entries from ledger.entry where entry.day > coalesce($1::date, '-infinity')
        and entry.day <= $2 group by entry.day) found
    full join (select day, entries from ledger.day_seal where day > coalesce($1::date, '-infinity') and day <= $2) sealed on sealed.day = found.day
    where coalesce(found.entries, 0) <> coalesce(sealed.entries, 0) order by 1 limit 1`,
);

const sealsAtOnce = 100;
const leavesAtOnce = 20;

export interface ChainPart {
  /** The days up to this one were checked before; the link to it is checked again. */
  readonly since?: Ymd | null;
  /** False: only the seals and how many entries each day has; not whether every row is still what was sealed. */
  readonly withRows?: boolean;
  /** At most so many days. */
  readonly most?: number;
}

/** Goes through the chain from its first day, or a part of it, and names the first row that was edited, added or removed. */
export async function verifyChain(reader: Reader, part: ChainPart = {}): Promise<ChainCheck> {
  const { since = null, withRows = true, most = Infinity } = part;
  let last: Pick<SealRow, 'day' | 'hash'> | null = null;
  let days = 0;
  for (;;) {
    // The first row of a page is the last of the page before: its neighbour's link is checked against it.
    const from: Ymd | null = last?.day ?? since;
    const page = await seals(reader, from, Math.min(sealsAtOnce, most - days) + 1);
    const fresh: readonly SealRow[] = from ? page.slice(1) : page.slice(0, Math.min(sealsAtOnce, most - days));
    const through = fresh.at(-1)?.day;
    const [miscount] = through === undefined ? [] : await miscounted(reader, from, through);
    for (const seal of fresh) {
      const fault =
        (await faultOf(reader, seal, withRows)) ?? (miscount && (await miscountOf(reader, seal, miscount.day)));
      if (fault) return { whole: false, fault };
    }
    days += fresh.length;
    last = fresh.at(-1) ?? last;
    if (fresh.length === 0 || days >= most) return wholeChain(days, last, days >= most);
  }
}

const wholeChain = (days: number, last: Pick<SealRow, 'day' | 'hash'> | null, mayHaveMore: boolean): ChainCheck => ({
  whole: true,
  days,
  head: last ? last.hash.toString('hex') : null,
  goOnAfter: mayHaveMore && last ? last.day : null,
});

/** A day with other entries than its seal says; one before this seal has no seal and should have no entries. */
async function miscountOf(reader: Reader, { day }: SealRow, wrong: Ymd): Promise<ChainFault | null> {
  if (wrong > day) return null;
  const [stray] = await strays(reader, wrong);
  return stray
    ? { of: 'row', day: wrong, what: 'added', entryId: stray.id, line: 0 }
    : wrong === day
      ? { of: 'seal', day }
      : null;
}

async function faultOf(reader: Reader, seal: SealRow, withRows: boolean): Promise<ChainFault | null> {
  const row = withRows ? await rowFaultOf(reader, seal.day) : null;
  return row ?? (seal.fits && seal.linked ? null : { day: seal.day, of: 'seal' });
}

async function rowFaultOf(reader: Reader, day: Ymd): Promise<ChainFault | null> {
  let after = 0n;
  for (;;) {
    const page = await leaves(reader, day, String(after), leavesAtOnce);
    const changed = page.find(({ same }) => !same);
    if (changed) return changeIn(reader, day, changed.first_entry);
    const last = page.at(-1);
    if (!last) return null;
    after = last.first_entry;
  }
}

async function changeIn(reader: Reader, day: Ymd, firstEntry: bigint): Promise<ChainFault> {
  const [kept] = await oneLeaf(reader, String(firstEntry));
  assert(kept, 'a leaf that differs is there');
  const [now] = await leafNow(reader, day, kept.entry_ids, kept.account_ids);
  assert(now, 'the function says what is there');
  const row = firstDifference(
    {
      entryIds: kept.entry_ids,
      entryMarks: kept.entry_marks,
      lineCounts: countsOf(kept.line_numbers),
      lineMarks: kept.line_marks,
    },
    { entryIds: now.entry_ids, entryMarks: now.entry_marks, lineCounts: now.line_counts, lineMarks: now.line_marks },
  );
  return row ? { day, of: 'row', ...row } : { day, of: 'seal' };
}
