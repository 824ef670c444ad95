import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { root } from '../project-config.ts';
import { temporaryFolder } from '../started.test-support.ts';
import type { RoundResult } from './round.ts';

const canRun = process.getuid?.() === 0 && existsSync('/usr/bin/patroni') && existsSync('/usr/sbin/haproxy');
const faults = ['kill primary', 'kill program', 'kill synchronous standby'];

test.runIf(canRun)(
  'a cluster loses a primary, a standby and a program under load, and nothing that it acknowledged',
  () => {
    const { folder, remove } = temporaryFolder();
    const out = join(folder, 'rounds.jsonl');
    const how = ['--rounds', '3', '--untimed', '--rate', '15', '--only', faults.join(','), '--out', out];
    const { status, stdout } = spawnSync(process.execPath, ['tools/chaos.ts', ...how], { cwd: root, encoding: 'utf8' });
    const results = readFileSync(out, 'utf8')
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line) as RoundResult);
    remove();
    expect(results.map(({ fault }) => fault).toSorted()).toEqual(faults.toSorted());
    expect(results.flatMap(({ findings }) => findings)).toEqual([]);
    expect(results.every(({ acknowledged }) => acknowledged > 0)).toBe(true);
    expect([status, stdout.includes('whole check')]).toEqual([0, true]);
  },
);
