-- Printed from the migrated database by `npm run docs`; do not edit.
create table app.subscription_plan (
  id text collate "C" not null,
  customer_id text collate "C" not null,
  fund_code text collate "C" not null,
  account_type text collate "C" not null,
  distribution_course text not null,
  setting_code text collate "C",
  day_of_month smallint,
  state text not null,
  is_live boolean not null default (state <> ALL (ARRAY['ENDED'::text, 'CANCELED'::text])),
  suspended_reason text,
  consecutive_failures smallint not null default 0,
  revision integer not null default 0,
  start_month text collate "C" not null,
  created_at timestamp with time zone not null,
  updated_at timestamp with time zone not null,
  constraint subscription_plan_pkey PRIMARY KEY (id),
  constraint subscription_plan_customer_id_fkey FOREIGN KEY (customer_id) REFERENCES app.customer(id),
  constraint subscription_plan_fund_code_fkey FOREIGN KEY (fund_code) REFERENCES app.fund(code),
  constraint subscription_plan_setting_code_fkey FOREIGN KEY (setting_code) REFERENCES app.debit_account(setting_code),
  constraint subscription_plan_account_type_check CHECK ((account_type = ANY (ARRAY['SPECIFIC'::text, 'GENERAL'::text, 'NISA_GROWTH'::text, 'NISA_TSUMITATE'::text]))),
  constraint subscription_plan_check CHECK ((((suspended_reason IS NULL) = (state <> 'SUSPENDED'::text)) AND (suspended_reason = ANY (ARRAY['DEBIT_FAILED'::text, 'FUND_CLOSED'::text, 'NISA_UNAVAILABLE'::text, 'ACCOUNT_RESTRICTED'::text])))),
  constraint subscription_plan_check1 CHECK (((setting_code IS NULL) = (day_of_month IS NOT NULL))),
  constraint subscription_plan_consecutive_failures_check CHECK ((consecutive_failures >= 0)),
  constraint subscription_plan_day_of_month_check CHECK (((day_of_month >= 0) AND (day_of_month <= 27))),
  constraint subscription_plan_distribution_course_check CHECK ((distribution_course = ANY (ARRAY['RECEIVE'::text, 'REINVEST'::text]))),
  constraint subscription_plan_start_month_check CHECK ((start_month ~ '^\d{4}-\d{2}$'::text)),
  constraint subscription_plan_state_check CHECK ((state = ANY (ARRAY['PENDING_BANK'::text, 'ACTIVE'::text, 'PAUSED'::text, 'SUSPENDED'::text, 'ENDED'::text, 'CANCELED'::text])))
) with (fillfactor=90);
CREATE INDEX subscription_plan_live ON app.subscription_plan USING btree (customer_id, created_at, id) WHERE is_live;
CREATE INDEX subscription_plan_of_account ON app.subscription_plan USING btree (setting_code, id) WHERE (setting_code IS NOT NULL);
CREATE INDEX subscription_plan_of_fund ON app.subscription_plan USING btree (fund_code, id) WHERE is_live;
CREATE INDEX subscription_plan_over ON app.subscription_plan USING btree (customer_id, updated_at DESC, id) WHERE (NOT is_live);
grant select, insert, update (state, suspended_reason, consecutive_failures, revision, start_month, updated_at) on app.subscription_plan to tsuzura_api;
