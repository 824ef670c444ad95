import { expect, test } from 'vitest';
import { mask, safeError } from './redact.ts';

test.each([
  ['write to taro@example.jp failed', 'write to [mail] failed'],
  ['header was Bearer abc.def', 'header was [token]'],
  ['eyJhbGciOiJFUzI1NiJ9.eyJzdWIiOiIxMjM0In0.c2lnbmF0dXJl', '[token]'],
  ['key 0f8fad5b-d9cb-469f-a165-70867728950e', 'key [token]'],
  ['account 1234567', 'account [digits]'],
  ['call 090-1234-5678 now', 'call [digits] now'],
  ['name 山田', 'name …'],
  ['violates unique constraint "customer_email_key"', 'violates unique constraint "customer_email_key"'],
  ['connect ECONNREFUSED 127.0.0.1:5432', 'connect ECONNREFUSED 127.0.0.1:5432'],
])('%s → %s', (text, safe) => {
  expect(mask(text)).toBe(safe);
});

test('cuts out what was sent, longest first, also as JSON escapes it', () => {
  const received = { note: 'line\nbreak', name: 'Hanako', full: 'Hanako Sato' };
  const error = new Error(`stored ${JSON.stringify(received)} for Hanako Sato`);
  expect(safeError(error, received).message).not.toMatch(/Hanako|Sato|break/);
});

test('follows causes only so far', () => {
  const loop = new Error('a');
  loop.cause = loop;
  expect(safeError(loop, null).cause?.cause?.cause).toBeUndefined();
});
