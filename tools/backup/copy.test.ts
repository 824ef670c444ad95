import { expect, test } from 'vitest';
import { lastCommitIn } from './copy.ts';

test('of what PostgreSQL says of a restored copy, the newest moment counts, in whatever zone it is written', () => {
  const line = (moment: string) =>
    `2026-11-19 10:38:37.809 UTC [9981] LOG:  last completed transaction was at log time ${moment}\n`;
  const log = `${line('2026-11-18 03:04:05.678901+00')}LOG:  archive recovery complete\n`;
  expect(lastCommitIn(log)?.toISOString()).toBe('2026-11-18T03:04:05.678Z');
  expect(lastCommitIn(log + line('2026-11-19 12:00:00+09'))?.toISOString()).toBe('2026-11-19T03:00:00.000Z');
  expect(lastCommitIn(line('2026-11-19 12:00:00.5+05:45'))?.toISOString()).toBe('2026-11-19T06:15:00.500Z');
  expect(lastCommitIn('LOG:  redo is not required\n')).toBeNull();
});
