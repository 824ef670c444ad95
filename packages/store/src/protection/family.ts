import { statement, type Reader } from '../kernel/index.ts';

const ended = statement<{ id: string }, []>('protection.ended-families', 'select id from ops.ended_families()');

/** What the sign-in server has ended not long ago (docs/account-protection.md): grants whose access tokens no longer count. */
export async function readEndedFamilies(reader: Reader): Promise<ReadonlySet<string>> {
  return new Set((await ended(reader)).map(({ id }) => id));
}
