-- Printed from the migrated database by `npm run docs`; do not edit.
create table app.stock_order (
  id text collate "C" not null,
  sequence bigint not null default nextval('app.fund_order_sequence_seq'::regclass),
  receipt_number text collate "C" not null default app.new_receipt_number(),
  customer_id text collate "C" not null,
  stock_code text collate "C" not null,
  account_type text not null,
  side text not null,
  trade_type text not null,
  margin_type text,
  close jsonb,
  order_type text not null,
  price bigint,
  trigger_price bigint,
  condition text not null,
  time_in_force text not null,
  expires_on date not null,
  quantity bigint not null,
  status text not null,
  is_open boolean not null default (status = ANY (ARRAY['ACCEPTED'::text, 'WORKING'::text, 'PARTIALLY_FILLED'::text, 'CANCEL_PENDING'::text])),
  ended_status text default 
CASE
    WHEN (status = ANY (ARRAY['FILLED'::text, 'CANCELED'::text, 'EXPIRED'::text, 'REJECTED'::text])) THEN status
    ELSE NULL::text
END,
  accepted_at timestamp with time zone not null,
  session_date date not null,
  settlement_date date not null,
  filled_quantity bigint not null default 0,
  is_filled boolean not null default (filled_quantity > 0),
  filled_amount bigint not null default 0,
  filled_total bigint not null default 0,
  fills smallint not null default 0,
  reserve_price bigint not null,
  reserved_cash bigint not null default 0,
  reserved_quota bigint not null default 0,
  from_margin bigint not null default 0,
  nisa_year smallint,
  locked_shares bigint not null default 0,
  change jsonb,
  sent_at timestamp with time zone,
  bookings smallint not null default 0,
  reject_reason text,
  expiry_reason text,
  ended_at timestamp with time zone,
  request_key text,
  constraint stock_order_pkey PRIMARY KEY (id),
  constraint stock_order_account_type_check CHECK ((account_type = ANY (ARRAY['SPECIFIC'::text, 'GENERAL'::text, 'NISA_GROWTH'::text]))),
  constraint stock_order_check CHECK (((filled_quantity >= 0) AND (filled_quantity <= quantity))),
  constraint stock_order_check1 CHECK (((margin_type IS NULL) = (trade_type = 'SPOT'::text))),
  constraint stock_order_condition_check CHECK ((condition = ANY (ARRAY['NONE'::text, 'OPEN'::text, 'CLOSE'::text, 'FUNARI'::text]))),
  constraint stock_order_expiry_reason_check CHECK ((expiry_reason = ANY (ARRAY['DAY_END'::text, 'OUT_OF_BAND'::text, 'CASH_SHORT'::text, 'NISA_LIMIT'::text, 'EX_DATE'::text, 'MARGIN_CALL'::text]))),
  constraint stock_order_from_margin_check CHECK ((from_margin >= 0)),
  constraint stock_order_locked_shares_check CHECK ((locked_shares >= 0)),
  constraint stock_order_margin_type_check CHECK ((margin_type = ANY (ARRAY['SYSTEM'::text, 'GENERAL'::text]))),
  constraint stock_order_order_type_check CHECK ((order_type = ANY (ARRAY['MARKET'::text, 'LIMIT'::text, 'STOP'::text, 'STOP_LIMIT'::text]))),
  constraint stock_order_price_check CHECK ((price > 0)),
  constraint stock_order_quantity_check CHECK ((quantity > 0)),
  constraint stock_order_reserved_cash_check CHECK ((reserved_cash >= 0)),
  constraint stock_order_reserved_quota_check CHECK ((reserved_quota >= 0)),
  constraint stock_order_side_check CHECK ((side = ANY (ARRAY['BUY'::text, 'SELL'::text]))),
  constraint stock_order_status_check CHECK ((status = ANY (ARRAY['ACCEPTED'::text, 'WORKING'::text, 'PARTIALLY_FILLED'::text, 'FILLED'::text, 'CANCEL_PENDING'::text, 'CANCELED'::text, 'EXPIRED'::text, 'REJECTED'::text]))),
  constraint stock_order_time_in_force_check CHECK ((time_in_force = ANY (ARRAY['DAY'::text, 'GTD'::text]))),
  constraint stock_order_trade_type_check CHECK ((trade_type = ANY (ARRAY['SPOT'::text, 'MARGIN_NEW'::text, 'MARGIN_CLOSE'::text]))),
  constraint stock_order_trigger_price_check CHECK ((trigger_price > 0))
) with (fillfactor=70);
CREATE INDEX stock_order_ended ON app.stock_order USING btree (customer_id, ended_status, session_date DESC, sequence DESC) WHERE (ended_status IS NOT NULL);
CREATE INDEX stock_order_filled ON app.stock_order USING btree (customer_id, session_date DESC, sequence DESC) WHERE is_filled;
CREATE INDEX stock_order_history ON app.stock_order USING btree (customer_id, session_date DESC, sequence DESC);
CREATE INDEX stock_order_newest ON app.stock_order USING btree (accepted_at DESC, id DESC);
CREATE INDEX stock_order_of_day ON app.stock_order USING btree (session_date, customer_id, id) WHERE is_open;
CREATE INDEX stock_order_of_stock ON app.stock_order USING btree (customer_id, stock_code, session_date DESC, sequence DESC);
CREATE INDEX stock_order_open ON app.stock_order USING btree (customer_id, sequence) WHERE is_open;
CREATE TRIGGER register_receipts AFTER INSERT ON app.stock_order REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION app.register_receipts('STOCK_ORDER');
grant select, insert, update on app.stock_order to tsuzura_api;
