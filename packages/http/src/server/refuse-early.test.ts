import { once } from 'node:events';
import { createServer } from 'node:http';
import { connect, type AddressInfo, type Socket } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import { lookBeforeParser } from './refuse-early.ts';

const get = (path: string) => `GET ${path} HTTP/1.1\r\nhost: x\r\n\r\n`;
const refusal = 'HTTP/1.1 503 Service Unavailable\r\ncontent-length: 0\r\n\r\n';

/** A server that answers with the path of the request, and refuses what `refused` says while it holds. */
async function open(refused: () => boolean) {
  const seen: string[] = [];
  const answers: (() => void)[] = [];
  const server = createServer((request, response) => {
    seen.push(`${request.method} ${request.url}`);
    const bytes: Buffer[] = [];
    request.on('data', (piece: Buffer) => bytes.push(piece));
    request.on('end', () => {
      const answer = () => response.end(`answer to ${request.url} ${Buffer.concat(bytes).toString()}`);
      if (request.url === '/held') answers.push(answer);
      else answer();
    });
  });
  const looked: string[] = [];
  let accepted: Socket | null = null;
  server.on('connection', (socket: Socket) => (accepted = socket));
  lookBeforeParser(server, (socket, piece) => {
    looked.push(piece.toString('latin1').split('\r\n')[0] as string);
    if (!refused()) return false;
    socket.write(refusal);
    return true;
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  const client: Socket = connect({ port: (server.address() as AddressInfo).port, host: '127.0.0.1', noDelay: true });
  let received = '';
  client.on('data', (piece: Buffer) => (received += piece.toString('latin1')));
  await once(client, 'connect');
  const statuses = () => received.match(/HTTP\/1\.1 \d+/g)?.map((line) => line.slice(9)) ?? [];
  return {
    client,
    seen,
    looked,
    statuses,
    letGo: () => answers.shift()?.(),
    answered: (...expected: string[]) => expect.poll(statuses).toEqual(expected),
    received: () => received,
    serverRead: () => accepted?.bytesRead,
  };
}

test('a connection goes on after a refusal, and a refusal comes after answers, in the order of the requests', async () => {
  let isRefused = false;
  const { client, answered, seen, received } = await open(() => isRefused);
  client.write(get('/one'));
  await answered('200');
  isRefused = true;
  client.write(get('/two'));
  await answered('200', '503');
  client.write(get('/three'));
  await answered('200', '503', '503');
  isRefused = false;
  client.write(get('/four'));
  await answered('200', '503', '503', '200');
  expect(seen).toEqual(['GET /one', 'GET /four']);
  expect(received()).toContain('answer to /four');
});

test('while a request is not answered, what follows it on its connection is not looked at', async () => {
  let isRefused = false;
  const { client, answered, seen, looked, letGo, serverRead } = await open(() => isRefused);
  client.write(get('/before'));
  await answered('200');
  client.write(get('/held'));
  await expect.poll(() => seen).toEqual(['GET /before', 'GET /held']);
  isRefused = true;
  client.write(get('/behind'));
  await expect.poll(serverRead).toBe(get('/before').length + get('/held').length + get('/behind').length);
  letGo();
  await answered('200', '200', '200');
  expect(looked).toEqual(['GET /held HTTP/1.1']);
  client.write(get('/after'));
  await answered('200', '200', '200', '503');
});

test('the first request of a connection goes to the parser, which would end a connection on which it never saw one', async () => {
  const { client, answered, looked } = await open(() => true);
  client.write(get('/first'));
  await answered('200');
  client.write(get('/second'));
  await answered('200', '503');
  expect(looked).toEqual(['GET /second HTTP/1.1']);
});

test('the rest of a head and of a body belong to the parser, though they look like requests', async () => {
  let isRefused = false;
  const { client, answered, looked, received } = await open(() => isRefused);
  client.write(get('/before'));
  await answered('200');
  client.write('POST /first HTTP/1.1\r\nhost: x\r\n');
  await expect.poll(() => looked).toHaveLength(1);
  isRefused = true;
  const inside = get('/inside');
  client.write(`content-length: ${inside.length}\r\n\r\n`);
  client.write(inside);
  await answered('200', '200');
  expect(received()).toContain(`answer to /first ${inside}`);
  expect(looked).toHaveLength(1);
  client.write(get('/second'));
  await answered('200', '200', '503');
});
