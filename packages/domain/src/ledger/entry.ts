import { ymdOf, type Instant, type Ymd } from '../calendar/index.ts';
import type { LedgerAccount } from './account.ts';
import { entryKinds, type EntryKind, type LedgerRoom } from './chart.ts';

export interface PostingLine {
  readonly account: LedgerAccount;
  /** A credit is positive. Never zero; an account appears once in an entry. */
  readonly amount: bigint;
}

/** What belongs together: its lines sum to zero for every instrument. */
export interface Entry {
  readonly kind: EntryKind;
  /** What it is about: an order, a withdrawal, a distribution. `ref`, `kind` and `revision` are its idempotency key. */
  readonly ref: string;
  /** 0 unless the same thing happens to the same `ref` again, as with a second correction. */
  readonly revision?: number;
  /** The business day it is booked on. */
  readonly day: Ymd;
  readonly bookedAt: Instant;
  readonly lines: readonly PostingLine[];
}

/** The area that booked it. */
export const roomOf = ({ kind }: Pick<Entry, 'kind'>): LedgerRoom => entryKinds[kind].room;

/** An entry as the ledger has it. */
export interface BookedEntry extends Entry {
  readonly id: bigint;
  readonly revision: number;
}

export const credit = (account: LedgerAccount, amount: bigint): PostingLine => ({ account, amount });
export const debit = (account: LedgerAccount, amount: bigint): PostingLine => ({ account, amount: -amount });

/** Nothing is edited: a wrong entry is undone by its opposite, booked today. */
export const oppositeOf = (entry: Entry, booking: Pick<Entry, 'day' | 'bookedAt' | 'revision'>): Entry => ({
  ...booking,
  kind: 'CORRECTION',
  ref: entry.ref,
  lines: entry.lines.map(({ account, amount }) => ({ account, amount: -amount })),
});

/** Leaves out what does not move, so that a no-load fund needs no special case. */
export const moving = (lines: readonly PostingLine[]): PostingLine[] => lines.filter(({ amount }) => amount !== 0n);

/** An entry booked at this moment, without the lines that do not move. */
export const entryAt = (
  { kind, ref, revision = 0 }: Pick<Entry, 'kind' | 'ref' | 'revision'>,
  at: Instant,
  lines: readonly PostingLine[],
): Entry => ({ kind, ref, revision, day: ymdOf(at), bookedAt: at, lines: moving(lines) });
