-- Printed from the migrated database by `npm run docs`; do not edit.
create table app.nav_correction (
  fund_code text collate "C" not null,
  date date not null,
  turn smallint not null,
  old_nav bigint,
  new_nav bigint not null,
  reason text not null,
  recorded_by text not null,
  recorded_at timestamp with time zone not null,
  finished_at timestamp with time zone,
  constraint nav_correction_pkey PRIMARY KEY (fund_code, date, turn),
  constraint nav_correction_check CHECK ((old_nav IS DISTINCT FROM new_nav)),
  constraint nav_correction_new_nav_check CHECK ((new_nav > 0)),
  constraint nav_correction_reason_check CHECK (((length(reason) >= 1) AND (length(reason) <= 500)))
);
CREATE INDEX nav_correction_newest ON app.nav_correction USING btree (recorded_at DESC);
CREATE INDEX nav_correction_open ON app.nav_correction USING btree (date, fund_code) WHERE (finished_at IS NULL);
grant select, update (finished_at) on app.nav_correction to tsuzura_api;
