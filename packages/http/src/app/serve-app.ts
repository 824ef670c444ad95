import { randomUUID } from 'node:crypto';
import fastify, { type FastifyInstance } from 'fastify';
import { createServerFactory } from '../server/connections.ts';
import { createKnownHosts } from '../server/known-hosts.ts';
import { defaultLimits } from '../server/limits.ts';
import { countRequest } from '../server/metrics.ts';
import { createClientErrorHandler } from '../server/raw-errors.ts';
import { mountApp, type AppOptions } from './mount-app.ts';

export interface ServedApp {
  readonly address: string;
  close(): Promise<void>;
}

export interface ServeOptions extends AppOptions {
  /** Which app it is, in the metrics. */
  readonly site?: 'web' | 'console';
  readonly port: number;
  readonly host: string;
  /** Public addresses of the app; it answers at its own address as well. */
  readonly urls?: readonly string[];
  /** Proxies whose `X-Forwarded-Host` counts. */
  readonly trustedProxies?: readonly string[];
  /** What else answers on this port. */
  readonly mount?: (app: FastifyInstance) => void | Promise<void>;
}

const requestMs = 20_000;

/** A single-page app on a port of its own. */
export async function serveApp(options: ServeOptions): Promise<ServedApp> {
  const hosts = createKnownHosts(options.urls ?? []);
  const app = fastify({
    logger: false,
    bodyLimit: 1024,
    forceCloseConnections: 'idle',
    clientErrorHandler: createClientErrorHandler(randomUUID, ({ status }) =>
      countRequest(options.site ?? 'web', 'OTHER', 'unknown', status, 0),
    ),
    serverFactory: createServerFactory(
      { requestTimeout: requestMs, headersTimeout: requestMs, connectionsCheckingInterval: 1_000 },
      defaultLimits,
      options.trustedProxies ?? [],
    ),
    trustProxy: options.trustedProxies?.length ? [...options.trustedProxies] : false,
  });
  app.addHook('onRequest', (request, reply, done) => {
    if (hosts.has(request.host, request.raw.socket)) return done();
    void reply.code(421).type('text/plain; charset=utf-8').send('このアドレスではご利用いただけません。');
  });
  app.addHook('onResponse', (request, reply, done) => {
    // By pattern: a path may hold an id.
    const route = request.routeOptions.url ?? 'unknown';
    countRequest(options.site ?? 'web', request.method, route, reply.statusCode, reply.elapsedTime);
    done();
  });
  await options.mount?.(app);
  await mountApp(app, options);
  hosts.add(options.host);
  const address = await app.listen({ port: options.port, host: options.host });
  return { address, close: () => app.close() };
}
