import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import { connect, type AddressInfo, type Socket } from 'node:net';
import { afterEach, expect, test } from 'vitest';
import { boundConnections } from './connections.ts';
import { buy, json, scene } from './scene.test-support.ts';

const opened: Socket[] = [];
let server: Server | undefined;
afterEach(() => {
  for (const socket of opened.splice(0)) socket.destroy();
  server?.close();
});

/** A server that answers `/` at once and everything else when it is told to. */
async function serving(limits: { connections: number; connectionsPerAddress: number }, isExempt?: () => boolean) {
  const waiting: (() => void)[] = [];
  const made = createServer((request, response) => {
    if (request.url === '/') response.end('answered');
    else waiting.push(() => response.end('late'));
  });
  server = made;
  boundConnections(made, limits, isExempt);
  await once(made.listen(0, '127.0.0.1'), 'listening');
  const { port } = made.address() as AddressInfo;

  /** Resolves when the server has taken the connection, or turned it away. */
  async function join(): Promise<Socket> {
    const seen = once(made, 'connection');
    const socket = connect(port, '127.0.0.1');
    opened.push(socket);
    socket.on('error', () => undefined);
    await seen;
    return socket;
  }
  const ask = async (socket: Socket, path = '/'): Promise<string> => {
    socket.write(`GET ${path} HTTP/1.1\r\nhost: x\r\n\r\n`);
    const [chunk] = (await once(socket, 'data')) as [Buffer];
    return chunk.toString();
  };
  /** Sends a request whose answer waits, and resolves when it has arrived. */
  const keepBusy = async (socket: Socket): Promise<void> => {
    const arrived = once(made, 'request');
    socket.write('GET /slow HTTP/1.1\r\nhost: x\r\n\r\n');
    await arrived;
  };
  return { join, ask, keepBusy, finish: () => waiting.shift()?.() };
}

const ended = (socket: Socket) => (socket.destroyed ? Promise.resolve() : once(socket, 'close'));

test('at the bound every connection at work stays, and a new one is closed', async () => {
  const { join, keepBusy, finish } = await serving({ connections: 2, connectionsPerAddress: 9 });
  const [first, second] = [await join(), await join()];
  await keepBusy(first);
  await keepBusy(second);
  await ended(await join());
  const answer = once(first, 'data');
  finish();
  expect(String((await answer)[0])).toContain('late');
});

test('at the bound the connection that has been idle longest makes room, also one that never finished its head', async () => {
  const { join, ask } = await serving({ connections: 3, connectionsPerAddress: 9 });
  const [used, slow, fresh] = [await join(), await join(), await join()];
  slow.write('GET / HTTP/1.1\r\nhost:');
  expect(await ask(used)).toContain('answered');
  const next = await join();
  await ended(slow);
  expect([await ask(next), await ask(fresh), await ask(used)].every((text) => text.includes('answered'))).toBe(true);
});

test('one below the bound nobody has to go', async () => {
  const { join, ask } = await serving({ connections: 3, connectionsPerAddress: 9 });
  const all = [await join(), await join(), await join()];
  for (const socket of all) expect(await ask(socket)).toContain('answered');
});

test('one address has a bound of its own, unless it is exempt', async () => {
  const counted = await serving({ connections: 9, connectionsPerAddress: 1 });
  const first = await counted.join();
  await counted.keepBusy(first);
  await ended(await counted.join());
  counted.finish();
  server?.close();

  const exempt = await serving({ connections: 9, connectionsPerAddress: 1 }, () => true);
  const [one, two] = [await exempt.join(), await exempt.join()];
  expect([await exempt.ask(one), await exempt.ask(two)].every((text) => text.includes('answered'))).toBe(true);
});

test('a request on a pipeline keeps its connection at work after the answer to the one before', async () => {
  const { join, keepBusy, ask, finish } = await serving({ connections: 1, connectionsPerAddress: 9 });
  const busy = await join();
  await keepBusy(busy);
  await keepBusy(busy);
  const first = once(busy, 'data');
  finish();
  await first;
  await ended(await join());
  const second = once(busy, 'data');
  finish();
  await second;
  expect(await ask(await join())).toContain('answered');
});

test('a server closes what is idle, and answers new callers at the bound', async () => {
  const { address, ask } = await scene({ limits: { connections: 1 } });
  const { port, hostname } = new URL(address);
  const silent = connect(Number(port), hostname);
  opened.push(silent);
  await once(silent, 'connect');
  expect((await ask('/public/v1/news')).status).toBe(200);
  await ended(silent);
});

test('a server closes a connection on which nothing more is asked', async () => {
  const { address } = await scene({ limits: { idleMs: 1, requestMs: 40 } });
  const { port, hostname } = new URL(address);
  const socket = connect(Number(port), hostname);
  opened.push(socket);
  socket.resume();
  socket.write('GET /public/v1/news HTTP/1.1\r\nhost: app.example\r\n\r\n');
  await ended(socket);
  const mute = connect(Number(port), hostname);
  opened.push(mute);
  mute.resume();
  await ended(mute); // it never says anything: the time-out for headers
});

test('an order under way is not cut off when callers come in numbers', async () => {
  const started = Promise.withResolvers<void>();
  const release = Promise.withResolvers<void>();
  const { ask, address } = await scene({
    limits: { connections: 1 },
    prepare: (server) =>
      server.handle(buy, async () => {
        started.resolve();
        await release.promise;
        return { orderId: 'kept' };
      }),
  });
  const order = ask('/v1/orders', { method: 'POST', headers: json, body: '{"amount":1}' });
  await started.promise;
  const { port, hostname } = new URL(address);
  const other = connect(Number(port), hostname);
  opened.push(other);
  other.on('error', () => undefined);
  other.resume();
  await ended(other);
  release.resolve();
  expect(await (await order).json()).toEqual({ orderId: 'kept' });
});
