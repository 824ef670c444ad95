import { expect, test } from 'vitest';
import type { SigningKey } from '@tsuzura/store/auth';
import { inOrder, rotation } from './signing-keys.ts';

const key = (kid: string, createdAt: number): SigningKey => ({
  kid,
  privateJwk: {},
  createdAt: createdAt as SigningKey['createdAt'],
  retiredAt: null,
});
const kids = (stored: readonly SigningKey[], now: number) => inOrder(stored, now).map(({ kid }) => kid);
const born = 1_000_000_000_000;

test('the only key signs from the start', () => {
  expect(kids([key('a', born)], born)).toEqual(['a']);
});

test('a new key is published before it signs, and the old one verifies until its last token is gone', () => {
  const stored = [key('b', born + rotation.signsFor), key('a', born)];
  const made = born + rotation.signsFor;
  expect(kids(stored, made)).toEqual(['a', 'b']);
  expect(kids(stored, made + rotation.publishedBefore - 1)).toEqual(['a', 'b']);
  expect(kids(stored, made + rotation.publishedBefore)).toEqual(['b', 'a']);
  expect(kids(stored, made + rotation.publishedBefore + rotation.publishedAfter - 1)).toEqual(['b', 'a']);
  expect(kids(stored, made + rotation.publishedBefore + rotation.publishedAfter)).toEqual(['b']);
});
