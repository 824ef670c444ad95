import { create as createApi, type Api } from '../apps/api/src/create.ts';
import type { Config } from '@tsuzura/http/config';
import { openTraces } from '@tsuzura/http/program';
import { serveMetrics, type LogSink } from '@tsuzura/http/server';
import { apiOptions } from './api-options.ts';
import type { DemoInvitation } from './demo-people.ts';
import { within } from '@tsuzura/store/kernel';
import type { OpenServer } from './open-server.ts';
import { stopLimits } from './stop-limits.ts';

export interface Service {
  readonly api: Api;
  /** The links by which the demo's operators register a passkey, while they need them. */
  readonly invitations: readonly DemoInvitation[];
  stop(): Promise<void>;
}

export interface ServiceOptions {
  readonly config: Config;
  readonly server: OpenServer;
  readonly log: LogSink | false;
  /** The built React apps; the development servers bring their own. */
  readonly apps: boolean;
}

/** Every program in one process, each on its own port, as `npm start` runs them. A server opens as soon as its program is there. */
export async function startService(options: ServiceOptions): Promise<Service> {
  const { config, server, log } = options;
  const { ports, host } = config;
  const stops: (() => Promise<void>)[] = [];
  // The API first: what it still does may need the others.
  const stop = async () => {
    const [api, ...others] = stops;
    if (api) await within(stopLimits.api, api());
    await within(stopLimits.beside, Promise.allSettled(others.map((close) => close())));
    // What was done until now is in them.
    await within(stopLimits.beside, traces.close());
  };
  const traces = await openTraces(config, 'tsuzura');
  try {
    const metrics = await serveMetrics(config.metricsPort, { host: config.metricsHost });
    stops.push(() => metrics.close());
    const api = await createApi({
      ...apiOptions(config, server),
      serve: ['main', 'trading', 'ops', 'jobs'],
      log,
      wakeClock: true,
    });
    stops.unshift(() => api.close());
    for (const site of ['main', 'trading', 'ops'] as const)
      await api.servers[site]?.listen({ port: ports[site], host });
    // Loaded behind the API: whoever waits for its answer need not wait for a third of the code as well.
    const { startBesideApi } = await import('./programs-beside-api.ts');
    const invitations = await startBesideApi(options, api, stops);
    return { api, invitations, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}
