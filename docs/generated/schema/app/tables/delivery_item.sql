-- Printed from the migrated database by `npm run docs`; do not edit.
create table app.delivery_item (
  delivery_id text collate "C" not null,
  number smallint not null,
  customer_id text collate "C" not null,
  code text collate "C" not null,
  account_type text not null,
  name text not null,
  quantity bigint not null,
  fee bigint not null,
  consumption_tax bigint not null,
  unit_cost bigint,
  cost bigint,
  individual_principal bigint,
  sent_value bigint,
  constraint delivery_item_pkey PRIMARY KEY (delivery_id, number),
  constraint delivery_item_delivery_id_fkey FOREIGN KEY (delivery_id) REFERENCES app.delivery(id),
  constraint delivery_item_account_type_check CHECK ((account_type = ANY (ARRAY['SPECIFIC'::text, 'GENERAL'::text]))),
  constraint delivery_item_check CHECK ((num_nulls(unit_cost, cost, sent_value) = ANY (ARRAY[0, 3]))),
  constraint delivery_item_consumption_tax_check CHECK ((consumption_tax >= 0)),
  constraint delivery_item_fee_check CHECK ((fee >= 0)),
  constraint delivery_item_number_check CHECK ((number > 0)),
  constraint delivery_item_quantity_check CHECK ((quantity > 0))
) with (fillfactor=70);
CREATE INDEX delivery_item_of_customer ON app.delivery_item USING btree (customer_id, code);
grant select, insert, update (quantity, unit_cost, cost, individual_principal, sent_value) on app.delivery_item to tsuzura_api;
