import type { FastifyInstance, FastifyReply } from 'fastify';
import {
  authorizationCodeGrant,
  buildAuthorizationUrl,
  calculatePKCECodeChallenge,
  randomNonce,
  randomPKCECodeVerifier,
  randomState,
  type Configuration,
} from 'openid-client';
import { refuseVisit } from './answers.ts';
import { isRefusal } from './authority.ts';
import { cookieIn } from './cookies.ts';
import { signInSeconds, type ConsoleServerOptions } from './options.ts';
import { createSealer } from './sealed.ts';
import type { Sessions } from './session.ts';

/** What is remembered while the operator is at the sign-in app. */
interface Begun {
  readonly state: string;
  readonly nonce: string;
  readonly verifier: string;
  readonly to: string;
}

interface Parts {
  readonly authority: Configuration;
  readonly sessions: Sessions;
}

/**
 * `GET /signin` sends the browser to the sign-in app, `GET /callback` takes the code it comes back with. The code, the
 * secret and the tokens meet here and never in the browser.
 */
export function mountSignIn(app: FastifyInstance, options: ConsoleServerOptions, { authority, sessions }: Parts): void {
  const { url, secret, realNow } = options;
  const isSecure = url.startsWith('https:');
  const name = isSecure ? '__Secure-console-signin' : 'console-signin';
  // Lax: the way back may begin at another site. It is worth nothing without a code of the same sign-in.
  const attributes = `Path=/callback; HttpOnly; SameSite=Lax${isSecure ? '; Secure' : ''}`;
  const redirectUri = `${url}/callback`;
  const sealer = createSealer<Begun>({ secret, purpose: 'sign-in', seconds: signInSeconds, realNow });
  const forget = (reply: FastifyReply) => reply.header('set-cookie', `${name}=; Max-Age=0; ${attributes}`);

  app.get<{ Querystring: { to?: unknown; fresh?: unknown } }>('/signin', async (request, reply) => {
    const begun: Begun = {
      state: randomState(),
      nonce: randomNonce(),
      verifier: randomPKCECodeVerifier(),
      to: ownPath(request.query.to),
    };
    const asked = buildAuthorizationUrl(authority, {
      redirect_uri: redirectUri,
      scope: 'openid offline',
      state: begun.state,
      nonce: begun.nonce,
      code_challenge: await calculatePKCECodeChallenge(begun.verifier),
      code_challenge_method: 'S256',
      acr_values: 'phr',
      // A change asks for a passkey within a quarter of an hour, whoever is signed in.
      ...(request.query.fresh === '1' ? { prompt: 'login' } : {}),
    });
    return reply
      .headers({
        'cache-control': 'no-store',
        'set-cookie': `${name}=${await sealer.seal(begun)}; Max-Age=${signInSeconds}; ${attributes}`,
      })
      .redirect(asked.href, 302);
  });

  app.get('/callback', async (request, reply) => {
    const begun = await sealer.open(cookieIn(request, name));
    forget(reply);
    if (begun === null) return again(reply);
    try {
      const given = await authorizationCodeGrant(authority, new URL(request.url, url), {
        expectedState: begun.state,
        expectedNonce: begun.nonce,
        pkceCodeVerifier: begun.verifier,
        idTokenExpected: true,
      });
      // The sign-in server lets operators in with a passkey alone; a token that says otherwise was not made by that rule.
      if (acrOf(given.access_token) !== 'phr' || given.refresh_token === undefined) return again(reply);
      const now = realNow();
      await sessions.write(reply, {
        accessToken: given.access_token,
        refreshToken: given.refresh_token,
        accessUntil: now + (given.expiresIn() ?? 0) * 1000,
        startedAt: now,
        seenAt: now,
      });
      return await reply.header('cache-control', 'no-store').redirect(begun.to, 302);
    } catch (error) {
      return isAway(error)
        ? refuseVisit(reply, 503, 'ただいまログインできません。少し待ってから、もう一度お試しください。')
        : again(reply);
    }
  });
}

/** Back where no sign-in was begun, or with an answer that is not to it: an old tab, a press of "back", a forged link. */
const again = (reply: FastifyReply): FastifyReply =>
  reply.header('cache-control', 'no-store').redirect('/signedOut?reason=signIn', 302);

/** A path of the console and nothing else. */
function ownPath(to: unknown): string {
  if (typeof to !== 'string' || !/^\/(?![/\\])/.test(to) || to.length > 500) return '/';
  const target = URL.parse(to, 'https://own.invalid');
  return target?.origin === 'https://own.invalid' ? target.pathname + target.search : '/';
}

function acrOf(accessToken: string): unknown {
  try {
    const payload = JSON.parse(Buffer.from(accessToken.split('.')[1] ?? '', 'base64url').toString()) as {
      acr?: unknown;
    };
    return payload.acr;
  } catch {
    return undefined;
  }
}

const isAway = (error: unknown): boolean => {
  if (isRefusal(error)) return false;
  const status: unknown = error instanceof Error ? Reflect.get(error, 'status') : undefined;
  if (typeof status === 'number') return status >= 500;
  return (
    error instanceof Error &&
    (error.name === 'TimeoutError' || /fetch failed|timed out/i.test(`${error.message} ${String(error.cause)}`))
  );
};
