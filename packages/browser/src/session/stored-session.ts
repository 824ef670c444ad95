import { fromBase64Url } from './base64-url.ts';

/** R3.05, as it lies in local storage. */
export interface StoredSession {
  readonly accessToken: string;
  readonly tokenType: string;
  readonly expiresIn: number;
  readonly refreshToken: string;
  readonly scope: string;
  /** When it arrived, by this device's clock: a device whose clock is wrong still knows when its token ends. */
  readonly receivedAt: number;
}

/** What the app reads from the access token. It is read, not trusted: the API verifies it on every call. */
export interface Claims {
  readonly subject: string;
  readonly username: string;
  readonly hashedUserId: string;
  /** By this device's clock, epoch ms. */
  readonly expiresAt: number;
}

const key = 'tsuzura.session';

export function readSession(storage: Storage): StoredSession | null {
  const text = storage.getItem(key);
  if (text === null) return null;
  try {
    const kept = JSON.parse(text) as Partial<Record<keyof StoredSession, unknown>> | null;
    const { accessToken, tokenType, expiresIn, refreshToken, scope, receivedAt } = kept ?? {};
    if (typeof accessToken !== 'string' || typeof refreshToken !== 'string' || typeof receivedAt !== 'number')
      return null;
    return {
      accessToken,
      refreshToken,
      receivedAt,
      tokenType: String(tokenType),
      expiresIn: Number(expiresIn),
      scope: String(scope),
    };
  } catch {
    return null; // somebody else's text under our key
  }
}

export function writeSession(storage: Storage, session: StoredSession): void {
  storage.setItem(key, JSON.stringify(session));
}

export const isSessionKey = (name: string | null): boolean => name === key || name === null;

export function claimsOf({ accessToken, receivedAt, expiresIn }: StoredSession): Claims | null {
  const text = fromBase64Url(accessToken.split('.')[1] ?? '');
  if (text === null) return null;
  let claims: Record<string, unknown>;
  try {
    claims = JSON.parse(text) as Record<string, unknown>;
  } catch {
    return null;
  }
  const { sub, username, exp, iat, hashed_user_id: hashed } = claims;
  if (typeof sub !== 'string' || typeof username !== 'string' || typeof exp !== 'number') return null;
  const lifetime = typeof iat === 'number' ? exp - iat : expiresIn;
  return {
    subject: sub,
    username,
    hashedUserId: typeof hashed === 'string' ? hashed : '',
    expiresAt: receivedAt + lifetime * 1000,
  };
}
