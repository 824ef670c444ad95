import { createHash, randomBytes } from 'node:crypto';
import { createProver } from '@tsuzura/http/testing';
import type { Authenticator } from '../../apps/auth/src/person/authenticator.test-support.ts';
import type { Options } from '../../apps/auth/src/person/index.ts';
import { isLost, type Answered, type Wire } from './wire.ts';

/** Addresses of the sites as customers use them: those of the load balancer. */
export interface SiteUrls {
  readonly main: string;
  readonly trading: string;
  readonly auth: string;
  readonly web: string;
}

/** A customer app that is signed in, and stays so. */
export interface Session {
  /** Headers that prove who calls. Null while the sign-in server gives no token. `strong`: the passkey was just used. */
  headers(method: string, url: string, options?: { readonly strong?: boolean }): Promise<Record<string, string> | null>;
  /** The token was refused: the next call begins with a new one. */
  drop(): void;
  /** Of every request: each customer has an address of their own, as outside. */
  readonly address: string;
}

interface Tokens {
  readonly access: string;
  readonly refresh: string;
  readonly expiresAt: number;
  readonly passkeyAt: number;
}

/** Asked for again so long before its end that no request meets the end on its way. */
const spareMs = 30_000;
/** A check counts for five minutes; a command that is asked again and again should not outlive it. */
const strongMs = 200_000;

export interface SessionOptions {
  readonly wire: Wire;
  readonly urls: SiteUrls;
  readonly passkey: Authenticator;
  readonly address: string;
}

export function openSession({ wire, urls, passkey, address }: SessionOptions): Session {
  const prover = createProver();
  const from = { 'x-forwarded-for': address };
  let tokens: Tokens | null = null;
  let renewing: Promise<void> | null = null;

  async function takeTokens(fields: Record<string, string>, passkeyAt: number): Promise<boolean> {
    const url = `${urls.auth}/oauth2/token`;
    const answer = await wire.send({
      method: 'POST',
      url,
      headers: {
        ...from,
        'content-type': 'application/x-www-form-urlencoded',
        dpop: prover.proof({ method: 'POST', url }),
      },
      body: new URLSearchParams({ client_id: 'latte', ...fields }).toString(),
    });
    if (isLost(answer) || answer.status !== 200) return false;
    const given = JSON.parse(answer.body) as { access_token: string; refresh_token: string; expires_in: number };
    const expiresAt = Date.now() + given.expires_in * 1_000;
    tokens = { access: given.access_token, refresh: given.refresh_token, expiresAt, passkeyAt };
    return true;
  }

  async function signIn(): Promise<void> {
    tokens = null;
    const begun = Date.now();
    const verifier = randomBytes(48).toString('base64url');
    const code = await codeByPasskey({ wire, urls, passkey, address }, verifier);
    if (code === null) return;
    await takeTokens(
      { grant_type: 'authorization_code', code, redirect_uri: `${urls.web}/myPage`, code_verifier: verifier },
      begun,
    );
  }

  /** A refresh whose answer was lost used its token up: then the person signs in again. */
  async function renew(strong: boolean): Promise<void> {
    if (!strong && tokens) {
      const { refresh, passkeyAt } = tokens;
      if (await takeTokens({ grant_type: 'refresh_token', refresh_token: refresh }, passkeyAt)) return;
    }
    await signIn();
  }

  const isGood = (strong: boolean): boolean =>
    tokens !== null && tokens.expiresAt - spareMs > Date.now() && (!strong || tokens.passkeyAt + strongMs > Date.now());

  return {
    address,
    drop: () => (tokens = null),
    async headers(method, url, { strong = false } = {}) {
      for (let attempt = 0; attempt < 2 && !isGood(strong); attempt += 1) {
        renewing ??= renew(strong).finally(() => (renewing = null));
        await renewing;
      }
      if (!tokens) return null;
      const { access } = tokens;
      const dpop = prover.proof({ method, url, token: access });
      return { ...from, authorization: `DPoP ${access}`, dpop };
    },
  };
}

/** Through the pages of the sign-in app, without a screen. Null: they did not answer as they should. */
async function codeByPasskey(
  { wire, urls, passkey, address }: SessionOptions,
  verifier: string,
): Promise<string | null> {
  const jar = new Map<string, { readonly value: string; readonly path: string }>();
  const send = async (method: 'GET' | 'POST', url: string, body?: object): Promise<Answered | null> => {
    const { pathname } = new URL(url);
    const cookies = [...jar].filter(([, { path }]) => pathname.startsWith(path));
    const answer = await wire.send({
      method,
      url,
      headers: {
        'x-forwarded-for': address,
        ...(cookies.length > 0 && { cookie: cookies.map(([name, { value }]) => `${name}=${value}`).join('; ') }),
        ...(body && { 'content-type': 'application/json', origin: urls.auth }),
      },
      ...(body && { body: JSON.stringify(body) }),
    });
    if (isLost(answer)) return null;
    const set = answer.headers['set-cookie'];
    for (const raw of Array.isArray(set) ? set : []) keepCookie(jar, String(raw), pathname);
    return answer;
  };
  const asked = new URLSearchParams({
    appUrl: urls.web,
    callbackPath: '/myPage',
    codeChallenge: createHash('sha256').update(verifier).digest('base64url'),
    codeChallengeMethod: 'S256',
    clientId: 'latte',
    view: 'signInWithCheckUsername',
    state: 's',
    scope: 'openid offline',
  });
  const follow = async (url: string): Promise<string | null> => {
    for (let hop = 0, at = url; hop < 10; hop += 1) {
      if (!at.startsWith(urls.auth) || /\/interaction\/[^/]+$/.test(at)) return at;
      const answer = await send('GET', at);
      const next = answer?.headers['location'];
      if (typeof next !== 'string') return null;
      at = new URL(next, at).toString();
    }
    return null;
  };
  const at = await follow(`${urls.auth}/signIn?${asked}`);
  if (at === null) return null;
  const step = async <T>(path: string, body: object): Promise<T | null> => {
    const answer = await send('POST', `${at}/${path}`, body);
    return answer?.status === 200 ? (JSON.parse(answer.body) as T) : null;
  };
  const offered = await step<{ options: Options }>('passkey/options', {});
  if (!offered) return null;
  const shown = await step<{ url?: string }>('passkey', { response: passkey.use(offered.options) });
  const next = shown?.url ?? (shown && (await step<{ url?: string }>('leave', { canceled: false }))?.url);
  const back = next ? await follow(next) : null;
  return back === null ? null : new URL(back).searchParams.get('code');
}

function keepCookie(jar: Map<string, { value: string; path: string }>, raw: string, at: string): void {
  const [pair = '', ...attributes] = raw.split(';').map((part) => part.trim());
  const [name = '', value = ''] = pair.split(/=(.*)/s);
  const path = attributes.find((one) => /^path=/i.test(one))?.slice(5) ?? at;
  const expires = attributes.find((one) => /^expires=/i.test(one))?.slice(8);
  if (value === '' || (expires && Date.parse(expires) < Date.now())) jar.delete(name);
  else jar.set(name, { value, path });
}
