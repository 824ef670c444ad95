-- Printed from the migrated database by `npm run docs`; do not edit.
create table app.us_order (
  id text collate "C" not null,
  sequence bigint not null default nextval('app.fund_order_sequence_seq'::regclass),
  receipt_number text collate "C" not null default app.new_receipt_number(),
  customer_id text collate "C" not null,
  symbol text collate "C" not null,
  account_type text not null,
  side text not null,
  settlement_currency text not null,
  order_type text not null,
  quantity bigint,
  notional bigint,
  limit_price bigint,
  time_in_force text not null,
  expires_on date not null,
  session_date date not null,
  settlement_date date not null,
  status text not null,
  is_open boolean not null default (status = ANY (ARRAY['ACCEPTED'::text, 'WORKING'::text, 'PARTIALLY_FILLED'::text, 'CANCEL_PENDING'::text])),
  ended_status text default 
CASE
    WHEN (status = ANY (ARRAY['FILLED'::text, 'CANCELED'::text, 'EXPIRED'::text, 'REJECTED'::text])) THEN status
    ELSE NULL::text
END,
  accepted_at timestamp with time zone not null,
  filled_quantity bigint not null default 0,
  is_filled boolean not null default (filled_quantity > 0),
  filled_amount bigint not null default 0,
  filled_total bigint not null default 0,
  fills smallint not null default 0,
  reserve_price bigint not null,
  reserve_rate bigint not null,
  reserved_jpy bigint not null default 0,
  reserved_usd bigint not null default 0,
  reserved_quota bigint not null default 0,
  nisa_year smallint,
  locked_shares bigint not null default 0,
  change jsonb,
  sent_at timestamp with time zone,
  bookings smallint not null default 0,
  reject_reason text,
  expiry_reason text,
  ended_at timestamp with time zone,
  constraint us_order_pkey PRIMARY KEY (id),
  constraint us_order_customer_id_fkey FOREIGN KEY (customer_id) REFERENCES app.customer(id),
  constraint us_order_symbol_fkey FOREIGN KEY (symbol) REFERENCES app.us_stock(symbol),
  constraint us_order_account_type_check CHECK ((account_type = ANY (ARRAY['SPECIFIC'::text, 'GENERAL'::text, 'NISA_GROWTH'::text]))),
  constraint us_order_check CHECK (((quantity IS NULL) <> (notional IS NULL))),
  constraint us_order_check1 CHECK (((limit_price IS NULL) = (order_type = 'MARKET'::text))),
  constraint us_order_expiry_reason_check CHECK ((expiry_reason = ANY (ARRAY['DAY_END'::text, 'CASH_SHORT'::text, 'NISA_LIMIT'::text, 'EX_DATE'::text]))),
  constraint us_order_filled_quantity_check CHECK ((filled_quantity >= 0)),
  constraint us_order_limit_price_check CHECK ((limit_price > 0)),
  constraint us_order_locked_shares_check CHECK ((locked_shares >= 0)),
  constraint us_order_notional_check CHECK ((notional > 0)),
  constraint us_order_order_type_check CHECK ((order_type = ANY (ARRAY['MARKET'::text, 'LIMIT'::text]))),
  constraint us_order_quantity_check CHECK ((quantity > 0)),
  constraint us_order_reserve_price_check CHECK ((reserve_price > 0)),
  constraint us_order_reserve_rate_check CHECK ((reserve_rate > 0)),
  constraint us_order_reserved_jpy_check CHECK ((reserved_jpy >= 0)),
  constraint us_order_reserved_quota_check CHECK ((reserved_quota >= 0)),
  constraint us_order_reserved_usd_check CHECK ((reserved_usd >= 0)),
  constraint us_order_settlement_currency_check CHECK ((settlement_currency = ANY (ARRAY['JPY'::text, 'USD'::text]))),
  constraint us_order_side_check CHECK ((side = ANY (ARRAY['BUY'::text, 'SELL'::text]))),
  constraint us_order_status_check CHECK ((status = ANY (ARRAY['ACCEPTED'::text, 'WORKING'::text, 'PARTIALLY_FILLED'::text, 'FILLED'::text, 'CANCEL_PENDING'::text, 'CANCELED'::text, 'EXPIRED'::text, 'REJECTED'::text]))),
  constraint us_order_time_in_force_check CHECK ((time_in_force = ANY (ARRAY['DAY'::text, 'GTD'::text])))
) with (fillfactor=70);
CREATE INDEX us_order_ended ON app.us_order USING btree (customer_id, ended_status, session_date DESC, sequence DESC) WHERE (ended_status IS NOT NULL);
CREATE INDEX us_order_filled ON app.us_order USING btree (customer_id, session_date DESC, sequence DESC) WHERE is_filled;
CREATE INDEX us_order_history ON app.us_order USING btree (customer_id, session_date DESC, sequence DESC);
CREATE INDEX us_order_newest ON app.us_order USING btree (accepted_at DESC, id DESC);
CREATE INDEX us_order_of_day ON app.us_order USING btree (session_date, customer_id, id) WHERE is_open;
CREATE INDEX us_order_of_symbol ON app.us_order USING btree (customer_id, symbol, session_date DESC, sequence DESC);
CREATE INDEX us_order_open ON app.us_order USING btree (customer_id, sequence) WHERE is_open;
CREATE TRIGGER register_receipts AFTER INSERT ON app.us_order REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION app.register_receipts('US_ORDER');
grant select, insert, update on app.us_order to tsuzura_api;
