import { createKeptTokens } from './kept-tokens.ts';
import { createLiveSession } from './live-session.ts';
import { isEnd } from './session-end.ts';
import { peekPending, redirectPathOf, signInUrl, takePending, type SignInRequest } from './sign-in-request.ts';
import { isSessionKey } from './stored-session.ts';
import type { SessionSurroundings } from './surroundings.ts';
import { timing } from './timing.ts';

/** What came back from the sign-in app. */
export type Return =
  | { readonly kind: 'none' }
  /** R5.04: not an answer to our question; the address is cleaned and nothing else happens. */
  | { readonly kind: 'ignored' }
  | { readonly kind: 'signedIn'; readonly redirectPath: string | null }
  | { readonly kind: 'cancelled'; readonly redirectPath: string | null };

export type Session = ReturnType<typeof createSession>;

/** Tokens of this browser: kept, renewed by one tab at a time, and forgotten (R3.05, R4.04–R4.08, R4.16). */
export function createSession(around: SessionSurroundings) {
  const { tab, sleep } = around;
  const kept = createKeptTokens(around);
  const { notify, current, claims, clear, subscribe } = kept;
  const live = createLiveSession(around, kept);

  /** Wakes at once when somebody signs in, at the latest after the poll of R9.03. */
  async function tokenOrPoll(signal: AbortSignal | undefined): Promise<void> {
    let stop = () => {};
    const woken = new Promise<void>((resolve) => {
      stop = subscribe(resolve);
      signal?.addEventListener('abort', () => resolve(), { once: true });
    });
    await Promise.race([woken, sleep(timing.noTokenPoll)]);
    stop();
  }

  return {
    current,
    claims,
    clear,
    subscribe,

    /** Another tab signed in or out; `key` is that of the storage event. */
    changedElsewhere(key: string | null): void {
      if (isSessionKey(key)) notify();
    },

    /** R4.04–R4.06: resolves when somebody is signed in; otherwise rejects, and leaves nothing of a session behind. */
    async check(): Promise<void> {
      const wasSignedIn = current() !== null;
      try {
        await live();
      } catch (error) {
        // A visitor has no session that could end, and keeps what brought them here (R3.09) and what they typed.
        if (wasSignedIn && isEnd(error)) clear();
        throw error;
      }
    },

    /** R7.12: for the API client. With nobody signed in the call waits, for as long as it takes. */
    async accessToken(signal?: AbortSignal): Promise<string> {
      while (current() === null) {
        signal?.throwIfAborted();
        await tokenOrPoll(signal);
      }
      return (await live()).accessToken;
    },

    signInUrl: (request: SignInRequest) => signInUrl(request, around),

    /** R4.07–R4.08: reads `code` and `state` from the address the browser came back to. */
    async comeBack(address: URL): Promise<Return> {
      const code = address.searchParams.get('code');
      const refusal = address.searchParams.get('error');
      const state = address.searchParams.get('state');
      if (state === null || (code === null && refusal === null)) return { kind: 'none' };
      const pending = peekPending(tab);
      if (!pending || pending.state !== state) return { kind: 'ignored' };
      takePending(tab);
      const redirectPath = redirectPathOf(state);
      if (code === null) return { kind: 'cancelled', redirectPath };
      await around.key.begin(current() !== null);
      const tokens = await around.exchange({
        grant_type: 'authorization_code',
        client_id: around.client.id,
        code,
        redirect_uri: `${around.appUrl}${pending.callbackPath}`,
        code_verifier: pending.verifier,
      });
      await around.key.keep();
      kept.keep(tokens);
      notify();
      return { kind: 'signedIn', redirectPath };
    },
  };
}
