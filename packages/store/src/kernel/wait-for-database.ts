import { setTimeout as pause } from 'node:timers/promises';
import { Client } from 'pg';
import { isDatabaseAway } from './unavailable.ts';

const betweenAttempts = 250;

/**
 * Resolves when the database of `url` takes connections. While it is not there yet, tries again for so long and calls
 * `waiting` once; then, and when it answers with a refusal, throws what the last attempt said.
 */
export async function waitForDatabase(url: string, milliseconds: number, waiting: () => void): Promise<void> {
  const deadline = performance.now() + milliseconds;
  for (let attempt = 1; ; attempt += 1) {
    const client = new Client({ connectionString: url, connectionTimeoutMillis: 5_000 });
    client.on('error', () => undefined);
    try {
      await client.connect();
      await client.end();
      return;
    } catch (error) {
      await client.end().catch(() => undefined);
      if (!isDatabaseAway(error) || performance.now() >= deadline) throw error;
      if (attempt === 1) waiting();
      await pause(betweenAttempts);
    }
  }
}

/** What an operator is told. Node puts the faults of several addresses of one name together, without words of its own. */
export function connectionFault(error: unknown): string {
  const first: unknown = error instanceof AggregateError ? error.errors[0] : error;
  return first instanceof Error ? first.message : String(first);
}
