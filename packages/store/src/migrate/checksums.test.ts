import { expect, test } from 'vitest';
import { checksumProblems, readChecksums, readMigrations, writeChecksums, type MigrationFile } from './index.ts';

const file = (number: number, hash: string): MigrationFile => ({ number, name: `m${number}`, sql: '', hash });
const recorded = new Map([
  ['0001_m1.sql', 'a'],
  ['0002_m2.sql', 'b'],
]);

test('a recorded migration never changes and never vanishes', () => {
  expect(checksumProblems(readMigrations(), readChecksums())).toEqual([]);
});

test('a change of a recorded migration, a missing one and one that is not recorded are each named', () => {
  expect(checksumProblems([file(1, 'a'), file(2, 'b')], recorded)).toEqual([]);
  expect(checksumProblems([file(1, 'x'), file(2, 'b'), file(3, 'c')], recorded)).toEqual([
    '0001_m1.sql: was changed after it was recorded; add a new migration instead',
    '0003_m3.sql: is not recorded; npm run docs',
  ]);
  expect(checksumProblems([file(1, 'a')], recorded)).toEqual(['0002_m2.sql: is recorded and has vanished']);
});

test('recording adds new migrations and leaves the line of a changed one as it was', () => {
  expect(writeChecksums([file(1, 'x'), file(2, 'b'), file(3, 'c')], recorded)).toBe(
    'a  0001_m1.sql\nb  0002_m2.sql\nc  0003_m3.sql\n',
  );
});
