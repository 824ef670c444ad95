-- Printed from the migrated database by `npm run docs`; do not edit.
create table app.price_alert (
  id text collate "C" not null,
  customer_id text collate "C" not null,
  fund_code text collate "C" not null,
  kind text not null,
  direction text not null,
  threshold integer not null,
  created_at timestamp with time zone not null,
  seen_on date not null,
  notified_on date,
  is_armed boolean not null default ((kind = 'CHANGE_PERCENT'::text) OR (notified_on IS NULL)),
  constraint price_alert_pkey PRIMARY KEY (id),
  constraint price_alert_customer_id_fund_code_kind_direction_threshold_key UNIQUE (customer_id, fund_code, kind, direction, threshold),
  constraint price_alert_customer_id_fkey FOREIGN KEY (customer_id) REFERENCES app.customer(id),
  constraint price_alert_fund_code_fkey FOREIGN KEY (fund_code) REFERENCES app.fund(code),
  constraint price_alert_check CHECK (((direction = ANY (ARRAY['UP'::text, 'DOWN'::text])) OR ((direction = 'BOTH'::text) AND (kind = 'CHANGE_PERCENT'::text)))),
  constraint price_alert_kind_check CHECK ((kind = ANY (ARRAY['LEVEL'::text, 'CHANGE_PERCENT'::text]))),
  constraint price_alert_threshold_check CHECK ((threshold > 0))
);
CREATE INDEX price_alert_armed ON app.price_alert USING btree (id) WHERE is_armed;
grant select, insert, update (created_at, seen_on, notified_on), delete on app.price_alert to tsuzura_api;
