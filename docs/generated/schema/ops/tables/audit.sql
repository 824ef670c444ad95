-- Printed from the migrated database by `npm run docs`; do not edit.
create table ops.audit (
  id bigint not null generated always as identity,
  at timestamp with time zone not null,
  actor_role text not null,
  actor text not null,
  action text not null,
  subject text,
  detail jsonb not null default '{}'::jsonb,
  request_id text,
  constraint audit_pkey PRIMARY KEY (id),
  constraint audit_actor_role_check CHECK ((actor_role = ANY (ARRAY['customer'::text, 'operator'::text, 'partner'::text, 'system'::text])))
);
CREATE INDEX audit_actor ON ops.audit USING btree (actor, at DESC);
CREATE INDEX audit_subject ON ops.audit USING btree (subject, at DESC) WHERE (subject IS NOT NULL);
grant select, insert on ops.audit to tsuzura_api;
