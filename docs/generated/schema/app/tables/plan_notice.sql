-- Printed from the migrated database by `npm run docs`; do not edit.
create table app.plan_notice (
  kind text not null,
  setting_id text collate "C" not null,
  month text collate "C" not null,
  customer_id text collate "C" not null,
  constraint plan_notice_pkey PRIMARY KEY (kind, setting_id, month),
  constraint plan_notice_kind_check CHECK ((kind = ANY (ARRAY['SUBSCRIPTION'::text, 'REDEMPTION'::text])))
);
grant select, insert, delete on app.plan_notice to tsuzura_api;
