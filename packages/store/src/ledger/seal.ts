import { sql } from 'kysely';
import type { Ymd } from '@tsuzura/domain/calendar';
import { statement, type Reader, type Tx } from '../kernel/index.ts';
import { firstDifference, type RowFault } from './marks.ts';

/** Sealing a night of a million orders reads millions of rows; the usual 15 s are for requests. */
const sealingTimeout = '10min';

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
  await sql`set local statement_timeout = ${sql.lit(sealingTimeout)}`.execute(tx);
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
  | { readonly whole: true; readonly days: number; readonly head: string | null }
  | { readonly whole: false; readonly fault: ChainFault };

interface SealRow {
  readonly day: Ymd;
  readonly hash: Buffer;
  readonly linked: boolean;
  readonly fits: boolean;
}
interface LeafRow {
  readonly number: number;
  readonly same: boolean;
  readonly sealed_marks: Buffer | null;
  readonly marks_now: Buffer | null;
}

const seals = statement<SealRow, [after: Ymd | null, limit: number]>(
  'ledger.seals',
  `select day, hash, fits, previous_hash = coalesce(lag(hash) over (order by day), '') as linked from (
      select day_seal.day, day_seal.hash, day_seal.previous_hash, day_seal.hash = ledger.seal_hash(day_seal.day, day_seal.entries,
        day_seal.postings, day_seal.previous_hash, coalesce((select string_agg(seal_leaf.hash, '' order by seal_leaf.number)
          from ledger.seal_leaf where seal_leaf.day = day_seal.day), '')) as fits
      from ledger.day_seal where day >= coalesce($1::date, '-infinity') order by day limit $2) checked
    order by day`,
);

/** A leaf answers for everything between the leaf before it and the one after, so that an added entry is seen too. */
const leaves = statement<LeafRow, [day: Ymd, after: number, limit: number]>(
  'ledger.seal-leaves',
  `select number, now.hash = sealed.hash and now.marks = sealed.marks as same,
      case when now.marks <> sealed.marks then sealed.marks end as sealed_marks,
      case when now.marks <> sealed.marks then now.marks end as marks_now
    from (select number, hash, marks,
        coalesce((select before.last_entry + 1 from ledger.seal_leaf before where before.day = $1 and before.number = one.number - 1), 0) as from_entry,
        case when exists (select from ledger.seal_leaf next where next.day = $1 and next.number = one.number + 1)
          then last_entry else 9223372036854775807 end as to_entry
      from ledger.seal_leaf one where day = $1 and number > $2 order by number limit $3) sealed,
      ledger.leaf($1, from_entry, to_entry) now order by number`,
);

/** Entries of sealed days that have no leaf to answer for them. */
const unsealed = statement<{ id: bigint; day: Ymd }, []>(
  'ledger.unsealed',
  `select entry.id, entry.day from ledger.entry where entry.day <= (select max(day) from ledger.day_seal)
      and not exists (select from ledger.seal_leaf where seal_leaf.day = entry.day) order by entry.day, entry.id limit 1`,
);

const sealsAtOnce = 100;
const leavesAtOnce = 20;

/**
 * Goes through the chain from its first day and names the first row that was edited, added or removed. From `since` on it
 * takes the days up to that one as checked and looks at the later ones, and at their link to it.
 */
export async function verifyChain(reader: Reader, since: Ymd | null = null): Promise<ChainCheck> {
  let last: Pick<SealRow, 'day' | 'hash'> | null = null;
  let days = 0;
  for (;;) {
    // The first row of a page is the last of the page before: its neighbour's link is checked against it.
    const from: Ymd | null = last?.day ?? since;
    const page = await seals(reader, from, sealsAtOnce + 1);
    const fresh: readonly SealRow[] = from ? page.slice(1) : page;
    for (const seal of fresh) {
      const fault = await faultOf(reader, seal);
      if (fault) return { whole: false, fault };
    }
    days += fresh.length;
    last = fresh.at(-1) ?? last;
    if (page.length <= sealsAtOnce) break;
  }
  const [stray] = await unsealed(reader);
  if (stray) return { whole: false, fault: { of: 'row', day: stray.day, what: 'added', entryId: stray.id, line: 0 } };
  return { whole: true, days, head: last ? last.hash.toString('hex') : null };
}

async function faultOf(reader: Reader, seal: SealRow): Promise<ChainFault | null> {
  const { day } = seal;
  let after = 0;
  for (;;) {
    const page = await leaves(reader, day, after, leavesAtOnce);
    for (const leaf of page.filter(({ same }) => !same)) {
      const row = leaf.sealed_marks && leaf.marks_now ? firstDifference(leaf.sealed_marks, leaf.marks_now) : null;
      return row ? { day, of: 'row', ...row } : { day, of: 'seal' };
    }
    const last = page.at(-1);
    if (!last) break;
    after = last.number;
  }
  return seal.fits && seal.linked ? null : { day, of: 'seal' };
}
