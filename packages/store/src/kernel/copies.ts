import type { Reader } from './database.ts';
import { statement } from './statement.ts';

/** Copies of a program tell each other here what each of them counts in memory. */
export const copiesChannel = 'tsuzura_copies';

/** Nobody waits for it, and what is lost with a crash need not be known: the commit does not wait for the disk nor for a standby. */
const send = statement<object, [messages: readonly string[]]>(
  'kernel.copies-send',
  `select set_config('synchronous_commit', 'off', true), pg_notify('${copiesChannel}', message) from unnest($1::text[]) as message`,
);

export async function sendToCopies(reader: Reader, messages: readonly string[]): Promise<void> {
  await send(reader, messages);
}
