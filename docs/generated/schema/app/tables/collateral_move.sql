-- Printed from the migrated database by `npm run docs`; do not edit.
create table app.collateral_move (
  id text collate "C" not null,
  customer_id text collate "C" not null,
  at timestamp with time zone not null,
  day date not null,
  amount bigint not null,
  cause text not null,
  constraint collateral_move_pkey PRIMARY KEY (id),
  constraint collateral_move_amount_check CHECK ((amount <> 0)),
  constraint collateral_move_cause_check CHECK ((cause = ANY (ARRAY['CUSTOMER'::text, 'ORDER'::text])))
);
CREATE INDEX collateral_move_of_customer ON app.collateral_move USING btree (customer_id, day DESC, id);
grant select, insert on app.collateral_move to tsuzura_api;
