import type { Answer } from '@tsuzura/contract/kernel';
import type { issueToken } from '@tsuzura/contract/auth';
import { clearStorage } from './clear-storage.ts';
import type { SessionKey } from './session-key.ts';
import {
  clientId,
  peekPending,
  redirectPathOf,
  signInUrl,
  takePending,
  type SignInRequest,
} from './sign-in-request.ts';
import {
  claimsOf,
  isSessionKey,
  readSession,
  writeSession,
  type Claims,
  type StoredSession,
} from './stored-session.ts';
import { expiryMargin, timing } from './timing.ts';

type Tokens = Answer<typeof issueToken>;
type Grant =
  | { readonly grant_type: 'refresh_token'; readonly refresh_token: string; readonly client_id: string }
  | {
      readonly grant_type: 'authorization_code';
      readonly client_id: string;
      readonly code: string;
      readonly redirect_uri: string;
      readonly code_verifier: string;
    };

/** The two ends of a session (R4.06). Their messages are what the error rules look for. */
export const noCurrentUser = 'No current user';
export const noNewSession = 'No new session';

export interface SessionSurroundings {
  readonly local: Storage;
  readonly tab: Storage;
  /** Absent in an old WebView; then only this page is protected from a double refresh. */
  readonly locks: Pick<LockManager, 'request'> | undefined;
  readonly now: () => number;
  readonly sleep: (milliseconds: number) => Promise<void>;
  /** POST /oauth2/token. */
  readonly exchange: (grant: Grant) => Promise<Tokens>;
  /** What the tokens are bound to: they are stored where any script of this page can read them, and worth nothing alone. */
  readonly key: Pick<SessionKey, 'begin' | 'keep' | 'forget'>;
  /** True when no answer came (R8.07): nothing is known about the session, and it stays for the next try. */
  readonly isConnectionError: (error: unknown) => boolean;
  /** True when the server puts the caller off for a moment: it has not looked at the session. */
  readonly isBusy: (error: unknown) => boolean;
  readonly authUrl: string;
  readonly appUrl: string;
  /** A refresh failed: the customer is told that the session is over (R8.10). */
  readonly onExpired: () => void;
}

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
  const { local, tab, now, sleep } = around;
  const listeners = new Set<() => void>();
  let refreshing = false;
  const isRefreshing = () => refreshing;

  const tell = () => {
    for (const listener of listeners) listener();
  };
  const current = (): StoredSession | null => readSession(local);
  const claims = (): Claims | null => {
    const kept = current();
    return kept ? claimsOf(kept) : null;
  };
  const isExpired = (session: StoredSession): boolean => now() >= (claimsOf(session)?.expiresAt ?? 0) - expiryMargin;

  function keep(tokens: Tokens): StoredSession {
    const session: StoredSession = {
      accessToken: tokens.access_token,
      tokenType: tokens.token_type,
      expiresIn: tokens.expires_in,
      refreshToken: tokens.refresh_token,
      scope: tokens.scope,
      receivedAt: now(),
    };
    writeSession(local, session);
    return session;
  }

  function clear(): void {
    // A visitor has none, and another tab may be about to sign in.
    if (current() !== null) around.key.forget();
    clearStorage(local, tab);
    tell();
  }

  /** R4.16: one refresh at a time in all tabs; whoever comes second gets the token of the first. */
  async function refresh(): Promise<StoredSession> {
    if (isRefreshing()) {
      while (isRefreshing()) await sleep(timing.refreshPoll);
      return live();
    }
    refreshing = true;
    try {
      const run = () => refreshAlone();
      return around.locks ? await around.locks.request('tsuzura.refresh', run) : await run();
    } finally {
      refreshing = false;
    }
  }

  async function refreshAlone(): Promise<StoredSession> {
    const old = current();
    if (!old) throw new Error(noCurrentUser);
    if (!isExpired(old)) return old; // another tab was faster
    let tokens: Tokens;
    try {
      tokens = await exchangeRefresh(old.refreshToken);
    } catch (error) {
      if (around.isConnectionError(error)) throw error;
      clear();
      around.onExpired();
      throw new Error(noNewSession, { cause: error });
    }
    const renewed = keep(tokens);
    while (current()?.accessToken !== renewed.accessToken) await sleep(timing.storedPoll);
    await sleep(timing.afterRefresh);
    tell();
    return renewed;
  }

  /** A busy server would sign out everybody whose token runs out while it is; so it is asked again before that is a failure. */
  async function exchangeRefresh(refreshToken: string): Promise<Tokens> {
    const grant = { grant_type: 'refresh_token', refresh_token: refreshToken, client_id: clientId } as const;
    for (const wait of timing.busyWaits) {
      try {
        return await around.exchange(grant);
      } catch (error) {
        if (!around.isBusy(error)) throw error;
        await sleep(wait);
      }
    }
    return around.exchange(grant);
  }

  /** The session, renewed if its token has run out. */
  async function live(): Promise<StoredSession> {
    const kept = current();
    if (!kept) throw new Error(noCurrentUser);
    return isExpired(kept) ? refresh() : kept;
  }

  return {
    current,
    claims,
    clear,

    subscribe(listener: () => void): () => void {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },

    /** Another tab signed in or out; `key` is that of the storage event. */
    changedElsewhere(key: string | null): void {
      if (isSessionKey(key)) tell();
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
        client_id: clientId,
        code,
        redirect_uri: `${around.appUrl}${pending.callbackPath}`,
        code_verifier: pending.verifier,
      });
      await around.key.keep();
      keep(tokens);
      tell();
      return { kind: 'signedIn', redirectPath };
    },
  };

  /** Wakes at once when somebody signs in, at the latest after the poll of R9.03. */
  async function tokenOrPoll(signal: AbortSignal | undefined): Promise<void> {
    let wake = () => {};
    const woken = new Promise<void>((resolve) => {
      wake = resolve;
      listeners.add(resolve);
      signal?.addEventListener('abort', () => resolve(), { once: true });
    });
    await Promise.race([woken, sleep(timing.noTokenPoll)]);
    listeners.delete(wake);
  }
}

/** R4.06. */
export const isEnd = (error: unknown): boolean =>
  error instanceof Error && (error.message.includes(noCurrentUser) || error.message.includes(noNewSession));
