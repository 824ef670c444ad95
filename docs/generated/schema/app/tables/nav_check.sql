-- Printed from the migrated database by `npm run docs`; do not edit.
create table app.nav_check (
  fund_code text collate "C" not null,
  date date not null,
  status text not null,
  reason text,
  checked_at timestamp with time zone not null,
  released_at timestamp with time zone,
  released_by text,
  distributed_at timestamp with time zone,
  constraint nav_check_pkey PRIMARY KEY (fund_code, date),
  constraint nav_check_check CHECK (((status <> 'HELD'::text) OR ((reason IS NOT NULL) AND (released_at IS NULL)))),
  constraint nav_check_check1 CHECK (((released_at IS NULL) = (released_by IS NULL))),
  constraint nav_check_reason_check CHECK ((reason = ANY (ARRAY['MISSING'::text, 'JUMP'::text]))),
  constraint nav_check_status_check CHECK ((status = ANY (ARRAY['HELD'::text, 'PRELIMINARY'::text, 'FINAL'::text])))
);
CREATE INDEX nav_check_by_date ON app.nav_check USING btree (date, fund_code);
CREATE INDEX nav_check_held ON app.nav_check USING btree (fund_code, date) WHERE (status = 'HELD'::text);
CREATE INDEX nav_check_preliminary ON app.nav_check USING btree (date) WHERE (status = 'PRELIMINARY'::text);
CREATE TRIGGER nav_check_added AFTER INSERT ON app.nav_check REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION app.count_catalogue_change();
CREATE TRIGGER nav_check_changed AFTER UPDATE ON app.nav_check REFERENCING OLD TABLE AS was NEW TABLE AS became FOR EACH STATEMENT EXECUTE FUNCTION app.count_nav_check_change();
grant select, insert, update (status, released_at, released_by, distributed_at) on app.nav_check to tsuzura_api;
