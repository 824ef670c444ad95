-- Printed from the migrated database by `npm run docs`; do not edit.
create table ops.taken_application (
  request_id text not null,
  operator text not null,
  operator_name text not null,
  reason text not null,
  at timestamp with time zone not null,
  constraint taken_application_pkey PRIMARY KEY (request_id),
  constraint taken_application_request_id_fkey FOREIGN KEY (request_id) REFERENCES app.account_request(id)
);
grant select, insert on ops.taken_application to tsuzura_api;
