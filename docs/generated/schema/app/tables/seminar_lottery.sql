-- Printed from the migrated database by `npm run docs`; do not edit.
create table app.seminar_lottery (
  seminar_id text collate "C" not null,
  seed text not null,
  commitment text not null,
  committed_at timestamp with time zone not null,
  drawn_at timestamp with time zone,
  constraint seminar_lottery_pkey PRIMARY KEY (seminar_id),
  constraint seminar_lottery_seminar_id_fkey FOREIGN KEY (seminar_id) REFERENCES app.seminar(id),
  constraint seminar_lottery_check CHECK ((commitment = encode(sha256(convert_to(seed, 'UTF8'::name)), 'hex'::text))),
  constraint seminar_lottery_seed_check CHECK ((seed ~ '^[0-9a-f]{64}$'::text))
);
grant select, insert, update (drawn_at) on app.seminar_lottery to tsuzura_api;
