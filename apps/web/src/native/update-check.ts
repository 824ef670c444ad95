import { isLower, parseVersion } from './version.ts';

/** R9.08: what the shell must at least be when nobody says otherwise. */
export const defaultRequiredVersion = '0.0.0';

/** When an update was last offered. It outlives a sign-out, which empties the browser's storage (R4.06). */
export interface OfferMark {
  /** Epoch ms; null: never, or longer ago than it is kept. */
  readonly read: () => number | null;
  readonly write: (at: number, keptForHours: number) => void;
}

/** R4.18: below what is required the update is forced. */
export function isUpdateForced(current: string, required: string): boolean {
  const [has, needs] = [parseVersion(current), parseVersion(required) ?? parseVersion(defaultRequiredVersion)];
  return has !== null && needs !== null && isLower(has, needs);
}

/** R9.08: true when a newer version is to be offered now, which is noted: at most once in the interval. */
export function takeUpdateOffer(
  versions: { readonly current: string; readonly newest: string | null },
  around: { readonly mark: OfferMark; readonly now: number; readonly promptIntervalHours: number },
): boolean {
  const [has, newest] = [parseVersion(versions.current), parseVersion(versions.newest ?? '')];
  if (has === null || newest === null || !isLower(has, newest)) return false;
  const offeredAt = around.mark.read();
  const isRecent = offeredAt !== null && Math.abs(around.now - offeredAt) < around.promptIntervalHours * 3_600_000;
  if (isRecent) return false;
  around.mark.write(around.now, around.promptIntervalHours);
  return true;
}
