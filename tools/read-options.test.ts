import { expect, test, vi } from 'vitest';
import { optionsOrUsage, readOptions } from './read-options.ts';

const options = { rounds: { type: 'string', default: '1' }, keep: { type: 'boolean', default: false } } as const;

test('options are read, with their defaults', () => {
  expect(readOptions({ args: ['--rounds', '5'], options })).toEqual({ rounds: '5', keep: false });
});

test.each([['--help'], ['--rounds'], ['stray'], ['--keep=yes']])('%s is shown the usage instead of a stack', (word) => {
  expect(readOptions({ args: [word], options })).toBeNull();
  const write = vi.spyOn(process.stderr, 'write').mockReturnValue(true);
  const exit = vi.spyOn(process, 'exit').mockImplementation((code) => {
    throw new Error(`ended with ${code}`);
  });
  try {
    expect(() => optionsOrUsage({ args: [word], options }, '使い方')).toThrow('ended with 2');
    expect(write).toHaveBeenCalledWith('使い方');
  } finally {
    write.mockRestore();
    exit.mockRestore();
  }
});

test('a mistake of ours is not taken for one of the caller', () => {
  expect(() => readOptions({ args: [], options: { rounds: { type: 'number' as never } } })).toThrow(/type/);
});
