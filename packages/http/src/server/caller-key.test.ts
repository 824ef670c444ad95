import type { IncomingMessage } from 'node:http';
import { expect, test } from 'vitest';
import { createCallerKey } from './caller-key.ts';

const from = (remoteAddress: string, headers: Record<string, string> = {}) =>
  ({ headers, socket: { remoteAddress } }) as unknown as IncomingMessage;
const forwarded = { 'x-forwarded-for': '198.51.100.7, 203.0.113.9' };

test('without a known token a caller is the network it comes from', () => {
  const key = createCallerKey([], () => null);
  expect(key(from('203.0.113.9'))).toBe('203.0.113.9');
  expect(key(from('::ffff:203.0.113.9'))).toBe('203.0.113.9');
  expect(key(from('2001:db8:1:2::1'))).toBe(key(from('2001:db8:1:2::2')));
  expect(key(from('203.0.113.9', forwarded))).toBe('203.0.113.9');
});

test('behind a trusted proxy it is the address that the proxy wrote, which is the last one', () => {
  const key = createCallerKey(['127.0.0.1', '10.0.0.0/8', 'loopback'], undefined);
  expect(key(from('127.0.0.1', forwarded))).toBe('203.0.113.9');
  expect(key(from('::ffff:10.9.9.9', forwarded))).toBe('203.0.113.9');
  expect(key(from('11.0.0.1', forwarded))).toBe('11.0.0.1');
});

test('a known token names its subject, who is not an address', () => {
  const key = createCallerKey([], (bearer) => (bearer === 'good' ? '203.0.113.9' : null));
  expect(key(from('127.0.0.1', { authorization: 'Bearer good' }))).toBe('s 203.0.113.9');
  expect(key(from('127.0.0.1', { authorization: 'Bearer bad' }))).toBe('127.0.0.1');
});
