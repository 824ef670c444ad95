import type { FastifyReply, FastifyRequest } from 'fastify';
import { createCors } from './cors.ts';
import { apiHeaders, hstsHeader } from './headers.ts';
import { createMethodTable } from './paths.ts';
import type { KnownHosts } from './known-hosts.ts';
import { alwaysOpen, servicePaths } from './service-routes.ts';
import { requireStorableUrl } from './storable-text.ts';
import type { Surroundings } from './surroundings.ts';
import { RequestRejected } from './request-rejected.ts';
import type { ApiServerOptions, Limits } from './types.ts';
import { newVisit } from './visit.ts';

/** The first thing that happens to every request: headers for the answer, then whether there is such a call at all. */
export function createEnter(
  options: ApiServerOptions,
  limits: Limits,
  { loopDelayMs }: Surroundings,
  hosts: KnownHosts,
): (request: FastifyRequest, reply: FastifyReply, done: (error?: Error) => void) => void {
  const cors = createCors(options.site, options.origins);
  const service = servicePaths(options).map((path) => ({ method: 'GET' as const, path }));
  const methodsOf = createMethodTable([...options.endpoints, ...service]);
  const mayBeHttps = (options.trustedProxies ?? []).length > 0;
  loopDelayMs(); // starts the monitor

  return (request, reply, done) => {
    request.visit ??= newVisit(); // made before, where calls wait for admission
    const { origin } = request.headers;
    reply.header('x-request-id', request.id).headers(apiHeaders).headers(cors.headers(origin));
    if (mayBeHttps && request.protocol === 'https') reply.header('strict-transport-security', hstsHeader);

    // a load balancer calls the health check by IP address
    if (request.url !== '/healthcheck' && !hosts.has(request.host, request.raw.socket))
      return done(new RequestRejected('MISDIRECTED'));
    if (request.url.length > limits.urlBytes) return done(new RequestRejected('URL_TOO_LONG'));
    try {
      requireStorableUrl(request.url);
    } catch (error) {
      return done(error as Error);
    }
    if (request.is404) {
      const methods = methodsOf(request.url);
      if (methods === null) return done(new RequestRejected('NO_SUCH_CALL'));
      if (request.method !== 'OPTIONS') return done(new RequestRejected('METHOD', { headers: { allow: methods } }));
      const asked = request.headers['access-control-request-method'];
      reply.header('allow', methods).headers(asked === undefined ? {} : cors.preflight(origin, methods));
      reply.code(204).send();
      return;
    }
    if (loopDelayMs() > limits.eventLoopDelayMs && !alwaysOpen.has(request.url))
      return done(new RequestRejected('OVERLOAD'));
    done();
  };
}
