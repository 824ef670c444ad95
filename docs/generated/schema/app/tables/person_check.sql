-- Printed from the migrated database by `npm run docs`; do not edit.
create table app.person_check (
  id text not null,
  customer_id text not null,
  result text not null,
  resembles text,
  checked_at timestamp with time zone not null,
  constraint person_check_pkey PRIMARY KEY (id),
  constraint person_check_customer_id_fkey FOREIGN KEY (customer_id) REFERENCES app.customer(id),
  constraint person_check_resembles_fkey FOREIGN KEY (resembles) REFERENCES app.customer(id),
  constraint person_check_result_check CHECK ((result = ANY (ARRAY['NEW'::text, 'EXISTING_CUSTOMER'::text, 'IN_PROGRESS'::text, 'NEEDS_CHECK'::text])))
);
CREATE INDEX person_check_customer ON app.person_check USING btree (customer_id, checked_at DESC);
grant select, insert on app.person_check to tsuzura_api;
