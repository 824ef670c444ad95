import type { IncomingMessage, ServerResponse } from 'node:http';
import type { FastifyInstance } from 'fastify';
import type { Provider } from 'oidc-provider';
import type { EndSession } from '../interaction/sessions.ts';
import { asIssuer } from './as-issuer.ts';
import { pageAdmission } from '../admission.ts';
import type { Service } from './clients.ts';

/**
 * R7.05: a plain GET with `post_logout_redirect_uri` alone signs out and sends the browser on, at once. The library would
 * ask for confirmation and ignore the address without a client id. The address must be registered to the letter.
 */
export function mountLogout(app: FastifyInstance, options: LogoutOptions): void {
  app.get('/oauth2/sessions/logout', {
    config: { admission: pageAdmission },
    onRequest: (request, _reply, done) => {
      request.visit.route = '/oauth2/sessions/logout';
      done();
    },
    handler: async (request, reply) => {
      const query = new URL(request.url, 'http://x').searchParams;
      await signOut(options, request.raw, reply.raw);
      const cookies = reply.raw.getHeader('set-cookie');
      if (cookies) void reply.header('set-cookie', cookies);
      const redirectUri = query.get('post_logout_redirect_uri');
      const known = options.services.some((service) =>
        service.metadata.post_logout_redirect_uris?.includes(redirectUri ?? ''),
      );
      if (redirectUri === null || !known) return reply.redirect('/signedOut', 302);
      const state = query.get('state');
      const target = new URL(redirectUri);
      if (state !== null) target.searchParams.set('state', state);
      return reply.redirect(state === null ? redirectUri : target.toString(), 302);
    },
  });
}

export interface LogoutOptions {
  readonly provider: () => Provider;
  readonly endSession: EndSession;
  readonly services: readonly Service[];
}

/** Ends the session of this browser and everything that was granted in it; the cookie goes with it. */
async function signOut(
  { provider, endSession }: LogoutOptions,
  req: IncomingMessage,
  res: ServerResponse,
): Promise<void> {
  const server = provider();
  asIssuer(req.headers, server.issuer);
  const ctx = server.createContext(req, res);
  const session = await server.Session.get(ctx);
  if (session.accountId) await endSession(session.accountId, session.uid);
  ctx.cookies.set(server.cookieName('session'), null, {
    httpOnly: true,
    sameSite: 'lax',
    path: '/',
    signed: true,
    overwrite: true,
  });
}
