import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createKnownHosts } from './known-hosts.ts';
import { metricsType, printMetrics } from './metrics.ts';

export interface ServedMetrics {
  readonly address: string;
  close(): Promise<void>;
}

/** Loopback, whatever the other servers listen on: a proxy in front of them cannot forward strangers to this one. */
const host = '127.0.0.1';
const mostConnections = 20;

/** `GET /metrics` of the whole process, on a port of its own. Rejects with EADDRINUSE when another program has it. */
export async function serveMetrics(port: number): Promise<ServedMetrics> {
  const hosts = createKnownHosts([]);
  const server = createServer({ requestTimeout: 5_000, headersTimeout: 5_000, keepAliveTimeout: 5_000 });
  server.maxConnections = mostConnections;
  server.on('request', (request, response) => {
    const end = (status: number, text = ''): void => {
      response.writeHead(status, { 'content-type': metricsType, 'cache-control': 'no-store' }).end(text);
    };
    if (!hosts.has(request.headers.host ?? '', request.socket)) return end(421);
    if (request.method !== 'GET' || request.url !== '/metrics') return end(404);
    printMetrics().then(
      (text) => end(200, text),
      () => end(500),
    );
  });
  await listening(server, port);
  return {
    address: `http://${host}:${(server.address() as AddressInfo).port}`,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

function listening(server: Server, port: number): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, host, () => {
      server.off('error', reject);
      resolve();
    });
  });
}
