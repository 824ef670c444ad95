import { createHash } from 'node:crypto';
import { refreshTokenGrant, type Configuration } from 'openid-client';
import { isRefusal } from './authority.ts';
import type { ConsoleSession } from './session.ts';

type Tokens = Pick<ConsoleSession, 'accessToken' | 'refreshToken' | 'accessUntil'>;

/** Renewed so long before it ends: a call that is on its way must not meet the end. */
const early = 30_000;
/** Requests that left with the old cookie may still arrive; each gets what the first one was given. */
const remembered = 60_000;
const most = 1_000;

export interface Renewer {
  /** The tokens to go on with; the same ones while they last. `gone`: the grant has ended. */
  renew(session: ConsoleSession): Promise<Tokens | 'gone' | 'unavailable'>;
}

/** A refresh token works once, and a page asks for ten things at a time: one renewal serves them all. */
export function createRenewer(authority: Configuration, realNow: () => number): Renewer {
  const renewals = new Map<
    string,
    { readonly at: number; readonly tokens: Promise<Tokens | 'gone' | 'unavailable'> }
  >();

  async function ask(refreshToken: string): Promise<Tokens | 'gone' | 'unavailable'> {
    try {
      const given = await refreshTokenGrant(authority, refreshToken);
      return {
        accessToken: given.access_token,
        refreshToken: given.refresh_token ?? refreshToken,
        accessUntil: realNow() + (given.expiresIn() ?? 0) * 1000,
      };
    } catch (error) {
      return isRefusal(error) ? 'gone' : 'unavailable';
    }
  }

  return {
    async renew({ accessToken, refreshToken, accessUntil }) {
      const now = realNow();
      if (now < accessUntil - early) return { accessToken, refreshToken, accessUntil };
      for (const [key, { at }] of renewals) if (now - at > remembered || renewals.size > most) renewals.delete(key);
      const key = createHash('sha256').update(refreshToken).digest('base64url');
      const known = renewals.get(key);
      if (known) return known.tokens;
      const tokens = ask(refreshToken);
      renewals.set(key, { at: now, tokens });
      // What could not be asked is asked again by the next request.
      if ((await tokens) === 'unavailable') renewals.delete(key);
      return tokens;
    },
  };
}
