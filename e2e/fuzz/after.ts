import { Client } from 'pg';
import { openDatabase } from '@tsuzura/store/kernel';
import { checkInvariants } from '../../bench/invariants.ts';
import type { Programs } from './programs.ts';

/** Whatever was sent: the books balance, and every balance is the sum of its postings. Throws when they are not. */
export async function checkBooksAfter({ ownerUrl, apiUrl }: Programs): Promise<void> {
  const owner = new Client({ connectionString: ownerUrl });
  await owner.connect();
  const database = openDatabase({ url: apiUrl, program: 'fuzz', connections: 2 });
  try {
    // A message that cannot be delivered is tried again for days: whatever was sent, none may be such.
    const { rows } = await owner.query<{ error: string; payload: string }>(
      `select r.last_error as error, left(max(o.payload::text), 400) as payload
        from ops.outbox_retry r join ops.outbox o using (id) where o.delivered_at is null group by r.last_error limit 10`,
    );
    for (const { error, payload } of rows) console.log(`  a message waits: ${error} ${payload ?? ''}`);
    await checkInvariants({ owner, database });
  } finally {
    await database.close();
    await owner.end();
  }
}
