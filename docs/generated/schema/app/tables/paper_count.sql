-- Printed from the migrated database by `npm run docs`; do not edit.
create table app.paper_count (
  customer_id text collate "C" not null,
  kind text collate "C" not null,
  month date not null,
  viewable_until date,
  papers integer not null,
  constraint paper_count_pkey PRIMARY KEY (customer_id, kind, month) INCLUDE (papers, viewable_until),
  constraint paper_count_customer_id_fkey FOREIGN KEY (customer_id) REFERENCES app.customer(id),
  constraint paper_count_month_check CHECK ((EXTRACT(day FROM month) = (1)::numeric)),
  constraint paper_count_papers_check CHECK ((papers > 0))
);
grant select, insert, update (papers) on app.paper_count to tsuzura_api;
