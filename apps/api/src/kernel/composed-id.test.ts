import { expect, test } from 'vitest';
import { subjectOf } from '@tsuzura/store/seed';
import { composedId, listedId } from './composed-id.ts';

const uuid = /^[\da-f]{8}-[\da-f]{4}-8[\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/;

test('an id made from parts fits into every answer, however long the parts are', () => {
  const parts = ['TZ010002', '2027-02-10', 'NISA_TSUMITATE', 'c'.repeat(1_000)];
  const id = composedId('distribution', ...parts);
  expect(id.length).toBeLessThanOrEqual(64);
  expect(id).toMatch(/^distribution-[\w-]{36}$/);
});

test('the same parts give the same id; other parts, another order or another kind do not', () => {
  const made = composedId('distribution', 'a', 'b');
  expect(composedId('distribution', 'a', 'b')).toBe(made);
  const others = [
    composedId('distribution', 'b', 'a'),
    composedId('distribution', 'ab'),
    composedId('distribution', 'a,b'),
    composedId('scheduled', 'a', 'b'),
  ];
  expect(new Set([made, ...others]).size).toBe(5);
});

test('an id of 64 characters is listed as it is, one of 65 by an id made from it', () => {
  expect(listedId('x'.repeat(64))).toBe('x'.repeat(64));
  const short = listedId('x'.repeat(65));
  expect(short).toMatch(uuid);
  expect(listedId('x'.repeat(65))).toBe(short);
  expect(listedId('y'.repeat(65))).not.toBe(short);
});

test('people of the demo and of tests have ids of the shape that people get who sign up', () => {
  expect(subjectOf('hanako')).toMatch(uuid);
  expect(subjectOf('hanako')).toBe(subjectOf('hanako'));
  expect(subjectOf('hanako')).not.toBe(subjectOf('waku'));
});
