import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { openDatabase } from '@tsuzura/store/kernel';

const run = promisify(execFile);

/** The database of the service that keeps its data there. */
export async function databaseOf(folder: string): Promise<string> {
  const env = { ...process.env, DATABASE_URL: '', DATA_FOLDER: folder };
  return (await run('node', ['tools/db.ts', 'url'], { env })).stdout.trim();
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
