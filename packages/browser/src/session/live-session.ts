import { exchangeWhenFree } from './exchange-when-free.ts';
import type { KeptTokens } from './kept-tokens.ts';
import { noCurrentUser, noNewSession } from './session-end.ts';
import type { StoredSession } from './stored-session.ts';
import type { SessionSurroundings, Tokens } from './surroundings.ts';
import { timing } from './timing.ts';

/** Gives the session, renewed if its token has run out. */
export function createLiveSession(around: SessionSurroundings, kept: KeptTokens): () => Promise<StoredSession> {
  const { sleep } = around;
  let refreshing = false;
  const isRefreshing = () => refreshing;

  async function live(): Promise<StoredSession> {
    const session = kept.current();
    if (!session) throw new Error(noCurrentUser);
    return kept.isExpired(session) ? refresh() : session;
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
    const old = kept.current();
    if (!old) throw new Error(noCurrentUser);
    if (!kept.isExpired(old)) return old; // another tab was faster
    let tokens: Tokens;
    try {
      tokens = await exchangeWhenFree(around, {
        grant_type: 'refresh_token',
        refresh_token: old.refreshToken,
        client_id: around.client.id,
      });
    } catch (error) {
      if (around.isConnectionError(error)) throw error;
      kept.clear();
      around.onExpired();
      throw new Error(noNewSession, { cause: error });
    }
    const renewed = kept.keep(tokens);
    while (kept.current()?.accessToken !== renewed.accessToken) await sleep(timing.storedPoll);
    await sleep(timing.afterRefresh);
    kept.notify();
    return renewed;
  }

  return live;
}
