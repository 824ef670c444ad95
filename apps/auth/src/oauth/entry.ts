import type { FastifyInstance } from 'fastify';
import { views } from '@tsuzura/contract/auth';

const known: ReadonlySet<string> = new Set(views);

/**
 * R3.06: the customer app sends the browser here with its own names (`appUrl`, `callbackPath`, `codeChallenge` …). They
 * are translated into an OAuth request, which is where everything is checked; nothing is trusted here.
 */
export function mountEntry(app: FastifyInstance): void {
  app.get('/signIn', {
    onRequest: (request, _reply, done) => {
      request.visit.route = '/signIn';
      done();
    },
    handler: async (request, reply) => {
      const query = new URL(request.url, 'http://x').searchParams;
      const view = query.get('view') ?? 'signInWithCheckUsername';
      if (!known.has(view)) return reply.redirect('/error?reason=unknown_view', 302);
      return reply.redirect(`/oauth2/auth?${authorization(query, view)}`, 302);
    },
  });
}

function authorization(query: URLSearchParams, view: string): string {
  const request = new URLSearchParams({ response_type: 'code', view });
  const copy = (from: string, to: string) => {
    const value = query.get(from);
    if (value !== null && value !== '') request.set(to, value);
  };
  copy('clientId', 'client_id');
  copy('codeChallenge', 'code_challenge');
  copy('codeChallengeMethod', 'code_challenge_method');
  copy('scope', 'scope');
  copy('state', 'state');
  copy('prompt', 'prompt');
  copy('hashedUserId', 'hashedUserId');
  request.set('redirect_uri', `${query.get('appUrl') ?? ''}${query.get('callbackPath') ?? ''}`);
  return request.toString();
}
