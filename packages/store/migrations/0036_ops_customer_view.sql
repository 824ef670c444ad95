-- An operator looks at the customer app as one customer sees it (ADR-0074).

-- A look that was begun: who, at whom, why, and until when. Neither the code nor the token is kept, only their hashes. Real time.
create table ops.customer_view (
  id text collate "C" primary key,
  customer_id text not null references app.customer,
  operator text not null,
  operator_name text not null,
  roles text[] not null,
  -- The operator's own sign-in: when it ends, the look ends.
  operator_family text,
  reason text not null,
  begun_at timestamptz not null,
  -- Until then the code is exchanged, once.
  code_hash text not null unique,
  code_until timestamptz not null,
  token_hash text unique,
  key_thumbprint text,
  until timestamptz not null,
  ended_at timestamptz,
  -- No mistake of a program makes a look that lasts.
  constraint customer_view_short check (until <= begun_at + interval '15 minutes' and code_until <= begun_at + interval '2 minutes'),
  constraint customer_view_bound check ((token_hash is null) = (key_thumbprint is null))
);
create index customer_view_of_customer on ops.customer_view (customer_id, begun_at desc, id);
grant select, insert, update (token_hash, key_thumbprint, ended_at) on ops.customer_view to tsuzura_api;
