import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

export interface MigrationFile {
  readonly number: number;
  readonly name: string;
  readonly sql: string;
  readonly hash: string;
}

export const migrationFolder = join(import.meta.dirname, '..', '..', 'migrations');

/** All migrations in order. Numbers run from 1 without a gap, so that two branches cannot both add the same one. */
export function readMigrations(folder = migrationFolder): MigrationFile[] {
  const files = readdirSync(folder)
    .filter((name) => name.endsWith('.sql'))
    .toSorted();
  return files.map((file, index) => {
    const match = /^(\d{4})_([a-z0-9_]+)\.sql$/.exec(file);
    if (!match || Number(match[1]) !== index + 1)
      throw new Error(`migration ${file} breaks the numbering: expected ${index + 1}`);
    const sql = readFileSync(join(folder, file), 'utf8');
    return { number: index + 1, name: match[2] ?? '', sql, hash: createHash('sha256').update(sql).digest('hex') };
  });
}
