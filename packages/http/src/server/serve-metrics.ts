import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createKnownHosts } from './known-hosts.ts';
import { metricsType, printMetrics } from './metrics.ts';
import type { Readiness } from './readiness.ts';

export interface ServedMetrics {
  readonly address: string;
  close(): Promise<void>;
}

export interface MetricsOptions {
  /** Loopback unless given, whatever the other servers listen on: a proxy in front of them cannot forward strangers to this one. */
  readonly host?: string;
  /** What `/ready` asks; without it a program is ready while it lives. */
  readonly readiness?: Pick<Readiness, 'state'>;
}

const mostConnections = 20;
/** Asked by addresses that are made up at run time (of a pod, of a balancer), so under any `Host`; they tell one word. */
const probes: ReadonlySet<string | undefined> = new Set(['/live', '/ready']);

/**
 * `GET /metrics` of the whole process, `/live` and `/ready`, on a port of its own: every program has it, also one without a
 * server. Rejects with EADDRINUSE when another program has the port.
 */
export async function serveMetrics(
  port: number,
  { host = '127.0.0.1', readiness }: MetricsOptions = {},
): Promise<ServedMetrics> {
  const hosts = createKnownHosts([]);
  const server = createServer({ requestTimeout: 5_000, headersTimeout: 5_000, keepAliveTimeout: 5_000 });
  server.maxConnections = mostConnections;
  server.on('request', (request, response) => {
    const end = (status: number, text = ''): void => {
      response.writeHead(status, { 'content-type': metricsType, 'cache-control': 'no-store' }).end(text);
    };
    if (request.method === 'GET' && probes.has(request.url)) {
      // No more is asked of a living program than that it answers.
      const state = request.url === '/live' ? 'live' : (readiness?.state() ?? 'ready');
      void Promise.resolve(state).then((word) => end(word === 'live' || word === 'ready' ? 200 : 503, `${word}\n`));
      return;
    }
    if (!hosts.has(request.headers.host ?? '', request.socket)) return end(421);
    if (request.method !== 'GET' || request.url !== '/metrics') return end(404);
    printMetrics().then(
      (text) => end(200, text),
      () => end(500),
    );
  });
  await listening(server, port, host);
  return {
    address: `http://${host}:${(server.address() as AddressInfo).port}`,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

function listening(server: Server, port: number, host: string): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, host, () => {
      server.off('error', reject);
      resolve();
    });
  });
}
