import { expect, test } from 'vitest';
import { createRunOnce } from './run-once.ts';

test('what is asked for while something runs does nothing; afterwards it runs again', async () => {
  const runOnce = createRunOnce();
  const runs: string[] = [];
  const { promise, resolve } = Promise.withResolvers<void>();
  const first = runOnce(async () => {
    runs.push('first');
    await promise;
  });
  expect(await runOnce(() => void runs.push('second'))).toBe(false);
  resolve();
  expect(await first).toBe(true);
  expect(await runOnce(() => void runs.push('third'))).toBe(true);
  expect(runs).toEqual(['first', 'third']);
});

test('work that fails does not keep the next one out', async () => {
  const runOnce = createRunOnce();
  await expect(runOnce(() => Promise.reject(new Error('no answer')))).rejects.toThrow('no answer');
  await expect(
    runOnce(() => {
      throw new Error('at once');
    }),
  ).rejects.toThrow('at once');
  expect(await runOnce(() => {})).toBe(true);
});
