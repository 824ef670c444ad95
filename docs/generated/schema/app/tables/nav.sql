-- Printed from the migrated database by `npm run docs`; do not edit.
create table app.nav (
  fund_code text not null,
  date date not null,
  nav bigint not null,
  net_assets bigint not null,
  distribution bigint not null default 0,
  fiscal_period smallint,
  benchmark bigint,
  constraint nav_pkey PRIMARY KEY (fund_code, date),
  constraint nav_fund_code_fkey FOREIGN KEY (fund_code) REFERENCES app.fund(code),
  constraint nav_benchmark_check CHECK ((benchmark > 0)),
  constraint nav_distribution_check CHECK ((distribution >= 0)),
  constraint nav_nav_check CHECK ((nav > 0)),
  constraint nav_net_assets_check CHECK ((net_assets >= 0))
);
CREATE INDEX nav_distributing ON app.nav USING btree (fund_code, date) WHERE (distribution > 0);
CREATE TRIGGER nav_added AFTER INSERT ON app.nav REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION app.count_catalogue_change();
CREATE TRIGGER nav_changed AFTER UPDATE ON app.nav REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION app.count_catalogue_change();
CREATE TRIGGER nav_removed AFTER DELETE ON app.nav REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION app.count_catalogue_change();
grant select, insert on app.nav to tsuzura_api;
