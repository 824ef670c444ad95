import { createRemoteJWKSet, errors, jwtVerify, type JWTVerifyGetKey } from 'jose';
import { Refused } from '@tsuzura/contract/kernel';
import type { Who } from '@tsuzura/http/door';

/** Tokens for customers and for operators name different audiences: one never opens the other's doors. */
export const audiences = { customer: 'tsuzura-api', operator: 'tsuzura-ops' } as const;

export interface IdentityOptions {
  readonly issuer: string;
  readonly keys: JWTVerifyGetKey;
  readonly realNow: () => number;
  /** Whether tokens of this subject issued then (epoch seconds) were voided since; none is where nobody says so. */
  readonly isVoid?: (subject: string, issuedAtSeconds: number) => boolean;
  /** Verifying a signature costs more than everything else in a short call; a verified token is remembered. */
  readonly remembered?: number;
}

export interface Identity {
  /** Throws `Refused('UNAUTHORIZED')`, without saying why: an attacker learns nothing, a client logs in again. */
  verify(token: string | null, role: 'customer' | 'operator'): Promise<SignedIn>;
  /** For tests and metrics. */
  readonly size: () => number;
}

export type SignedIn = Extract<Who, { role: 'customer' | 'operator' }>;

interface Verified {
  readonly who: SignedIn;
  /** Epoch seconds. */
  readonly issuedAt: number;
}

export const remoteKeys = (jwksUrl: string): JWTVerifyGetKey =>
  createRemoteJWKSet(new URL(jwksUrl), { cooldownDuration: 5_000, timeoutDuration: 3_000 });

/** It does not answer, not in time, or not with its keys. */
const isKeyServerAway = (error: unknown): boolean =>
  error instanceof errors.JWKSTimeout ||
  (error instanceof errors.JOSEError && error.code === errors.JOSEError.code) ||
  (error instanceof TypeError && error.message === 'fetch failed');

export function createIdentity(options: IdentityOptions): Identity {
  const { issuer, keys, realNow, isVoid = () => false, remembered = 10_000 } = options;
  const cache = new Map<string, Verified & { readonly expiresAt: number }>();

  async function check(token: string, role: 'customer' | 'operator'): Promise<Verified> {
    const { payload } = await jwtVerify(token, keys, {
      issuer,
      audience: audiences[role],
      algorithms: ['ES256'],
      typ: 'at+jwt',
      requiredClaims: ['sub', 'exp', 'iat', 'username'],
      currentDate: new Date(realNow()),
    });
    const { sub, exp, iat = 0, username, acr, auth_time: authTime } = payload;
    if (typeof sub !== 'string' || typeof username !== 'string' || exp === undefined) throw new Refused('UNAUTHORIZED');
    // A passkey, or the authenticator app of a person who has no passkey (the sign-in server decides which it was).
    const strong = (acr === 'phr' || acr === 'totp') && typeof authTime === 'number';
    const who: SignedIn = { role, subject: sub, username, strongAuthAt: strong ? authTime * 1000 : null };
    remember(`${role} ${token}`, { who, issuedAt: iat }, exp * 1000);
    return { who, issuedAt: iat };
  }

  function remember(key: string, verified: Verified, expiresAt: number): void {
    if (cache.size >= remembered) cache.delete(cache.keys().next().value ?? '');
    cache.set(key, { ...verified, expiresAt });
  }

  /** A remembered token is asked about too: voiding works at once, not when the memory ends. */
  function unlessVoid({ who, issuedAt }: Verified): SignedIn {
    if (isVoid(who.subject, issuedAt)) throw new Refused('UNAUTHORIZED');
    return who;
  }

  return {
    size: () => cache.size,
    async verify(token, role) {
      if (!token || token.length > 8_192) throw new Refused('UNAUTHORIZED');
      const known = cache.get(`${role} ${token}`);
      if (known && known.expiresAt > realNow()) return unlessVoid(known);
      if (known) cache.delete(`${role} ${token}`);
      try {
        return unlessVoid(await check(token, role));
      } catch (error) {
        // The key server being away is our fault, not the customer's: that must not log anybody out.
        if (isKeyServerAway(error)) throw new Refused('OVERLOAD');
        throw new Refused('UNAUTHORIZED');
      }
    },
  };
}
