-- Printed from the migrated database by `npm run docs`; do not edit.
create table app.exchange_message (
  id text collate "C" not null,
  number bigint not null generated always as identity,
  order_id text collate "C" not null,
  cl_ord_id text collate "C" not null,
  kind text not null,
  body jsonb not null,
  state text not null default 'WAITING'::text,
  due_at timestamp with time zone not null,
  sent_at timestamp with time zone,
  exchange text not null default 'TSE'::text,
  constraint exchange_message_pkey PRIMARY KEY (id),
  constraint exchange_message_exchange_check CHECK ((exchange = ANY (ARRAY['TSE'::text, 'US'::text]))),
  constraint exchange_message_kind_check CHECK ((kind = ANY (ARRAY['NEW'::text, 'CHANGE'::text, 'CANCEL'::text]))),
  constraint exchange_message_state_check CHECK ((state = ANY (ARRAY['WAITING'::text, 'SENDING'::text, 'SENT'::text, 'VOID'::text])))
);
CREATE INDEX exchange_message_of_order ON app.exchange_message USING btree (order_id, number);
CREATE INDEX exchange_message_to_send ON app.exchange_message USING btree (due_at, number) WHERE (state = ANY (ARRAY['WAITING'::text, 'SENDING'::text]));
grant select, insert, update (state, sent_at) on app.exchange_message to tsuzura_api;
