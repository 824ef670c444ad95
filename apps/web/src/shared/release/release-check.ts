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

export async function fetchVersion(fetch = globalThis.fetch): Promise<string | null> {
  try {
    const answer = await fetch('/.version.json', { cache: 'no-store', signal: AbortSignal.timeout(20_000) });
    const body: unknown = answer.ok ? await answer.json() : null;
    const version: unknown = typeof body === 'object' && body !== null ? Reflect.get(body, 'version') : null;
    return typeof version === 'string' && version !== '' ? version : null;
  } catch {
    return null;
  }
}
