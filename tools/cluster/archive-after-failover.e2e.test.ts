import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const canRun = process.getuid?.() === 0 && existsSync('/usr/bin/patroni') && existsSync('/usr/bin/pgbackrest');

test.runIf(canRun)('what a lost primary did not archive any more, its successor does: the archive has no gap', () => {
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    [join(import.meta.dirname, 'archive-after-failover.test-support.ts')],
    { encoding: 'utf8', env: { ...process.env, CLUSTER_NUMBER: '8' } },
  );
  expect(status, stderr).toBe(0);
  expect(JSON.parse(stdout.trim().split('\n').at(-1) ?? '')).toEqual([
    'before the backup',
    'in a segment that nobody archived',
    'in the next one',
    'after the fail-over',
  ]);
});
