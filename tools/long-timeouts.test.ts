import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { openDatabase } from '@tsuzura/store/kernel';
import { createTestDatabase } from '@tsuzura/store/testing';
import { withLongTimeouts } from './long-timeouts.ts';

test('statements and transactions of such an address have half an hour, where requests have seconds', async () => {
  const db = await createTestDatabase({ empty: true });
  const limits = async (url: string) => {
    const database = openDatabase({ url, program: 'long-timeouts', connections: 1 });
    const { rows } = await sql<{ readonly name: string; readonly setting: string }>`
      select name, setting from pg_settings
      where name in ('statement_timeout', 'idle_in_transaction_session_timeout', 'lock_timeout') order by name`.execute(
      database.reader,
    );
    await database.close();
    return rows.map(({ setting }) => setting);
  };
  const [idle, lock, statement] = await limits(withLongTimeouts(db.ownerUrl));
  expect([idle, statement]).toEqual(['1800000', '1800000']);
  expect(lock).toBe((await limits(db.ownerUrl))[1]);
  await db.drop();
});
