-- Printed from the migrated database by `npm run docs`; do not edit.
create table app.exchange_report (
  date date not null,
  exec_id text collate "C" not null,
  seq bigint not null,
  cl_ord_id text collate "C" not null,
  type text not null,
  quantity bigint not null,
  price bigint,
  cum_quantity bigint not null,
  at timestamp with time zone not null,
  state text not null,
  applied_at timestamp with time zone not null,
  exchange text not null default 'TSE'::text,
  constraint exchange_report_pkey PRIMARY KEY (exchange, date, exec_id),
  constraint exchange_report_exchange_check CHECK ((exchange = ANY (ARRAY['TSE'::text, 'US'::text]))),
  constraint exchange_report_state_check CHECK ((state = ANY (ARRAY['APPLIED'::text, 'KEPT'::text])))
);
CREATE INDEX exchange_report_kept ON app.exchange_report USING btree (date, exec_id) WHERE (state = 'KEPT'::text);
CREATE INDEX exchange_report_of_order ON app.exchange_report USING btree (cl_ord_id, seq);
CREATE INDEX exchange_report_seq ON app.exchange_report USING btree (exchange, seq);
grant select, insert on app.exchange_report to tsuzura_api;
