import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { siteNames } from '@tsuzura/http/config';

const canRun = process.getuid?.() === 0 && existsSync('/usr/bin/patroni') && existsSync('/usr/bin/pgbackrest');

test.runIf(canRun)(
  'a cluster whose machines are all lost comes back from the archive, and goes back to a second when a mistake was made',
  () => {
    const ports = siteNames.map((site, index) => [`PORT_${site.toUpperCase()}`, String(7_900 + index)]);
    const { status, stdout, stderr } = spawnSync(
      process.execPath,
      [join(import.meta.dirname, 'lose-everything.test-support.ts')],
      { encoding: 'utf8', env: { ...process.env, CLUSTER_NUMBER: '9', ...Object.fromEntries(ports) } },
    );
    expect(status, stderr).toBe(0);
    const whole = { isWhole: true, primaries: 1, members: 3 };
    expect(JSON.parse(stdout.trim().split('\n').at(-1) ?? '')).toEqual({
      afterLoss: { ...whole, notes: ['before the backup', 'after the backup'] },
      afterMistake: { ...whole, notes: ['before the backup', 'after the backup', 'still wanted'] },
      // The lost machines had no data to keep.
      kept: [1, 1, 1],
    });
  },
);
