-- Printed from the migrated database by `npm run docs`; do not edit.
CREATE OR REPLACE FUNCTION ledger.write_cash_lines(account_kinds smallint[], account_customers text[], account_instruments text[], entry_ids bigint[], entry_kinds smallint[], entry_days date[], line_entries integer[], line_accounts integer[], line_amounts bigint[])
 RETURNS void
 LANGUAGE sql
 SET search_path TO 'pg_catalog', 'pg_temp'
 SET enable_hashjoin TO 'on'
 SET enable_nestloop TO 'off'
 SET enable_mergejoin TO 'off'
AS $function$
  insert into ledger.cash_line (customer_id, type, day, entry_id)
    select m.customer, x.type, entry_days[m.entry], entry_ids[m.entry]
      from (select l.entry, a.customer, coalesce(sum(l.amount) filter (where a.kind < 20), 0) as net,
          coalesce(sum(l.amount) filter (where a.kind >= 20), 0) as tax
        from unnest(line_entries, line_accounts, line_amounts) as l (entry, account, amount)
        join unnest(account_kinds, account_customers, account_instruments) with ordinality as a (kind, customer, instrument, n)
          on a.n = l.account
        where a.customer <> '' and a.instrument = 'JPY' and a.kind in (1, 2, 3, 4, 5, 7, 20, 21)
        group by l.entry, a.customer) m
      join ledger.entry_kind k on k.id = entry_kinds[m.entry] and k.cash_type is not null
      cross join lateral (values (k.cash_type, m.net + m.tax), ('TAX', m.tax)) as x (type, amount)
      where x.amount <> 0
$function$;
