-- Printed from the migrated database by `npm run docs`; do not edit.
create table ops.outbox_retry (
  id uuid not null,
  attempts smallint not null,
  retry_at timestamp with time zone not null,
  last_error text not null,
  constraint outbox_retry_pkey PRIMARY KEY (id),
  constraint outbox_retry_id_fkey FOREIGN KEY (id) REFERENCES ops.outbox(id) ON DELETE CASCADE,
  constraint outbox_retry_attempts_check CHECK ((attempts > 0))
);
CREATE INDEX outbox_retry_given_up ON ops.outbox_retry USING btree (id) WHERE (attempts >= 10);
grant select, insert, update, delete on ops.outbox_retry to tsuzura_api;
