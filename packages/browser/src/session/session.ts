import { loadCode } from '@tsuzura/ui/code';
import { createKeptTokens } from './kept-tokens.ts';
import { createLiveSession } from './live-session.ts';
import { isEnd } from './session-end.ts';
import type { Return } from './come-back.ts';
import type { SignInRequest } from './sign-in-request.ts';
import { isSessionKey } from './stored-session.ts';
import type { SessionSurroundings } from './surroundings.ts';
import { timing } from './timing.ts';

export type Session = ReturnType<typeof createSession>;

/** Tokens of this browser: kept, renewed by one tab at a time, and forgotten (R3.05, R4.04–R4.08, R4.16). */
export function createSession(around: SessionSurroundings) {
  const { sleep } = around;
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

    /** The code for leaving and for coming back is loaded when somebody does. */
    async signInUrl(request: SignInRequest): Promise<string> {
      const { signInUrl } = await loadCode(() => import('./sign-in-request.ts'));
      return signInUrl(request, around);
    },

    /** R4.07–R4.08: reads `code` and `state` from the address the browser came back to. */
    async comeBack(address: URL): Promise<Return> {
      const { comeBack } = await loadCode(() => import('./come-back.ts'));
      return comeBack(address, around, kept);
    },
  };
}
