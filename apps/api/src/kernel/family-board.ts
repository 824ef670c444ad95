import type { Database } from '@tsuzura/store/kernel';
import { readEndedFamilies } from '@tsuzura/store/protection';

/**
 * Grants that have ended while access tokens given under them may still live, in memory: asked at every call, read again
 * when the sign-in server says that there is another, and every second. A family that has ended never begins again.
 */
export interface FamilyBoard {
  isEnded(family: string): boolean;
  refresh(): Promise<void>;
}

export async function openFamilyBoard(database: Database): Promise<FamilyBoard> {
  let ended: ReadonlySet<string> = new Set();
  let begun = 0;
  let shown = 0;
  const refresh = async () => {
    const own = (begun += 1);
    const read = await readEndedFamilies(database.reader);
    // Two reads may run at once; the one that was started later is newer.
    if (own < shown) return;
    shown = own;
    ended = read;
  };
  await refresh();
  return { refresh, isEnded: (family) => ended.has(family) };
}
