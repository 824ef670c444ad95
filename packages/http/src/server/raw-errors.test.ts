import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { Worker } from 'node:worker_threads';
import { expect, test } from 'vitest';
import { createServerFactory } from './connections.ts';
import { defaultLimits } from './limits.ts';
import { createClientErrorHandler } from './raw-errors.ts';

const requestMs = 40;
/** A caller with a thread of its own: it sends while this one stands still. Says what it was answered. */
const caller = `
  const { connect } = require('node:net');
  const { parentPort, workerData } = require('node:worker_threads');
  const said = new Int32Array(workerData.said);
  const socket = connect(workerData.port, '127.0.0.1');
  let answer = '';
  socket.on('data', (part) => (answer += part));
  socket.on('close', () => parentPort.postMessage(answer));
  socket.write(workerData.text, () => {
    Atomics.store(said, 0, 1);
    Atomics.notify(said, 0);
  });
`;

/** A server that stands still from the moment of the connection until the request was sent, and longer than it may take. */
async function askStalled(text: string): Promise<{ readonly answer: string; readonly refused: readonly number[] }> {
  const refused: number[] = [];
  const said = new SharedArrayBuffer(4);
  const server = createServerFactory(
    { requestTimeout: requestMs, headersTimeout: requestMs, connectionsCheckingInterval: requestMs / 2 },
    defaultLimits,
    [],
  )((_, response) => response.setHeader('connection', 'close').end('in time'));
  server.on(
    'clientError',
    createClientErrorHandler(
      () => 'id',
      ({ status }) => refused.push(status),
    ),
  );
  server.once('connection', () => {
    Atomics.wait(new Int32Array(said), 0, 0);
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 3 * requestMs);
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const { port } = server.address() as AddressInfo;
  const worker = new Worker(caller, { eval: true, workerData: { port, said, text } });
  const [answer] = (await once(worker, 'message')) as [string];
  server.close();
  return { answer, refused };
}

test('a request that came while the server stood still is answered, not called slow', async () => {
  const { answer, refused } = await askStalled('GET / HTTP/1.1\r\nhost: app.example\r\n\r\n');
  expect(answer).toContain('in time');
  expect(refused).toEqual([]);
});

test('half a request is too slow all the same', async () => {
  const { answer, refused } = await askStalled('GET / HTTP/1.1\r\nhost: app');
  expect(answer).toMatch(/^HTTP\/1.1 408/);
  expect(refused).toEqual([408]);
});
