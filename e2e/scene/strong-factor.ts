import { startEmbedded } from '@tsuzura/store/embedded';
import { openDatabase } from '@tsuzura/store/kernel';
import { databaseName } from '../../tools/open-server.ts';

/** The database of the running service that keeps its data there, as `npm run db -- url` says it. */
export async function databaseOf(folder: string): Promise<string> {
  return (await startEmbedded({ folder })).url(databaseName);
}

/**
 * A passkey or app that was set up by a code counts as strong a day later (docs/sign-in-strength.md S3). Journeys about
 * something else begin after that day: real time is nothing a journey can move.
 */
export async function aDayLater(email: string): Promise<void> {
  const database = openDatabase({ url: process.env['JOURNEY_DATABASE'] ?? '', program: 'journey', connections: 1 });
  try {
    for (const table of ['passkey', 'totp']) {
      await database.pool.query(
        `update auth.${table} f set strong_from = f.strong_from - interval '24 hours' from auth.person p
          where p.id = f.person_id and p.email = $1`,
        [email],
      );
    }
  } finally {
    await database.close();
  }
}
