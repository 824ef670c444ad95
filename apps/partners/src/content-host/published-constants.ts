import { createClient } from '@tsuzura/contract/kernel';
import { getPublishedConstants, type PublishedConstants } from '@tsuzura/contract/static';

const askAgainMs = 5_000;

/**
 * What operators changed, asked for again after five seconds. While our server is away the last answer counts; before the first
 * one, the release's own values do (null).
 */
export function publishedAt(mainUrl: string, now: () => number): () => Promise<PublishedConstants | null> {
  const client = createClient({ baseUrl: mainUrl, timeoutMs: 1_000 });
  let last: { readonly at: number; readonly constants: PublishedConstants | null } | null = null;
  return async () => {
    if (last && now() - last.at < askAgainMs) return last.constants;
    try {
      last = { at: now(), constants: (await client.call(getPublishedConstants)).constants };
    } catch {
      last = { at: now(), constants: last?.constants ?? null };
    }
    return last.constants;
  };
}
