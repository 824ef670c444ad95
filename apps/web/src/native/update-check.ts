import { isLower, parseVersion } from './version.ts';

/** R9.08: what the shell must at least be when nobody says otherwise. */
export const defaultRequiredVersion = '0.0.0';
const askedKey = 'tsuzura.updateAskedAt';

export interface UpdateSurroundings {
  readonly storage: Storage;
  readonly now: () => number;
  readonly promptIntervalHours: number;
}

export type Update = 'none' | 'forced' | 'offered';

/**
 * R4.18: below what is required the update is forced. A newer version in the shop is offered at most once in the
 * interval (R9.08).
 */
export function updateFor(
  versions: { readonly current: string; readonly required: string; readonly newest?: string | null },
  { storage, now, promptIntervalHours }: UpdateSurroundings,
): Update {
  const current = parseVersion(versions.current);
  const required = parseVersion(versions.required) ?? parseVersion(defaultRequiredVersion);
  if (!current || !required) return 'none';
  if (isLower(current, required)) return 'forced';
  const newest = parseVersion(versions.newest ?? '');
  if (!newest || !isLower(current, newest)) return 'none';
  const askedAt = Number(storage.getItem(askedKey) ?? 0);
  if (now() - askedAt < promptIntervalHours * 3_600_000) return 'none';
  storage.setItem(askedKey, String(now()));
  return 'offered';
}
