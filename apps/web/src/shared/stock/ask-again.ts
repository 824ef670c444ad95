const secondsByChance = 5;
const firstPause = 15;
const longestPause = 120;

/**
 * When a price is asked for again (ADR-0053): when the server says, a little later by chance, so that not everybody asks in the same
 * second; after failures less and less often. `chance` is from 0 to 1.
 */
export function askAgainAfter(seconds: number | null | undefined, failures: number, chance: number): number | false {
  const later = Math.round(chance * secondsByChance * 1_000);
  if (failures > 0) return Math.min(firstPause * 2 ** (failures - 1), longestPause) * 1_000 + later;
  return seconds === null || seconds === undefined ? false : seconds * 1_000 + later;
}
