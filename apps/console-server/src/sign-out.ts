import type { FastifyInstance } from 'fastify';
import { tokenRevocation, type Configuration } from 'openid-client';
import { refuse } from './answers.ts';
import { isRefusal } from './authority.ts';
import type { ConsoleServerOptions } from './options.ts';
import { isOwnRequest } from './same-origin.ts';
import type { Sessions } from './session.ts';

interface Parts {
  readonly authority: Configuration;
  readonly sessions: Sessions;
}

/** `POST /signout` ends the grant with every token of it, and says where the session of the sign-in app ends. */
export function mountSignOut(
  app: FastifyInstance,
  options: ConsoleServerOptions,
  { authority, sessions }: Parts,
): void {
  app.post('/signout', async (request, reply) => {
    if (!isOwnRequest(request, options.url)) return refuse(reply, 'FORBIDDEN');
    const session = await sessions.read(request);
    if (session !== null) {
      try {
        await tokenRevocation(authority, session.refreshToken);
      } catch (error) {
        // Nobody is told that they are signed out while somebody else could go on with a copy.
        if (!isRefusal(error)) return refuse(reply, 'UNAVAILABLE');
      }
    }
    sessions.clear(reply);
    const back = encodeURIComponent(`${options.url}/signedOut`);
    return reply
      .header('cache-control', 'no-store')
      .send({ to: `${options.authUrl}/oauth2/sessions/logout?post_logout_redirect_uri=${back}` });
  });
}
