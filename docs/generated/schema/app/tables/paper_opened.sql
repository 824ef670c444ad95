-- Printed from the migrated database by `npm run docs`; do not edit.
create table app.paper_opened (
  paper_id text collate "C" not null,
  opened_at timestamp with time zone not null,
  constraint paper_opened_pkey PRIMARY KEY (paper_id),
  constraint paper_opened_paper_id_fkey FOREIGN KEY (paper_id) REFERENCES app.paper(id)
);
grant select, insert on app.paper_opened to tsuzura_api;
