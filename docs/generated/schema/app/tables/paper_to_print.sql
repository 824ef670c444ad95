-- Printed from the migrated database by `npm run docs`; do not edit.
create table app.paper_to_print (
  id text collate "C" not null,
  issued_at timestamp with time zone not null,
  due jsonb not null,
  constraint paper_to_print_pkey PRIMARY KEY (id)
);
CREATE INDEX paper_to_print_newest ON app.paper_to_print USING btree (issued_at DESC, id);
grant select, delete on app.paper_to_print to tsuzura_api;
