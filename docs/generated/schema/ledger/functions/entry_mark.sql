-- Printed from the migrated database by `npm run docs`; do not edit.
CREATE OR REPLACE FUNCTION ledger.entry_mark(id bigint, day date, kind smallint, turn smallint, booked_at timestamp with time zone, ref text)
 RETURNS bigint
 LANGUAGE sql
 IMMUTABLE
AS $function$
  select pg_catalog.hashtextextended(ref, pg_catalog.timestamp_hash_extended(booked_at at time zone 'UTC', pg_catalog.hashint8extended(turn,
    pg_catalog.hashint8extended(kind, pg_catalog.hashint8extended(day - date '2000-01-01', id)))))
$function$;
