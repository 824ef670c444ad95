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
    await checkInvariants({ owner, database });
  } finally {
    await database.close();
    await owner.end();
  }
}
