-- Printed from the migrated database by `npm run docs`; do not edit.
create table ops.customer_note (
  id bigint not null generated always as identity,
  customer_id text not null,
  at timestamp with time zone not null,
  operator text not null,
  operator_name text not null,
  note text not null,
  constraint customer_note_pkey PRIMARY KEY (id),
  constraint customer_note_customer_id_fkey FOREIGN KEY (customer_id) REFERENCES app.customer(id)
);
CREATE INDEX customer_note_of_customer ON ops.customer_note USING btree (customer_id, id DESC);
grant select, insert on ops.customer_note to tsuzura_api;
