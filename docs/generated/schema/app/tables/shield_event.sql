-- Printed from the migrated database by `npm run docs`; do not edit.
create table app.shield_event (
  id bigint not null generated always as identity,
  customer_id text collate "C" not null,
  kind text not null,
  detail text not null default ''::text,
  at timestamp with time zone not null,
  constraint shield_event_pkey PRIMARY KEY (id),
  constraint shield_event_customer_id_fkey FOREIGN KEY (customer_id) REFERENCES app.customer(id),
  constraint shield_event_kind_check CHECK ((kind = ANY (ARRAY['NEW_DEVICE'::text, 'BANK_CHANGE'::text, 'FACTOR_CHANGE'::text, 'EMAIL_CHANGE'::text, 'FROZEN'::text, 'LIFTED'::text])))
);
CREATE INDEX shield_event_of_customer ON app.shield_event USING btree (customer_id, at DESC, id DESC);
grant select, insert on app.shield_event to tsuzura_api;
