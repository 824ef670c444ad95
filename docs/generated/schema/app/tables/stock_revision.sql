-- Printed from the migrated database by `npm run docs`; do not edit.
create table app.stock_revision (
  only_row boolean not null default true,
  revision bigint not null,
  constraint stock_revision_pkey PRIMARY KEY (only_row),
  constraint stock_revision_only_row_check CHECK (only_row)
);
grant select on app.stock_revision to tsuzura_api;
