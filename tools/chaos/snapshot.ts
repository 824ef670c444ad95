import { setTimeout as pause } from 'node:timers/promises';
import { sql } from 'kysely';
import { allowLongChecks } from '@tsuzura/store/books';
import { isDatabaseAway, openDatabase, type Tx } from '@tsuzura/store/kernel';
import { withLongTimeouts } from '../long-timeouts.ts';

/**
 * What PostgreSQL plans by is as old as the machine is primary: it counts changes in memory, and a successor begins at zero. A check of a few
 * thousand new orders took minutes.
 */
const learnSizes = sql`analyze app.fund_order, app.fund_order_event, app.fund_fill, app.receipt, ops.audit, ledger.account, ledger.entry,
  ledger.posting, ledger.recording`;

/** One moment of the primary, as its owner: everything a check reads belongs together, while customers go on. */
export async function atOneMoment<T>(ownerUrl: string, look: (tx: Tx) => Promise<T>): Promise<T> {
  for (let left = mostAttempts; ; left -= 1) {
    try {
      return await lookOnce(ownerUrl, look);
    } catch (error) {
      if (left <= 1 || !isPassing(error)) throw error;
      await pause(1_000);
    }
  }
}

/** A primary that is being replaced is back within a minute, or the round has failed. */
const mostAttempts = 60;
class NotThePrimary extends Error {}
const isPassing = (error: unknown): boolean => error instanceof NotThePrimary || isDatabaseAway(error);

async function lookOnce<T>(ownerUrl: string, look: (tx: Tx) => Promise<T>): Promise<T> {
  // Also what comes before the transaction: on a machine whose processors were given to others it took longer than a call may.
  const database = openDatabase({ url: withLongTimeouts(ownerUrl), program: 'chaos', connections: 2 });
  try {
    await learnSizes.execute(database.reader);
    return await database.tx(async (tx) => {
      await sql`set transaction isolation level repeatable read, read only`.execute(tx);
      await allowLongChecks(tx);
      const isStandby = await rowsOf<{ away: boolean }>(tx, sql`select pg_is_in_recovery() as away`);
      if (isStandby[0]?.away) throw new NotThePrimary('the check reads the primary, and this is a standby');
      return look(tx);
    });
  } finally {
    await database.close();
  }
}

export const rowsOf = async <Row>(tx: Tx, query: ReturnType<typeof sql>): Promise<readonly Row[]> =>
  (await query.execute(tx)).rows as readonly Row[];
