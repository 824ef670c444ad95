const siteNames = ['web', 'auth', 'console', 'main', 'trading', 'ops', 'content', 'partners'] as const;
export type SiteName = (typeof siteNames)[number];

/** What a built app learns at run time: the same files serve every environment. */
export interface RuntimeConfig {
  readonly urls: Readonly<Record<SiteName, string>>;
  /** The operator has installed a script that measures visits. */
  readonly hasTrackingReceiver: boolean;
}

export type ConfigAnswer =
  | { readonly ok: true; readonly config: RuntimeConfig }
  | { readonly ok: false; readonly cause: 'network' | 'other' };

const timeoutMs = 10_000;

/** Reads /config.json of the own origin. Never rejects: a failure is an answer that can be shown and asked again. */
export async function readRuntimeConfig(ask: typeof fetch = fetch): Promise<ConfigAnswer> {
  let response: Response;
  try {
    response = await ask('/config.json', { cache: 'no-cache', signal: AbortSignal.timeout(timeoutMs) });
  } catch {
    return { ok: false, cause: 'network' };
  }
  const body: unknown = response.ok ? await response.json().catch(() => null) : null;
  const config = parseRuntimeConfig(body);
  return config === null ? { ok: false, cause: 'other' } : { ok: true, config };
}

/** null when an address is missing or is not http(s): it becomes a link, so a script address must not pass. */
export function parseRuntimeConfig(body: unknown): RuntimeConfig | null {
  const urls: unknown = isRecord(body) ? body['urls'] : null;
  if (!isRecord(urls) || !siteNames.every((site) => isWebAddress(urls[site]))) return null;
  return {
    urls: Object.fromEntries(siteNames.map((site) => [site, urls[site]])) as Record<SiteName, string>,
    hasTrackingReceiver: isRecord(body) && body['hasTrackingReceiver'] === true,
  };
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null;
}

function isWebAddress(value: unknown): value is string {
  return typeof value === 'string' && /^https?:$/.test(URL.parse(value)?.protocol ?? '');
}
