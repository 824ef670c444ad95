import { expect, test } from 'vitest';
import { hidesAmounts, toggleAmounts } from './hidden-amounts.ts';

function shelf() {
  const kept = new Map<string, string>();
  return {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
  };
}

test('amounts are shown until they are hidden, and shown again by the same press', () => {
  const storage = shelf();
  expect(hidesAmounts(storage)).toBe(false);
  toggleAmounts(storage);
  expect(hidesAmounts(storage)).toBe(true);
  toggleAmounts(storage);
  expect(hidesAmounts(storage)).toBe(false);
});
