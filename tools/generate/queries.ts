import { globSync } from 'node:fs';
import { join } from 'node:path';
import { DummyDriver, Kysely, PostgresAdapter, PostgresIntrospector, PostgresQueryCompiler } from 'kysely';
import { namedQueries, type Reader } from '@tsuzura/store/kernel';
import { root } from '../project-config.ts';

/** The SQL of every named query, one file an area: a changed query is read in review as PostgreSQL will see it. */
export async function printQueries(): Promise<[string, string][]> {
  for (const file of globSync('packages/store/src/**/index.ts', { cwd: root })) await import(join(root, file));
  const printer: Reader = new Kysely({
    dialect: {
      createAdapter: () => new PostgresAdapter(),
      createDriver: () => new DummyDriver(),
      createIntrospector: (db) => new PostgresIntrospector(db),
      createQueryCompiler: () => new PostgresQueryCompiler(),
    },
  });
  const areas = Map.groupBy(namedQueries(), ({ name }) => name.split('.')[0] ?? '');
  return [...areas].map(([area, queries]) => [
    `packages/store/queries/${area}.sql`,
    queries
      .toSorted((a, b) => a.name.localeCompare(b.name))
      .map((query) => `-- ${query.name}\n${broken(query.print(printer))};\n`)
      .join('\n'),
  ]);
}

/** Line breaks before the clauses, for reading. */
const broken = (sql: string) =>
  sql.replaceAll(
    / (from|where|inner join|left join|order by|group by|limit|values|set|on conflict|returning) /g,
    '\n$1 ',
  );
