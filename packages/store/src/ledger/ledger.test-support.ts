import { sql } from 'kysely';
import { Client } from 'pg';
import { atJst, ymd, type Ymd } from '@tsuzura/domain/calendar';
import { accounts, type Entry, type EntryKind, type PostingLine } from '@tsuzura/domain/ledger';
import { createTestDatabase, type TestDatabase } from '../testing/index.ts';
import { openDatabase, type Database, type Reader } from '../kernel/index.ts';
import { post, type Posted } from './index.ts';

export const fund = 'TZ010001';
export const today = ymd('2026-11-13');
export const customers = ['lc1', 'lc2', 'lc3'] as const;

export interface LedgerScene {
  readonly test: TestDatabase;
  readonly api: Database;
  post(...entries: Entry[]): Promise<Posted>;
  /** What a check says after a change by somebody with all rights, who switched the guards off. It is undone again. */
  after<Found>(change: string, check: (reader: Reader) => Promise<Found>): Promise<Found>;
  asOwner<Row>(sql: string): Promise<Row[]>;
}

/** A database of its own with customers and an empty ledger. */
export async function openLedger(): Promise<LedgerScene> {
  const test = await createTestDatabase();
  const api = test.open('api');
  const asOwner = async <Row>(sql: string): Promise<Row[]> => {
    const client = new Client({ connectionString: test.ownerUrl });
    await client.connect();
    try {
      const result = await client.query(sql);
      return result.rows as Row[];
    } finally {
      await client.end();
    }
  };
  // Without the deposits of the demo people: these tests count every entry there is.
  await asOwner(`set session_replication_role = replica;
    truncate ledger.entry, ledger.posting, ledger.cash_line, ledger.account, ledger.recording restart identity;
    alter sequence ledger.entry_id restart`);
  await asOwner(`insert into app.customer (id, subject, username, created_at)
    select id, id, id, now() from unnest('{${customers.join(',')}}'::text[]) as c (id)`);
  return {
    test,
    api,
    post: (...entries) => api.tx((tx) => post(tx, entries)),
    after: (change, check) => undone(test.ownerUrl, change, check),
    asOwner,
  };
}

async function undone<Found>(
  ownerUrl: string,
  change: string,
  check: (reader: Reader) => Promise<Found>,
): Promise<Found> {
  const owner = openDatabase({ url: ownerUrl, program: 'test', connections: 1 });
  try {
    const transaction = await owner.reader.startTransaction().execute();
    await sql`set local session_replication_role = replica`.execute(transaction);
    await sql.raw(change).execute(transaction);
    const found = await check(transaction);
    await transaction.rollback().execute();
    return found;
  } finally {
    await owner.close();
  }
}

export const entry = (kind: EntryKind, ref: string, lines: readonly PostingLine[], day: Ymd = today): Entry => ({
  kind,
  ref,
  day,
  bookedAt: atJst(day, '10:00'),
  lines,
});

export const deposit = (ref: string, customerId: string, amount: bigint, day: Ymd = today): Entry =>
  entry(
    'DEPOSIT',
    ref,
    [
      { account: accounts.cashFree(customerId), amount },
      { account: accounts.bank, amount: -amount },
    ],
    day,
  );

export const reserve = (ref: string, customerId: string, amount: bigint, day: Ymd = today): Entry =>
  entry(
    'BUY_ACCEPTED',
    ref,
    [
      { account: accounts.cashFree(customerId), amount: -amount },
      { account: accounts.cashReserved(customerId, 'ORDER'), amount },
    ],
    day,
  );
