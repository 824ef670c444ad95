import { Client } from 'pg';

interface Column {
  readonly table: string;
  readonly name: string;
  readonly type: string;
  readonly nullable: boolean;
  readonly generated: boolean;
  readonly hasDefault: boolean;
}

/** Reads the schema once; the TypeScript types and the schema page are both printed from it. */
export async function describeSchema(url: string): Promise<{ types: string; page: string }> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    const { rows } = await client.query<Column>(`
      select n.nspname || '.' || c.relname as table, a.attname as name, format_type(a.atttypid, a.atttypmod) as type,
        not a.attnotnull as nullable, a.attidentity <> '' or a.attgenerated <> '' as generated, a.atthasdef as "hasDefault"
      from pg_attribute a join pg_class c on c.oid = a.attrelid join pg_namespace n on n.oid = c.relnamespace
      where n.nspname in ('app', 'ledger', 'auth', 'ops') and c.relkind in ('r', 'p') and not c.relispartition and a.attnum > 0 and not a.attisdropped
      order by 1, a.attnum`);
    const grants = await client.query<{ table: string; role: string; rights: string }>(`
      select table_schema || '.' || table_name as table, grantee as role,
        string_agg(lower(privilege_type), ', ' order by array_position(array['SELECT','INSERT','UPDATE','DELETE','TRUNCATE','REFERENCES','TRIGGER']::varchar[], privilege_type::varchar)) as rights
      from information_schema.role_table_grants where grantee like 'tsuzura\\_%' and table_schema in ('app', 'ledger', 'auth', 'ops')
      group by 1, 2 order by 1, 2`);
    const tables = Map.groupBy(rows, (row) => row.table);
    return { types: printTypes(tables), page: printPage(tables, grants.rows) };
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
};

function typeOf({ table, name, type, nullable, generated, hasDefault }: Column): string {
  const base = known[type];
  if (!base) throw new Error(`${table}.${name}: no TypeScript type is known for ${type}`);
  const full = nullable ? `${base} | null` : base;
  return generated ? `GeneratedAlways<${full}>` : hasDefault ? `Generated<${full}>` : full;
}

function printPage(
  tables: Map<string, Column[]>,
  grants: readonly { table: string; role: string; rights: string }[],
): string {
  const lines = ['# Database schema', '', 'Printed from the migrations by `npm run docs`.', ''];
  for (const [table, columns] of tables) {
    lines.push(`## ${table}`, '', '| column | type | null |', '| --- | --- | --- |');
    for (const column of columns) lines.push(`| ${column.name} | ${column.type} | ${column.nullable ? 'yes' : ''} |`);
    lines.push('');
    for (const grant of grants.filter((row) => row.table === table)) lines.push(`- ${grant.role}: ${grant.rights}`);
    lines.push('');
  }
  return `${lines.join('\n').trim()}\n`;
}
