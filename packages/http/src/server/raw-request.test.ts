import { expect, test } from 'vitest';
import { RawRequestReader } from './raw-request.ts';

/** One reader for all of them, as in the server: nothing of the request before may be left. */
const reader = new RawRequestReader();
const read = (text: string) => (reader.read(Buffer.from(text, 'latin1')) ? reader : null);
const order = (headers: string, body: string) => `POST /v1/orders HTTP/1.1\r\nhost: x\r\n${headers}\r\n\r\n${body}`;

test('one whole request is read: method, path without its query, and headers whatever their capitals', () => {
  const request = read(
    'GET /v1/assets?page=2 HTTP/1.1\r\nHost: x\r\nX-Request-Id:  from_the-app-1 \r\nConnection: keep-alive\r\n\r\n',
  );
  expect([request?.method, request?.path]).toEqual(['GET', '/v1/assets']);
  expect(request?.isPath(Buffer.from('/v1/assets'))).toBe(true);
  expect(request?.isPath(Buffer.from('/v1/asset'))).toBe(false);
  expect(request?.header('x-request-id')).toBe('from_the-app-1');
  expect(request?.header('origin')).toBeUndefined();
  const next = read(order('content-length: 2', '{}'));
  expect([next?.method, next?.path, next?.header('x-request-id')]).toEqual(['POST', '/v1/orders', undefined]);
});

test('a long value is read whole', () => {
  const token = `Bearer ${'x'.repeat(900)}`;
  expect(read(`GET / HTTP/1.1\r\nhost: x\r\nauthorization: ${token} \r\n\r\n`)?.header('authorization')).toBe(token);
});

test.each([
  ['a part of a head', 'GET /v1/assets HTTP/1.1\r\nhost: x\r\n'],
  ['a body that is not all there', order('content-length: 3', '{}')],
  ['two requests', 'GET / HTTP/1.1\r\nhost: x\r\n\r\nGET / HTTP/1.1\r\nhost: x\r\n\r\n'],
  ['a body of unknown length', order('transfer-encoding: chunked', '0\r\n\r\n')],
  ['a length beside chunks', order('content-length: 5\r\ntransfer-encoding: chunked', '0\r\n\r\n')],
  ['a length twice', order('content-length: 2\r\ncontent-length: 2', '{}')],
  ['another header twice', 'GET / HTTP/1.1\r\norigin: x\r\nOrigin: y\r\n\r\n'],
  ['a length that is no number', order('content-length: +2', '{}')],
  ['a header over two lines', 'GET / HTTP/1.1\r\nhost: x\r\na: b\r\n c\r\n\r\n'],
  ['a space before the colon', 'GET / HTTP/1.1\r\nhost : x\r\n\r\n'],
  ['a line feed alone', 'GET / HTTP/1.1\r\nhost: x\r\na: b\nc: d\r\n\r\n'],
  ['a carriage return alone', 'GET / HTTP/1.1\r\nhost: x\r\na: b\rc: d\r\n\r\n'],
  ['a line feed alone in a long value', `GET / HTTP/1.1\r\nhost: x\r\na: ${'b'.repeat(99)}\nc: d\r\n\r\n`],
  ['a carriage return alone in a long value', `GET / HTTP/1.1\r\nhost: x\r\na: ${'b'.repeat(99)}\rc: d\r\n\r\n`],
  ['a long value without an end', `GET / HTTP/1.1\r\nhost: x\r\na: ${'b'.repeat(99)}`],
  ['a NUL', 'GET / HTTP/1.1\r\nhost: x\r\na: \0\r\n\r\n'],
  ['no header at all', 'GET / HTTP/1.1\r\n\r\n'],
  ['a connection that says more', 'GET / HTTP/1.1\r\nhost: x\r\nconnection: keep-alive, upgrade\r\n\r\n'],
  ['a connection that ends', 'GET / HTTP/1.1\r\nhost: x\r\nconnection: close\r\n\r\n'],
  ['an upgrade', 'GET / HTTP/1.1\r\nhost: x\r\nupgrade: websocket\r\n\r\n'],
  ['a sender that waits to be asked for its body', order('content-length: 2\r\nexpect: 100-continue', '{}')],
  ['an older HTTP', 'GET / HTTP/1.0\r\nhost: x\r\n\r\n'],
  ['a whole address', 'GET http://x/ HTTP/1.1\r\nhost: x\r\n\r\n'],
  ['a method without a call', 'HEAD / HTTP/1.1\r\nhost: x\r\n\r\n'],
  ['an empty line first', '\r\nGET / HTTP/1.1\r\nhost: x\r\n\r\n'],
  ['no HTTP', 'hello\r\n\r\n'],
])('%s is left to the parser', (_, text) => {
  expect(read(text)).toBeNull();
});
