import type { Instant, Ymd } from '@tsuzura/domain/calendar';
import { assert } from '@tsuzura/domain/kernel';
import { accountKinds, entryKindOf, type EntryKind, type LedgerAccount } from '@tsuzura/domain/ledger';
import { statement, type Reader } from '../kernel/index.ts';

export interface StatementLine {
  readonly entryId: bigint;
  readonly kind: EntryKind;
  readonly ref: string;
  readonly day: Ymd;
  readonly bookedAt: Instant;
  readonly amount: bigint;
  /** Of the account, after this movement. */
  readonly balance: bigint;
}

export interface StatementPage {
  /** Newest first. */
  readonly lines: readonly StatementLine[];
  /** Give it as `before` for the next page; null on the last one. */
  readonly next: bigint | null;
}

export const mostStatementLines = 500;

interface Row {
  readonly entry_id: bigint;
  readonly kind: number;
  readonly ref: string;
  readonly day: Ymd;
  readonly booked_at: Instant;
  readonly amount: bigint;
  readonly balance: bigint;
}

const page = statement<
  Row,
  [customer: string, instrument: string, kind: number, tag: string, before: string | null, limit: number]
>(
  'ledger.statement',
  `select posting.entry_id, entry.kind, entry.ref, entry.day, entry.booked_at, posting.amount, posting.balance
    from ledger.posting join ledger.entry on entry.id = posting.entry_id
    where posting.account_id = (select id from ledger.account
        where coalesce(customer_id, '') = $1 and instrument = $2 and kind = $3 and tag = $4)
      and posting.entry_id < coalesce($5::bigint, 9223372036854775807)
    order by posting.entry_id desc limit $6`,
);

/** What moved an account, a page at a time; a page costs the same however long the history is. */
export async function statementOf(
  reader: Reader,
  account: LedgerAccount,
  { before = null, limit = 50 }: { before?: bigint | null; limit?: number } = {},
): Promise<StatementPage> {
  assert(limit > 0 && limit <= mostStatementLines, 'a page of a statement has a limit');
  const { kind, customerId, instrument, tag } = account;
  const cursor = before === null ? null : String(before);
  const rows = await page(reader, customerId ?? '', instrument, accountKinds[kind].id, tag, cursor, limit + 1);
  const lines = rows.slice(0, limit).map((row) => ({
    entryId: row.entry_id,
    kind: entryKindOf(row.kind),
    ref: row.ref,
    day: row.day,
    bookedAt: row.booked_at,
    amount: row.amount,
    balance: row.balance,
  }));
  return { lines, next: rows.length > limit ? (lines.at(-1)?.entryId ?? null) : null };
}
