import { sql } from 'kysely';
import { allowLongChecks } from '@tsuzura/store/books';
import { openDatabase, type Tx } from '@tsuzura/store/kernel';

/** One moment of the primary, as its owner: everything a check reads belongs together, while customers go on. */
export async function atOneMoment<T>(ownerUrl: string, look: (tx: Tx) => Promise<T>): Promise<T> {
  const database = openDatabase({ url: ownerUrl, program: 'chaos', connections: 2 });
  try {
    return await database.tx(async (tx) => {
      await sql`set transaction isolation level repeatable read, read only`.execute(tx);
      await allowLongChecks(tx);
      const isStandby = await rowsOf<{ away: boolean }>(tx, sql`select pg_is_in_recovery() as away`);
      if (isStandby[0]?.away) throw new Error('the check reads the primary, and this is a standby');
      return look(tx);
    });
  } finally {
    await database.close();
  }
}

export const rowsOf = async <Row>(tx: Tx, query: ReturnType<typeof sql>): Promise<readonly Row[]> =>
  (await query.execute(tx)).rows as readonly Row[];
