-- Printed from the migrated database by `npm run docs`; do not edit.
create table app.redemption_occurrence (
  setting_id text collate "C" not null,
  month text collate "C" not null,
  customer_id text collate "C" not null,
  state text not null,
  reason text,
  order_date date not null,
  order_id text collate "C",
  constraint redemption_occurrence_pkey PRIMARY KEY (setting_id, month),
  constraint redemption_occurrence_check CHECK (((reason IS NULL) = (state = 'ORDERED'::text))),
  constraint redemption_occurrence_check1 CHECK (((order_id IS NOT NULL) = (state = 'ORDERED'::text))),
  constraint redemption_occurrence_month_check CHECK ((month ~ '^\d{4}-\d{2}$'::text)),
  constraint redemption_occurrence_state_check CHECK ((state = ANY (ARRAY['ORDERED'::text, 'SKIPPED'::text])))
);
CREATE INDEX redemption_occurrence_of_day ON app.redemption_occurrence USING btree (order_date, setting_id, month);
grant select, insert on app.redemption_occurrence to tsuzura_api;
