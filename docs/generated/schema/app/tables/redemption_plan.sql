-- Printed from the migrated database by `npm run docs`; do not edit.
create table app.redemption_plan (
  id text collate "C" not null,
  customer_id text collate "C" not null,
  fund_code text collate "C" not null,
  account_type text collate "C" not null,
  method text not null,
  state text not null,
  is_live boolean not null default (state <> ALL (ARRAY['ENDED'::text, 'CANCELED'::text])),
  suspended_reason text,
  remaining_times smallint,
  revision integer not null default 0,
  start_month text collate "C" not null,
  created_at timestamp with time zone not null,
  updated_at timestamp with time zone not null,
  constraint redemption_plan_pkey PRIMARY KEY (id),
  constraint redemption_plan_customer_id_fkey FOREIGN KEY (customer_id) REFERENCES app.customer(id),
  constraint redemption_plan_fund_code_fkey FOREIGN KEY (fund_code) REFERENCES app.fund(code),
  constraint redemption_plan_account_type_check CHECK ((account_type = ANY (ARRAY['SPECIFIC'::text, 'GENERAL'::text, 'NISA_GROWTH'::text, 'NISA_TSUMITATE'::text, 'NISA_OLD'::text, 'TSUMITATE_NISA_OLD'::text]))),
  constraint redemption_plan_check CHECK ((((suspended_reason IS NULL) = (state <> 'SUSPENDED'::text)) AND (suspended_reason = ANY (ARRAY['FUND_CLOSED'::text, 'ACCOUNT_RESTRICTED'::text])))),
  constraint redemption_plan_check1 CHECK ((((remaining_times IS NULL) = (method <> 'PERIOD'::text)) AND (remaining_times >= 0))),
  constraint redemption_plan_method_check CHECK ((method = ANY (ARRAY['FIXED_AMOUNT'::text, 'FIXED_RATE'::text, 'FIXED_UNITS'::text, 'PERIOD'::text]))),
  constraint redemption_plan_start_month_check CHECK ((start_month ~ '^\d{4}-\d{2}$'::text)),
  constraint redemption_plan_state_check CHECK ((state = ANY (ARRAY['ACTIVE'::text, 'PAUSED'::text, 'SUSPENDED'::text, 'ENDED'::text, 'CANCELED'::text])))
) with (fillfactor=90);
CREATE INDEX redemption_plan_live ON app.redemption_plan USING btree (customer_id, created_at, id) WHERE is_live;
CREATE INDEX redemption_plan_of_fund ON app.redemption_plan USING btree (fund_code, id) WHERE is_live;
CREATE INDEX redemption_plan_over ON app.redemption_plan USING btree (customer_id, updated_at DESC, id) WHERE (NOT is_live);
grant select, insert, update (state, suspended_reason, remaining_times, revision, updated_at) on app.redemption_plan to tsuzura_api;
