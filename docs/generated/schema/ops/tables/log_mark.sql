-- Printed from the migrated database by `npm run docs`; do not edit.
create table ops.log_mark (
  log text not null,
  through bigint not null,
  unfinished_from bigint not null,
  constraint log_mark_pkey PRIMARY KEY (log),
  constraint log_mark_log_check CHECK ((log = ANY (ARRAY['ACT'::text, 'AUDIT'::text])))
);
