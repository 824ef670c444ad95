-- Printed from the migrated database by `npm run docs`; do not edit.
create table app.margin_call (
  customer_id text collate "C" not null,
  occurred_on date not null,
  amount bigint not null,
  equity bigint not null,
  positions bigint not null,
  due_at timestamp with time zone not null,
  cleared_by_deposit bigint not null default 0,
  cleared_by_positions bigint not null default 0,
  state text not null,
  resolved_at timestamp with time zone,
  constraint margin_call_pkey PRIMARY KEY (customer_id, occurred_on),
  constraint margin_call_amount_check CHECK ((amount > 0)),
  constraint margin_call_check CHECK (((cleared_by_deposit + cleared_by_positions) <= amount)),
  constraint margin_call_cleared_by_deposit_check CHECK ((cleared_by_deposit >= 0)),
  constraint margin_call_cleared_by_positions_check CHECK ((cleared_by_positions >= 0)),
  constraint margin_call_state_check CHECK ((state = ANY (ARRAY['CALLED'::text, 'RESOLVED'::text, 'FORCED_CLOSE'::text])))
) with (fillfactor=80);
CREATE INDEX margin_call_open ON app.margin_call USING btree (due_at, customer_id) WHERE (state <> 'RESOLVED'::text);
grant select, insert, update on app.margin_call to tsuzura_api;
