/** R3.11. */
export interface AppVersion {
  readonly major: number;
  readonly minor: number;
  readonly patch: number;
}

/** "1.2.3"; null for anything else. */
export function parseVersion(text: string): AppVersion | null {
  const [, major, minor, patch] = /^(\d{1,6})\.(\d{1,6})\.(\d{1,6})$/.exec(text) ?? [];
  if (major === undefined || minor === undefined || patch === undefined) return null;
  return { major: Number(major), minor: Number(minor), patch: Number(patch) };
}

/** R4.18: major, then minor, then patch, each as a number. */
export function isLower(one: AppVersion, other: AppVersion): boolean {
  if (one.major !== other.major) return one.major < other.major;
  if (one.minor !== other.minor) return one.minor < other.minor;
  return one.patch < other.patch;
}
