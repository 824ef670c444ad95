import { Client } from 'pg';

interface Column {
  readonly table: string;
  readonly name: string;
  readonly type: string;
  readonly nullable: boolean;
  readonly generated: boolean;
  readonly hasDefault: boolean;
}

/** The columns of every table as TypeScript types. */
export async function printSchemaTypes(url: string): Promise<string> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    const { rows } = await client.query<Column>(`
      select n.nspname || '.' || c.relname as table, a.attname as name, format_type(a.atttypid, a.atttypmod) as type,
        not a.attnotnull as nullable, a.attidentity <> '' or a.attgenerated <> '' as generated, a.atthasdef as "hasDefault"
      from pg_attribute a join pg_class c on c.oid = a.attrelid join pg_namespace n on n.oid = c.relnamespace
      where n.nspname in ('app', 'ledger', 'auth', 'ops') and c.relkind in ('r', 'p') and not c.relispartition and a.attnum > 0 and not a.attisdropped
      order by 1, a.attnum`);
    const tables = Map.groupBy(rows, (row) => row.table);
    return printTypes(tables);
  } finally {
    await client.end();
  }
}

function printTypes(tables: Map<string, Column[]>): string {
  const lines = [
    '// Printed from the migrations by `npm run docs`; do not edit.',
    "import type { Ymd } from '@tsuzura/domain/calendar';",
    "import type { Bytes, Generated, GeneratedAlways, Json, Moment } from './column.ts';",
    '',
    'export interface Schema {',
  ];
  for (const [table, columns] of tables) {
    lines.push(`  '${table}': {`);
    for (const column of columns) lines.push(`    ${column.name}: ${typeOf(column)};`);
    lines.push('  };');
  }
  return [...lines, '}', ''].join('\n');
}

const known: Readonly<Record<string, string>> = {
  bigint: 'bigint',
  integer: 'number',
  smallint: 'number',
  text: 'string',
  boolean: 'boolean',
  uuid: 'string',
  date: 'Ymd',
  'timestamp with time zone': 'Moment',
  'time without time zone': 'string',
  jsonb: 'Json',
  bytea: 'Bytes',
  'text[]': 'string[]',
  // the driver leaves numbers in lists as they are written
  'bigint[]': 'string[]',
  'smallint[]': 'number[]',
};

function typeOf({ table, name, type, nullable, generated, hasDefault }: Column): string {
  const base = known[type];
  if (!base) throw new Error(`${table}.${name}: no TypeScript type is known for ${type}`);
  const full = nullable ? `${base} | null` : base;
  return generated ? `GeneratedAlways<${full}>` : hasDefault ? `Generated<${full}>` : full;
}
