-- Printed from the migrated database by `npm run docs`; do not edit.
create table auth.operator (
  person_id text not null,
  name text not null,
  roles text[] not null,
  constraint operator_pkey PRIMARY KEY (person_id),
  constraint operator_person_id_fkey FOREIGN KEY (person_id) REFERENCES auth.person(id),
  constraint operator_roles_check CHECK (((cardinality(roles) > 0) AND (roles <@ ARRAY['viewer'::text, 'maker'::text, 'checker'::text, 'admin'::text])))
);
grant select, insert, update on auth.operator to tsuzura_auth;
