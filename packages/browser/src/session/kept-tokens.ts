import { clearStorage } from './clear-storage.ts';
import { claimsOf, readSession, writeSession, type Claims, type StoredSession } from './stored-session.ts';
import type { SessionSurroundings, Tokens } from './surroundings.ts';
import { expiryMargin } from './timing.ts';

export type KeptTokens = ReturnType<typeof createKeptTokens>;

/** The tokens as this browser keeps them, and who is notified when they change. */
export function createKeptTokens({ local, tab, now, key }: SessionSurroundings) {
  const listeners = new Set<() => void>();
  const notify = () => {
    for (const listener of listeners) listener();
  };
  const current = (): StoredSession | null => readSession(local);

  return {
    notify,
    current,

    subscribe(listener: () => void): () => void {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },

    claims(): Claims | null {
      const kept = current();
      return kept ? claimsOf(kept) : null;
    },

    isExpired: (session: StoredSession): boolean => now() >= (claimsOf(session)?.expiresAt ?? 0) - expiryMargin,

    keep(tokens: Tokens): StoredSession {
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
    },

    clear(): void {
      // A visitor has none, and another tab may be about to sign in.
      if (current() !== null) key.forget();
      clearStorage(local, tab);
      notify();
    },
  };
}
