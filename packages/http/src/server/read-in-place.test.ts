import { once } from 'node:events';
import { connect, createServer, type AddressInfo, type Socket } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import { readInPlace } from './read-in-place.ts';

/** A server whose connections are read in place, and a way to make connections to it. */
async function open() {
  const accepted: { readonly socket: Socket; received: string; readonly memory: Set<ArrayBufferLike> }[] = [];
  let isTaken = true;
  const server = createServer({ allowHalfOpen: true }, (socket) => {
    const one = { socket, received: '', memory: new Set<ArrayBufferLike>() };
    accepted.push(one);
    isTaken &&= readInPlace(socket, (piece) => {
      one.received += piece.toString('latin1');
      one.memory.add(piece.buffer);
    });
    socket.on('data', () => (isTaken = false));
    socket.on('end', () => socket.end());
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const clients: Socket[] = [];
  onTestFinished(() => {
    for (const client of clients) client.destroy();
    server.close();
  });
  return {
    accepted,
    isTaken: () => isTaken,
    async client() {
      const client = connect({ port: (server.address() as AddressInfo).port, host: '127.0.0.1', noDelay: true });
      clients.push(client);
      await once(client, 'connect');
      await expect.poll(() => accepted.length).toBe(clients.length);
      return client;
    },
  };
}

test('this version of Node reads accepted connections into one buffer, and each gets its own bytes', async () => {
  const { accepted, client, isTaken } = await open();
  const [one, other] = [await client(), await client()];
  one.write('a');
  await expect.poll(() => accepted[0]?.received).toBe('a');
  other.write('x');
  await expect.poll(() => accepted[1]?.received).toBe('x');
  one.write('b'.repeat(200_000));
  await expect.poll(() => accepted[0]?.received.length).toBe(200_001);
  expect(accepted[1]?.received).toBe('x');
  expect(new Set(accepted.flatMap(({ memory }) => [...memory])).size).toBe(1);
  expect(isTaken()).toBe(true);
});

test('a connection that is paused is not read, goes on when it is resumed, and ends as any other', async () => {
  const { accepted, client } = await open();
  const one = await client();
  one.write('a');
  await expect.poll(() => accepted[0]?.received).toBe('a');
  const { socket } = accepted[0] as { socket: Socket };
  socket.pause();
  one.write('b');
  one.end('c');
  const bytesBefore = socket.bytesRead;
  const again = await client();
  again.write('later');
  await expect.poll(() => accepted[1]?.received).toBe('later');
  expect([accepted[0]?.received, socket.bytesRead]).toEqual(['a', bytesBefore]);
  const closed = once(one, 'close');
  socket.resume();
  await closed;
  expect(accepted[0]?.received).toBe('abc');
});
