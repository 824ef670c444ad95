-- Printed from the migrated database by `npm run docs`; do not edit.
create table app.fund_order (
  id text collate "C" not null,
  sequence bigint not null generated always as identity,
  receipt_number text collate "C" not null default app.new_receipt_number(),
  customer_id text collate "C" not null,
  fund_code text collate "C" not null,
  account_type text not null,
  side text not null,
  source text not null,
  method text not null,
  size bigint,
  distribution_course text,
  state text not null,
  is_open boolean not null default (state = ANY (ARRAY['RECEIVED'::text, 'WORKING'::text, 'EXECUTED'::text])),
  lapse_reason text,
  ended_at timestamp with time zone,
  accepted_at timestamp with time zone not null,
  cutoff_at timestamp with time zone not null,
  application_date date not null,
  execution_date date not null,
  settlement_date date not null,
  history_day date not null default COALESCE(((ended_at AT TIME ZONE 'Asia/Tokyo'::text))::date, execution_date),
  reserved_cash bigint not null default 0,
  reserved_quota bigint not null default 0,
  nisa_year smallint,
  locked_units bigint not null default 0,
  request_key text,
  setting_id text,
  constraint fund_order_pkey PRIMARY KEY (id),
  constraint fund_order_account_type_check CHECK ((account_type = ANY (ARRAY['SPECIFIC'::text, 'GENERAL'::text, 'NISA_GROWTH'::text, 'NISA_TSUMITATE'::text, 'NISA_OLD'::text, 'TSUMITATE_NISA_OLD'::text]))),
  constraint fund_order_check CHECK ((((size IS NULL) = (method = 'ALL'::text)) AND (size > 0))),
  constraint fund_order_check1 CHECK ((((distribution_course IS NULL) = (side = 'SELL'::text)) AND (distribution_course = ANY (ARRAY['RECEIVE'::text, 'REINVEST'::text])))),
  constraint fund_order_check2 CHECK (((lapse_reason IS NULL) = (state <> 'LAPSED'::text))),
  constraint fund_order_check3 CHECK (((ended_at IS NULL) = (state <> ALL (ARRAY['CANCELED'::text, 'LAPSED'::text])))),
  constraint fund_order_locked_units_check CHECK ((locked_units >= 0)),
  constraint fund_order_method_check CHECK ((method = ANY (ARRAY['AMOUNT'::text, 'UNITS'::text, 'ALL'::text]))),
  constraint fund_order_reserved_cash_check CHECK ((reserved_cash >= 0)),
  constraint fund_order_reserved_quota_check CHECK ((reserved_quota >= 0)),
  constraint fund_order_side_check CHECK ((side = ANY (ARRAY['BUY'::text, 'SELL'::text]))),
  constraint fund_order_source_check CHECK ((source = ANY (ARRAY['SPOT'::text, 'SCHEDULED'::text, 'REINVEST'::text]))),
  constraint fund_order_state_check CHECK ((state = ANY (ARRAY['RECEIVED'::text, 'WORKING'::text, 'EXECUTED'::text, 'SETTLED'::text, 'COMPLETED'::text, 'CANCELED'::text, 'LAPSED'::text])))
) with (fillfactor=45);
CREATE INDEX fund_order_by_day ON app.fund_order USING brin (execution_date) WITH (pages_per_range='16', autosummarize='on');
CREATE INDEX fund_order_history ON app.fund_order USING btree (customer_id, history_day DESC, sequence DESC);
CREATE INDEX fund_order_newest ON app.fund_order USING btree (accepted_at DESC, id DESC);
CREATE INDEX fund_order_open ON app.fund_order USING btree (customer_id, sequence) WHERE is_open;
CREATE TRIGGER queue_added AFTER INSERT ON app.fund_order REFERENCING NEW TABLE AS after_change FOR EACH STATEMENT EXECUTE FUNCTION app.queue_orders();
CREATE TRIGGER queue_changed AFTER UPDATE ON app.fund_order REFERENCING OLD TABLE AS before_change NEW TABLE AS after_change FOR EACH STATEMENT EXECUTE FUNCTION app.queue_orders();
CREATE TRIGGER queue_removed AFTER DELETE ON app.fund_order REFERENCING OLD TABLE AS before_change FOR EACH STATEMENT EXECUTE FUNCTION app.queue_orders();
CREATE TRIGGER register_receipts AFTER INSERT ON app.fund_order REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION app.register_receipts('FUND_ORDER');
grant select, insert, update (account_type, state, lapse_reason, ended_at, reserved_quota, nisa_year) on app.fund_order to tsuzura_api;
