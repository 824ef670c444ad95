import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

/** Refuses everything with a prepared answer, as cheaply as Node can: what it costs to refuse a request at all. */
const body = JSON.stringify({ code: '503-000', errors: [{ message: 'x'.repeat(160) }], requestId: 'x'.repeat(36) });
const headers = {
  'content-type': 'application/json; charset=utf-8',
  'content-length': body.length,
  'cache-control': 'no-store',
  'x-content-type-options': 'nosniff',
  'retry-after': '3',
  'x-request-id': 'x'.repeat(36),
};
const server = createServer((_, response) => void response.writeHead(503, headers).end(body, 'latin1'));
process.on('SIGTERM', () => process.exit(0));
process.on('disconnect', () => process.exit(0));
server.listen(0, '127.0.0.1', () => process.send?.({ port: (server.address() as AddressInfo).port }));
