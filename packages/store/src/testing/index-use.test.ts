import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Client } from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from './index.ts';

/*
 * PostgreSQL uses an index only for a comparison in the collation of the index. `customer.id`, `account.customer_id`, `person.customer_id`
 * and `nav.fund_code` have that of the database; most columns that name a customer or a fund have "C", and beside them the planner
 * cannot look anything up: it reads all customers, or all prices, for one row. `collate "default"` at the other side mends it. This
 * plans every statement with nothing but lookups allowed; what reads one of these tables whole even then is named.
 */
const ours = `relkind in ('r', 'i') and relnamespace::regnamespace::text in ('app', 'ledger', 'ops')`;

/**
 * A plan also depends on what autovacuum has counted by then. Nothing is counted here, as in a new database: the planner takes an
 * empty table for one of ten pages.
 */
const forgetSizes = `
  do $$ declare name text; begin
    for name in select oid::regclass from pg_class where ${ours} and relkind = 'r'
    loop execute format('alter table %s set (autovacuum_enabled = off)', name); end loop;
  end $$;
  set allow_system_table_mods = on;
  delete from pg_statistic where starelid in (select oid from pg_class where ${ours});
  update pg_class set relpages = 0, reltuples = -1, relallvisible = 0 where ${ours};
  set allow_system_table_mods = off`;

let db: TestDatabase;
let client: Client;
beforeAll(async () => {
  db = await createTestDatabase();
  client = new Client({ connectionString: db.ownerUrl });
  await client.connect();
  await client.query(forgetSizes);
  await client.query('set enable_seqscan = off; set enable_hashjoin = off; set enable_mergejoin = off');
});
afterAll(async () => {
  await client.end();
  await db.drop();
});

/** These are about all of them. */
const ofAll: ReadonlyMap<string, string> = new Map([
  ['account.open-margin', 'whose margin was applied for and not opened yet, once a day'],
  ['document.audience', 'how many a document concerns, before it is published'],
  ['document.editions', 'how many a document concerns, on the page of the operators'],
  ['fund.nav-latest-dates', 'the newest day of each fund, before the vendor is asked for more'],
  ['notification.audience-count-all', 'how many a message to everybody reaches'],
  ['notification.audience-count-margin', 'how many a message to them reaches'],
  ['notification.audience-count-nisa', 'how many a message to them reaches'],
  ['notification.audience-count-us_equity', 'how many a message to them reaches'],
  ['statement.nisa-closed-to-notify', 'whose NISA was closed in these days, once a day'],
]);

interface Plan {
  readonly 'Node Type': string;
  readonly Schema?: string;
  readonly 'Relation Name'?: string;
  readonly 'Index Cond'?: string;
  readonly 'Recheck Cond'?: string;
  readonly Plans?: readonly Plan[];
}

/** `savepoint` and the like have no plan. */
const isPlanned = /^(select|with|insert|update|delete)\b/iu;

const looked: ReadonlySet<string> = new Set(['app.customer', 'app.account', 'app.person', 'app.nav']);

const nodesOf = (plan: Plan): Plan[] => [plan, ...(plan.Plans ?? []).flatMap(nodesOf)];

/** Tables that a plan reads whole. */
async function readWhole(statement: string): Promise<string[]> {
  const { rows } = await client.query<{ 'QUERY PLAN': readonly { readonly Plan: Plan }[] }>(
    `explain (generic_plan, verbose, format json) ${statement}`,
  );
  return (rows[0]?.['QUERY PLAN'] ?? [])
    .flatMap(({ Plan: plan }) => nodesOf(plan))
    .filter(
      (node) =>
        node['Node Type'].endsWith(' Scan') && node['Index Cond'] === undefined && node['Recheck Cond'] === undefined,
    )
    .map((node) => `${node.Schema}.${node['Relation Name']}`)
    .filter((table) => looked.has(table));
}

test('no statement reads all customers, accounts, persons or prices to find those of one', async () => {
  const found: string[] = [];
  for (const file of globSync(join(import.meta.dirname, '../../queries/*.sql')).toSorted()) {
    for (const part of readFileSync(file, 'utf8').split(/^-- /mu).slice(1)) {
      const [name = '', ...lines] = part.split('\n');
      const statement = lines.join('\n').trim().replace(/;$/u, '');
      const whole = isPlanned.test(statement) ? await readWhole(statement) : [];
      if (whole.length > 0) found.push(ofAll.has(name) ? name : `${name}: ${whole.join(', ')}`);
    }
  }
  expect(found.toSorted()).toEqual([...ofAll.keys()].toSorted());
});
