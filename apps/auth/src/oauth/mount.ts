import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Provider } from 'oidc-provider';
import { asIssuer } from './as-issuer.ts';
import { answerBadRequest, checkBody } from './bad-request.ts';
import { pageAdmission, tokenAdmission } from '../admission.ts';
import { inRequest } from './used-in-request.ts';

/**
 * Paths the OAuth server answers itself. The logout and userinfo calls beside it are ours and more exact, so they take
 * precedence.
 */
const paths = ['/oauth2/token', '/oauth2/*', '/.well-known/openid-configuration', '/.well-known/jwks.json'];

/** What the OAuth server publishes is in memory; the APIs cannot check a token without it. */
const admissionOf = (path: string) => {
  if (path.startsWith('/.well-known/')) return {};
  return { config: { admission: path === '/oauth2/token' ? tokenAdmission : pageAdmission } };
};

/**
 * Mounts the OAuth provider on our server: limits, request ids, headers and the log are the server's, the protocol is the
 * library's. `provider` is asked for at each request, because a rotation of the signing keys makes a new one.
 */
export function mountProvider(app: FastifyInstance, provider: () => Provider): void {
  void app.register(async (scope) => {
    // The library reads the body itself.
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', (_request, _payload, done) => done(null));
    scope.setErrorHandler(answerBadRequest);
    for (const path of paths) {
      const onRequest = (request: FastifyRequest, _reply: FastifyReply, done: () => void) => {
        request.visit.route = path;
        done();
      };
      scope.route({
        method: ['GET', 'POST'],
        url: path,
        ...admissionOf(path),
        onRequest,
        handler: (request, reply) => pass(provider(), request, reply),
      });
      scope.options(path, { onRequest, handler: preflight });
    }
  });
}

/** The library would let any page ask. The server has named the origin in its headers when it is one of ours. */
async function preflight(_request: FastifyRequest, reply: FastifyReply): Promise<void> {
  const methods = 'GET, POST';
  if (reply.hasHeader('access-control-allow-origin')) {
    reply.headers({ 'access-control-allow-methods': methods, 'access-control-allow-headers': 'content-type, dpop' });
  }
  await reply.code(204).header('allow', methods).send();
}

function pass(provider: Provider, request: FastifyRequest, reply: FastifyReply): void {
  const headers = reply.getHeaders();
  reply.hijack();
  for (const [name, value] of Object.entries(headers)) if (value !== undefined) reply.raw.setHeader(name, value);
  reply.raw.once('close', () => request.visit.leave?.());
  // While we stop, the server tells its callers to go elsewhere; an answer that is not the server's must do so itself.
  reply.raw.once('finish', () => {
    if (!request.server.server.listening) request.raw.socket.end();
  });
  asIssuer(request.raw.headers, provider.issuer);
  checkBody(request.raw);
  // It answers its own errors; what fails beyond that has no answer any more.
  inRequest(() => provider.callback()(request.raw, reply.raw)).catch(() => reply.raw.destroy());
}
