import { expect, test } from 'vitest';
import { loadCode } from './index.ts';

/** Fails so often, and counts. */
function failing(times: number) {
  let tries = 0;
  const load = () => {
    tries += 1;
    return tries <= times ? Promise.reject(new TypeError('Failed to fetch')) : Promise.resolve('code');
  };
  return { load, tries: () => tries };
}

test('with a connection a failure is a failure: the file is not there', async () => {
  const code = failing(1);
  const connection = { isOnline: () => true, back: () => Promise.reject(new Error('nobody waits')) };
  await expect(loadCode(code.load, connection)).rejects.toThrow('Failed to fetch');
  expect(code.tries()).toBe(1);
});

test('without one it waits, and is fetched as often as the connection comes back', async () => {
  const code = failing(2);
  let waits = 0;
  const connection = {
    isOnline: () => false,
    back: async () => {
      waits += 1;
    },
  };
  expect(await loadCode(code.load, connection)).toBe('code');
  expect([code.tries(), waits]).toEqual([3, 2]);
});
