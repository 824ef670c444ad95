import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { migrationFolder, type MigrationFile } from './migration-files.ts';

/** File name to sha256, in the format of `sha256sum`. */
export type Checksums = ReadonlyMap<string, string>;

export const checksumFile = join(migrationFolder, 'SHA256SUMS');

export const nameOf = ({ number, name }: MigrationFile): string => `${String(number).padStart(4, '0')}_${name}.sql`;

export function readChecksums(file = checksumFile): Checksums {
  if (!existsSync(file)) return new Map();
  const lines = readFileSync(file, 'utf8').split('\n').filter(Boolean);
  return new Map(lines.map((line) => [line.slice(66), line.slice(0, 64)]));
}

/** Adds what is new and keeps every line that is there: a migration that changed is never recorded anew by a program. */
export function writeChecksums(files: readonly MigrationFile[], recorded: Checksums): string {
  const added = files.filter((file) => !recorded.has(nameOf(file))).map((file) => [nameOf(file), file.hash] as const);
  return [...recorded, ...added].map(([name, hash]) => `${hash}  ${name}\n`).join('');
}

/** Migrations that changed or vanished after they were recorded, and new ones that are not recorded yet. */
export function checksumProblems(files: readonly MigrationFile[], recorded: Checksums): string[] {
  const now = new Map(files.map((file) => [nameOf(file), file.hash]));
  return [
    ...[...recorded].flatMap(([name, hash]) => {
      if (!now.has(name)) return [`${name}: is recorded and has vanished`];
      return now.get(name) === hash ? [] : [`${name}: was changed after it was recorded; add a new migration instead`];
    }),
    ...[...now.keys()].filter((name) => !recorded.has(name)).map((name) => `${name}: is not recorded; npm run docs`),
  ];
}
