import { exchangeWhenFree } from './exchange-when-free.ts';
import type { createKeptTokens } from './kept-tokens.ts';
import { peekPending, redirectPathOf, takePending } from './sign-in-request.ts';
import type { SessionSurroundings } from './surroundings.ts';

/** What came back from the sign-in app. */
export type Return =
  | { readonly kind: 'none' }
  /** R5.04: not an answer to our question; the address is cleaned and nothing else happens. */
  | { readonly kind: 'ignored' }
  | { readonly kind: 'signedIn'; readonly redirectPath: string | null }
  | { readonly kind: 'cancelled'; readonly redirectPath: string | null };

/** Reads `code` and `state` from the address the browser came back to, and keeps the tokens they are exchanged for. */
export async function comeBack(
  address: URL,
  around: SessionSurroundings,
  kept: ReturnType<typeof createKeptTokens>,
): Promise<Return> {
  const code = address.searchParams.get('code');
  const refusal = address.searchParams.get('error');
  const state = address.searchParams.get('state');
  if (state === null || (code === null && refusal === null)) return { kind: 'none' };
  const pending = peekPending(around.tab);
  if (!pending || pending.state !== state) return { kind: 'ignored' };
  takePending(around.tab);
  const redirectPath = redirectPathOf(state);
  if (code === null) return { kind: 'cancelled', redirectPath };
  await around.key.begin(kept.current() !== null);
  const tokens = await exchangeWhenFree(around, {
    grant_type: 'authorization_code',
    client_id: around.client.id,
    code,
    redirect_uri: `${around.appUrl}${pending.callbackPath}`,
    code_verifier: pending.verifier,
  });
  await around.key.keep();
  kept.keep(tokens);
  kept.notify();
  return { kind: 'signedIn', redirectPath };
}
