import { createRemoteJWKSet, errors, jwtVerify, type JWTVerifyGetKey } from 'jose';
import { isOperatorRole, Refused } from '@tsuzura/contract/kernel';
import type { JoinCopies } from '@tsuzura/http/copies';
import type { Who } from '@tsuzura/http/server';
import { createProofCheck, hashOfToken } from '@tsuzura/http/proof';

/** Tokens for customers and for operators name different audiences: one is never accepted for the other's calls. */
export const audiences = { customer: 'tsuzura-api', operator: 'tsuzura-ops' } as const;

export interface IdentityOptions {
  readonly issuer: string;
  readonly keys: JWTVerifyGetKey;
  readonly realNow: () => number;
  /** Whether tokens of this subject issued then (epoch seconds) were voided since; none is where nobody says so. */
  readonly isVoid?: (subject: string, issuedAtSeconds: number) => boolean;
  /** Whether everything given under this grant has ended; nothing has where nobody says so. */
  readonly isEnded?: (family: string) => boolean;
  /** `required` unless a test says otherwise: a customer's token that is bound to no key is refused. */
  readonly boundTokens?: 'required' | 'optional';
  /** Verifying a signature costs more than everything else in a short call; a verified token is remembered. */
  readonly remembered?: number;
  /** Other copies, which refuse a proof that was used here. */
  readonly joinCopies?: JoinCopies;
}

export interface Identity {
  /** Throws `Refused('UNAUTHORIZED')`, without saying why: an attacker learns nothing, a client logs in again. */
  verify(token: string | null, role: 'customer' | 'operator', sent?: Sent): Promise<SignedIn>;
  /** Whose token this is, if it was verified before; proves nothing about it now. */
  subjectOf(token: string): string | null;
  /** For tests and metrics. */
  readonly size: () => number;
}

/** How a token came: one that is bound to a key counts only with a proof of that key for this very request. */
export interface Sent {
  readonly scheme: 'bearer' | 'dpop';
  readonly proof: string | undefined;
  readonly method: string;
  readonly url: string;
}

export type SignedIn = Extract<Who, { role: 'customer' | 'operator' }>;

interface Verified {
  readonly who: SignedIn;
  /** Epoch seconds. */
  readonly issuedAt: number;
  /** The key it is bound to, and what a proof calls the token; null: anybody may send it. */
  readonly bound: { readonly thumbprint: string; readonly tokenHash: string } | null;
}

export const remoteKeys = (jwksUrl: string): JWTVerifyGetKey =>
  createRemoteJWKSet(new URL(jwksUrl), { cooldownDuration: 5_000, timeoutDuration: 3_000 });

/** It does not answer, not in time, or not with its keys. */
const isKeyServerAway = (error: unknown): boolean =>
  error instanceof errors.JWKSTimeout ||
  (error instanceof errors.JOSEError && error.code === errors.JOSEError.code) ||
  (error instanceof TypeError && error.message === 'fetch failed');

export function createIdentity(options: IdentityOptions): Identity {
  const { issuer, keys, realNow, isVoid = () => false, isEnded = () => false, remembered = 10_000 } = options;
  const mustBeBound = options.boundTokens !== 'optional';
  const checkProof = createProofCheck({ realNow, joinCopies: options.joinCopies });
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
    const { sub, exp, iat = 0, username, acr, auth_time: authTime, fam, cnf, name, roles } = payload;
    if (typeof sub !== 'string' || typeof username !== 'string' || exp === undefined) throw new Refused('UNAUTHORIZED');
    // Operators have no way in but a passkey; a token that says otherwise was not made by our rules.
    if (role === 'operator' && acr !== 'phr') throw new Refused('UNAUTHORIZED');
    // A passkey or app that counts (docs/sign-in-strength.md S4); the sign-in server decides which it was.
    const strong = (acr === 'phr' || acr === 'totp') && typeof authTime === 'number';
    const who: SignedIn = {
      role,
      subject: sub,
      username,
      strongAuthAt: strong ? authTime * 1000 : null,
      ...(typeof fam === 'string' ? { family: fam } : {}),
      ...(role === 'operator' ? operatorOf(name, roles) : {}),
    };
    const thumbprint = thumbprintIn(cnf);
    // Operators' tokens stay in a program that keeps its own secret; customers' lie in a browser.
    if (thumbprint === null && role === 'customer' && mustBeBound) throw new Refused('UNAUTHORIZED');
    const bound = thumbprint === null ? null : { thumbprint, tokenHash: hashOfToken(token) };
    const verified = { who, issuedAt: iat, bound };
    remember(`${role} ${token}`, verified, exp * 1000);
    return verified;
  }

  function remember(key: string, verified: Verified, expiresAt: number): void {
    if (cache.size >= remembered) cache.delete(cache.keys().next().value ?? '');
    cache.set(key, { ...verified, expiresAt });
  }

  /** A remembered token is asked about too: voiding works at once, not when the memory ends. */
  async function admitted({ who, issuedAt, bound }: Verified, sent: Sent | undefined): Promise<SignedIn> {
    if (isVoid(who.subject, issuedAt) || (who.family !== undefined && isEnded(who.family)))
      throw new Refused('UNAUTHORIZED');
    // RFC 9449 §7.2: sent as a plain bearer token, a bound one is refused.
    if (!bound) return who;
    if (sent?.scheme !== 'dpop') throw new Refused('UNAUTHORIZED');
    await checkProof(sent.proof, { method: sent.method, url: sent.url, ...bound });
    return who;
  }

  return {
    size: () => cache.size,
    subjectOf: (token) => cache.get(`customer ${token}`)?.who.subject ?? null,
    async verify(token, role, sent) {
      if (!token || token.length > 8_192) throw new Refused('UNAUTHORIZED');
      const known = cache.get(`${role} ${token}`);
      if (known && known.expiresAt > realNow()) return admitted(known, sent);
      if (known) cache.delete(`${role} ${token}`);
      try {
        return await admitted(await check(token, role), sent);
      } catch (error) {
        if (error instanceof Refused) throw error;
        // The key server being away is our fault, not the customer's: that must not log anybody out.
        if (isKeyServerAway(error)) throw new Refused('OVERLOAD');
        throw new Refused('UNAUTHORIZED');
      }
    },
  };
}

/** A token without roles is one of an operator who may do nothing. */
const operatorOf = (name: unknown, roles: unknown): Pick<SignedIn, 'name' | 'roles'> => ({
  ...(typeof name === 'string' ? { name } : {}),
  roles: Array.isArray(roles) ? roles.filter(isOperatorRole) : [],
});

/** RFC 9449 §6: the thumbprint of the key a token was given to. A token bound in a way we do not know counts for nobody. */
function thumbprintIn(cnf: unknown): string | null {
  if (cnf === undefined) return null;
  const jkt: unknown = typeof cnf === 'object' && cnf !== null ? Reflect.get(cnf, 'jkt') : undefined;
  if (typeof jkt !== 'string') throw new Refused('UNAUTHORIZED');
  return jkt;
}
