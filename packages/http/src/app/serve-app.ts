import fastify from 'fastify';
import { metricsType } from '../door/metrics.ts';
import { isLocal } from '../door/service-routes.ts';
import { mountApp, type AppOptions } from './mount-app.ts';

export interface ServedApp {
  readonly address: string;
  close(): Promise<void>;
}

/** A single-page app on a port of its own. */
export async function serveApp(
  options: AppOptions & { readonly port: number; readonly host: string },
): Promise<ServedApp> {
  const app = fastify({ logger: false, bodyLimit: 1024, requestTimeout: 20_000, forceCloseConnections: 'idle' });
  await mountApp(app, options);
  app.get('/metrics', async (request, reply) =>
    isLocal(request)
      ? reply.headers({ 'content-type': metricsType, 'cache-control': 'no-store' }).send('')
      : reply.code(404).type('text/plain; charset=utf-8').send(''),
  );
  const address = await app.listen({ port: options.port, host: options.host });
  return { address, close: () => app.close() };
}
