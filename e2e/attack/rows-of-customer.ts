import type { Client } from 'pg';

/** Everything the database holds of one customer: a digest of the rows of each table that names customers. */
export async function rowsOf(owner: Client, customerId: string): Promise<Readonly<Record<string, string>>> {
  const { rows } = await owner.query<{ place: string }>(
    `select format('%I.%I', table_schema, table_name) as place from information_schema.columns c
      join information_schema.tables t using (table_schema, table_name)
      where column_name = 'customer_id' and t.table_type = 'BASE TABLE' and table_schema in ('app', 'ledger') order by 1`,
  );
  const parts = rows.map(
    ({ place }) => `select '${place}' as place, md5(coalesce(string_agg(r::text, '|' order by r::text), '')) as digest
      from ${place} r where r.customer_id = $1`,
  );
  parts.push(
    `select 'app.customer', md5(r::text) from app.customer r where r.id = $1`,
    `select 'ledger.balance', md5(coalesce(string_agg(b::text, '|' order by b::text), ''))
      from ledger.balance b join ledger.account a on a.id = b.account_id where a.customer_id = $1`,
  );
  const digests = await owner.query<{ place: string; digest: string }>(parts.join(' union all '), [customerId]);
  return Object.fromEntries(digests.rows.map(({ place, digest }) => [place, digest]));
}
