import { readWatched, type Watched } from '@tsuzura/store/protection';
import type { Database } from '@tsuzura/store/kernel';

/**
 * Who is frozen and whose tokens are void, in memory: asked at every call, read again when a program says that it changed.
 * With it the server refuses a customer early; what moves money reads the freeze under its lock as well.
 */
export interface ProtectionBoard {
  isFrozen(subject: string): boolean;
  /** Whether a token issued then (epoch seconds) was issued before its owner froze the account. */
  isVoid(subject: string, issuedAtSeconds: number): boolean;
  refresh(): Promise<void>;
}

/** Longer than any access token lives: older ones have expired by themselves. */
const rememberedMilliseconds = 15 * 60_000;

export async function openProtectionBoard(database: Database, realNow: () => number): Promise<ProtectionBoard> {
  let watched: ReadonlyMap<string, Watched> = new Map();
  let begun = 0;
  let shown = 0;
  const refresh = async () => {
    const own = (begun += 1);
    const rows = await readWatched(database.reader, Math.trunc(realNow()) - rememberedMilliseconds);
    // Two reads may run at once; the one that was started later is newer.
    if (own < shown) return;
    shown = own;
    watched = new Map(rows.map((row) => [row.subject, row]));
  };
  await refresh();
  return {
    refresh,
    isFrozen: (subject) => watched.get(subject)?.isFrozen ?? false,
    isVoid: (subject, issuedAtSeconds) => {
      const one = watched.get(subject);
      // A token says the second it was made in: one of the same second may be the thief's.
      return one !== undefined && issuedAtSeconds * 1_000 <= one.tokensVoidAt;
    },
  };
}
