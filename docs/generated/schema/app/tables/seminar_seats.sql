-- Printed from the migrated database by `npm run docs`; do not edit.
create table app.seminar_seats (
  seminar_id text collate "C" not null,
  capacity integer,
  taken integer not null default 0,
  waiting integer not null default 0,
  entered integer not null default 0,
  constraint seminar_seats_pkey PRIMARY KEY (seminar_id),
  constraint seminar_seats_seminar_id_fkey FOREIGN KEY (seminar_id) REFERENCES app.seminar(id),
  constraint seminar_seats_capacity_check CHECK ((capacity > 0)),
  constraint seminar_seats_entered_check CHECK ((entered >= 0)),
  constraint seminar_seats_exist CHECK ((taken <= capacity)),
  constraint seminar_seats_taken_check CHECK ((taken >= 0)),
  constraint seminar_seats_waiting_check CHECK ((waiting >= 0))
) with (fillfactor=10);
grant select, insert, update (capacity, taken, waiting, entered) on app.seminar_seats to tsuzura_api;
