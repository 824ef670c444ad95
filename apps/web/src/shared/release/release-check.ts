export interface ReleaseSurroundings {
  readonly storage: Storage;
  readonly key: string;
  /** The version that is published now, null when it cannot be learnt. */
  readonly published: () => Promise<string | null>;
  readonly reload: () => void;
  /** An order on its way is never cut off by a reload. */
  readonly isBusy: () => boolean;
}

/**
 * R4.17: what is published differs from the marker → saved, and the page reloads. The marker is saved first and read
 * back, so that a page that is served stale, or a storage that keeps nothing, cannot make it reload again.
 */
export async function checkRelease({ storage, key, published, reload, isBusy }: ReleaseSurroundings): Promise<void> {
  const version = await published();
  if (version === null) return;
  try {
    const marker = storage.getItem(key);
    if (marker === version || (marker !== null && isBusy())) return;
    storage.setItem(key, version);
    // The first visit has just loaded what is published.
    if (marker !== null && storage.getItem(key) === version) reload();
  } catch {
    // Storage is closed to us: without a marker there is nothing to compare with.
  }
}

/** `/.version.json`: what is published now. Null where the file does not say it. */
export interface VersionFile {
  readonly version: string | null;
  /** R9.08: the newest native shell in the stores. */
  readonly nativeAppVersion: string | null;
}

export async function fetchVersionFile(fetch = globalThis.fetch): Promise<VersionFile> {
  try {
    const answer = await fetch('/.version.json', { cache: 'no-store', signal: AbortSignal.timeout(20_000) });
    const body: unknown = answer.ok ? await answer.json() : null;
    return { version: textOf(body, 'version'), nativeAppVersion: textOf(body, 'nativeAppVersion') };
  } catch {
    return { version: null, nativeAppVersion: null };
  }
}

export const fetchVersion = async (fetch = globalThis.fetch): Promise<string | null> =>
  (await fetchVersionFile(fetch)).version;

function textOf(body: unknown, name: string): string | null {
  const value: unknown = typeof body === 'object' && body !== null ? Reflect.get(body, name) : null;
  return typeof value === 'string' && value !== '' ? value : null;
}
