import { expect, test } from 'vitest';
import { rememberBriefly } from './remember-briefly.ts';

test('an answer is kept for a few seconds, unless it is to be forgotten; what was not found is asked for again', async () => {
  let now = 0;
  let name: string | null = null;
  const nameOf = rememberBriefly(
    () => now,
    async (_id: string) => name,
  );
  expect(await nameOf('a')).toBeNull();
  name = 'first';
  expect(await nameOf('a')).toBe('first');
  name = 'second';
  expect(await nameOf('a')).toBe('first');
  nameOf.forget('b');
  expect(await nameOf('a')).toBe('first');
  nameOf.forget('a');
  expect(await nameOf('a')).toBe('second');
  name = 'third';
  now = 5_000;
  expect(await nameOf('a')).toBe('third');
});
