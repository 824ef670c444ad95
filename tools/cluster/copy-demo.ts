import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { pipeline } from 'node:stream/promises';
import { Client } from 'pg';
import { startEmbedded } from '@tsuzura/store/embedded';
import { databaseName } from '../open-server.ts';

interface Table {
  readonly name: string;
  readonly columns: string;
}

/** Every table of ours with the columns that are written, not computed. */
const tablesOf = `
select format('%I.%I', n.nspname, c.relname) as name,
       (select string_agg(quote_ident(a.attname), ', ' order by a.attnum) from pg_attribute a
         where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = '') as columns
  from pg_class c join pg_namespace n on n.oid = c.relnamespace
 where c.relkind = 'r' and n.nspname !~ '^(pg_|information_schema$)'
 order by 1`;
const sequencesOf = `
select format('select setval(%L, %s, %L);', format('%I.%I', schemaname, sequencename), coalesce(last_value, start_value), last_value is not null) as line
  from pg_sequences order by 1`;

/** Asks the first server for the rows of each table, in the form in which the second reads them. */
const askFor = ({ name, columns }: Table): string =>
  [`\\echo copy ${name} (${columns}) from stdin;`, `copy ${name} (${columns}) to stdout;`, `\\echo '\\\\.'`].join('\n');

async function readTables(url: string): Promise<{ readonly tables: readonly Table[]; readonly after: string }> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    const { rows: tables } = await client.query<Table>(tablesOf);
    const { rows: lines } = await client.query<{ readonly line: string }>(sequencesOf);
    return { tables, after: lines.map(({ line }) => line).join('\n') };
  } finally {
    await client.end();
  }
}

const psql = (url: string) =>
  spawn('psql', ['--no-psqlrc', '--quiet', '--no-align', '--tuples-only', '--set=ON_ERROR_STOP=1', url], {
    stdio: ['pipe', 'pipe', 'inherit'],
  });

const ended = async (child: ReturnType<typeof psql>): Promise<void> => {
  const [code] = (await once(child, 'close')) as [number | null];
  if (code !== 0) throw new Error(`psql: ${code}`);
};

/**
 * The rows of one database go into another with the same tables, whatever version of PostgreSQL each is. Rows that the second had
 * go. No trigger runs: what one of them computed is copied too.
 */
async function copyRows(from: string, to: string): Promise<void> {
  const { tables, after } = await readTables(from);
  const [source, target] = [psql(from), psql(to)];
  const bothEnd = Promise.all([ended(source), ended(target)]);
  target.stdout.resume(); // the answers of setval
  target.stdin.write(
    `set session_replication_role = replica;\nbegin;\ntruncate ${tables.map(({ name }) => name).join(', ')};\n`,
  );
  source.stdin.end(tables.map(askFor).join('\n'));
  await pipeline(source.stdout, target.stdin, { end: false });
  target.stdin.end(`${after}\ncommit;\nanalyze;\n`);
  await bothEnd;
}

/** The demo that was made when this source was installed, in a database with this source's tables. */
export async function copyDemo(keptCluster: string, folder: string, to: string): Promise<void> {
  const server = await startEmbedded({ folder, copyOf: () => keptCluster });
  try {
    await copyRows(server.url(databaseName), to);
  } finally {
    await server.stop();
  }
}
