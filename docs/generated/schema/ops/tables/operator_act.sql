-- Printed from the migrated database by `npm run docs`; do not edit.
create table ops.operator_act (
  id bigint not null generated always as identity,
  at timestamp with time zone not null,
  real_at timestamp with time zone not null,
  operator text not null,
  operator_name text not null,
  roles text[] not null,
  call text not null,
  title text not null,
  target text,
  reason text,
  result text not null,
  request_id text not null,
  customer_id text,
  constraint operator_act_pkey PRIMARY KEY (id)
);
CREATE INDEX operator_act_call ON ops.operator_act USING btree (call, at DESC, id DESC);
CREATE INDEX operator_act_customer ON ops.operator_act USING btree (customer_id, at DESC, id DESC) WHERE (customer_id IS NOT NULL);
CREATE INDEX operator_act_newest ON ops.operator_act USING btree (at DESC, id DESC);
CREATE INDEX operator_act_operator ON ops.operator_act USING btree (operator, at DESC, id DESC);
grant select, insert on ops.operator_act to tsuzura_api;
