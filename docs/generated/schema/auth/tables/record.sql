-- Printed from the migrated database by `npm run docs`; do not edit.
create table auth.record (
  kind text not null,
  id text not null,
  payload jsonb not null,
  grant_id text,
  account_id text,
  uid text,
  consumed_at timestamp with time zone,
  expires_at timestamp with time zone,
  parent_id text,
  continued_by text,
  constraint record_pkey PRIMARY KEY (kind, id)
) with (fillfactor=60);
CREATE INDEX record_account ON auth.record USING btree (account_id) WHERE (kind = 'Session'::text);
CREATE INDEX record_age ON auth.record USING btree (expires_at);
CREATE INDEX record_grant ON auth.record USING btree (grant_id) WHERE (grant_id IS NOT NULL);
CREATE INDEX record_grant_of_person ON auth.record USING btree (((payload ->> 'accountId'::text))) WHERE (kind = 'Grant'::text);
CREATE INDEX record_uid ON auth.record USING btree (uid) WHERE (kind = 'Session'::text);
CREATE TRIGGER family_ended AFTER DELETE ON auth.record FOR EACH ROW WHEN (((old.kind = 'Grant'::text) AND ((old.expires_at IS NULL) OR (old.expires_at > now())))) EXECUTE FUNCTION auth.end_family();
grant select, insert, update, delete on auth.record to tsuzura_auth;
