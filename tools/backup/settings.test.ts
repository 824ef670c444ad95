import { expect, test } from 'vitest';
import { CannotStart } from '@tsuzura/store/embedded';
import { judgeCommands } from './drill.ts';
import { readBackups } from './pgbackrest.ts';
import {
  archiveParameters,
  isBackupType,
  keySettings,
  pgbackrestSettings,
  readTarget,
  restoreArguments,
} from './settings.ts';

const repository = { folder: '/r', keyFolder: '/k', workFolder: '/w' };
const server = (name: string) => ({ dataFolder: `/${name}/postgres`, socketFolder: `/${name}`, port: 5432 });
const now = new Date('2026-11-18T04:00:00+09:00');

test('the repository is encrypted, its key stands in a file of its own, and old backups go', () => {
  const text = pgbackrestSettings(repository, [server('db1')]);
  expect(text).toContain('repo1-cipher-type=aes-256-cbc\n');
  expect(text).not.toContain('cipher-pass');
  expect(keySettings('secret')).toBe('[global]\nrepo1-cipher-pass=secret\n');
  expect(text).toMatch(/repo1-retention-full=\d+\nrepo1-retention-diff=\d+\n/);
});

test('where there is a standby it is read instead of the primary, and every server is named by its folder and socket', () => {
  const text = pgbackrestSettings(repository, [server('db1'), server('db2')]);
  expect(text).toContain('backup-standby=y\n');
  expect(text).toContain('pg2-path=/db2/postgres\npg2-socket-path=/db2\npg2-port=5432\n');
  expect(pgbackrestSettings(repository, [server('db1')])).not.toContain('backup-standby');
});

test('a segment is archived after seconds, full or not, by the settings of its machine', () => {
  expect(archiveParameters('/db1/pgbackrest.conf', '/k')).toEqual({
    archive_mode: 'on',
    archive_command:
      'pgbackrest --stanza=tsuzura --config=/db1/pgbackrest.conf --config-include-path=/k archive-push %p',
    archive_timeout: 10,
  });
});

test.each([
  ['2026-11-18 03:04:05', '2026-11-17T18:04:05.000Z'],
  [' 2026-11-18T03:04:05.25 ', '2026-11-17T18:04:05.250Z'],
  ['2026-11-18 03:04:05+09:00', '2026-11-17T18:04:05.000Z'],
  ['2026-11-17 18:04:05 Z', '2026-11-17T18:04:05.000Z'],
  ['2026-11-17 18:04:05-0000', '2026-11-17T18:04:05.000Z'],
])('the moment %s is read in Japan unless it says where', (text, expected) => {
  expect(readTarget(text, now)).toEqual(new Date(expected));
});

test('all that is in the archive may be asked for', () => {
  expect(readTarget('latest', now)).toBe('latest');
  expect(restoreArguments('/copy', 'latest')).toEqual(['--pg1-path=/copy', '--type=default', 'restore']);
});

test('a restore names its own folder and its second, and opens the copy', () => {
  expect(restoreArguments('/copy', new Date('2026-11-18T03:04:05+09:00'))).toEqual([
    '--pg1-path=/copy',
    '--type=time',
    '--target=2026-11-17 18:04:05.000+00',
    '--target-action=promote',
    'restore',
  ]);
});

test.each([
  undefined,
  '',
  '昨日',
  '2026-11-18',
  '2026-11-18 25:00:00',
  '2026-02-30 01:00:00',
  '2026-11-18 03:04',
  "x'; drop",
])('a moment that cannot be read (%s) is refused in Japanese with an example', (text) => {
  expect(() => readTarget(text, now)).toThrow(CannotStart);
  expect(() => readTarget(text, now)).toThrow('--to "2026-11-18 03:04:05"（日本時間）');
});

test('a moment that is still to come is refused, to the second', () => {
  expect(() => readTarget('2026-11-18 04:00:01', now)).toThrow('いまより先です');
  expect(readTarget('2026-11-18 04:00:00', now)).toEqual(now);
});

test('kinds of backup are three', () => {
  expect(['full', 'diff', 'incr', 'all', ''].map(isBackupType)).toEqual([true, true, true, false, false]);
});

test('what pgBackRest says of its backups is read', () => {
  const info = { size: 100, repository: { delta: 7 } };
  const backup = { label: '20261118-030000F', type: 'full', timestamp: { stop: 1_763_000_000 }, info };
  expect(readBackups(JSON.stringify([{ backup: [backup] }]))).toEqual([
    { label: '20261118-030000F', type: 'full', endedAt: new Date(1_763_000_000_000), bytes: 100, addedBytes: 7 },
  ]);
});

test('a drill names what is lost, what came too late and what nobody sent, and one without load proves nothing', () => {
  const to = new Date(1_000);
  const sent = [
    { id: 'before', sentAt: 900, acknowledgedAt: 990 },
    { id: 'meanwhile', sentAt: 990, acknowledgedAt: 1_010 },
    { id: 'unanswered', sentAt: 990, acknowledgedAt: null },
    { id: 'after', sentAt: 1_000, acknowledgedAt: 1_020 },
  ];
  expect(judgeCommands(sent, new Set(['before']), to)).toEqual([]);
  expect(judgeCommands(sent, new Set(['before', 'meanwhile', 'unanswered']), to)).toEqual([]);
  expect(judgeCommands(sent, new Set(['after', 'strange']), to)).toEqual([
    '1 acknowledged before and not restored: before',
    '1 sent after and restored: after',
    '1 restored and never sent: strange',
  ]);
  expect(judgeCommands(sent.slice(0, 1), new Set(['before']), to)).toEqual([
    'nothing was written before or after that second',
  ]);
});
