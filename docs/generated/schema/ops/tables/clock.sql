-- Printed from the migrated database by `npm run docs`; do not edit.
create table ops.clock (
  only_row boolean not null default true,
  mode text not null,
  state text not null,
  business_at timestamp with time zone not null,
  real_at timestamp with time zone not null,
  seen_until timestamp with time zone not null,
  opened_at timestamp with time zone not null,
  moving_to timestamp with time zone,
  moving_state text,
  constraint clock_pkey PRIMARY KEY (only_row),
  constraint clock_mode_check CHECK ((mode = ANY (ARRAY['demo'::text, 'real'::text]))),
  constraint clock_moving CHECK (((moving_to IS NULL) = (moving_state IS NULL))),
  constraint clock_moving_state_check CHECK ((moving_state = ANY (ARRAY['running'::text, 'frozen'::text]))),
  constraint clock_only_row_check CHECK (only_row),
  constraint clock_state_check CHECK ((state = ANY (ARRAY['running'::text, 'frozen'::text])))
);
grant select, insert, update on ops.clock to tsuzura_api;
