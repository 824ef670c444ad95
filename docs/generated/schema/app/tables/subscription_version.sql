-- Printed from the migrated database by `npm run docs`; do not edit.
create table app.subscription_version (
  setting_id text collate "C" not null,
  revision integer not null,
  from_month text collate "C" not null,
  state text not null,
  amount bigint not null,
  bonus_months smallint[],
  bonus_amount bigint,
  use_remaining_quota boolean not null,
  at timestamp with time zone not null,
  constraint subscription_version_pkey PRIMARY KEY (setting_id, revision, from_month),
  constraint subscription_version_setting_id_fkey FOREIGN KEY (setting_id) REFERENCES app.subscription_plan(id),
  constraint subscription_version_amount_check CHECK ((amount > 0)),
  constraint subscription_version_bonus_amount_check CHECK ((bonus_amount > 0)),
  constraint subscription_version_bonus_months_check CHECK (((cardinality(bonus_months) >= 1) AND (cardinality(bonus_months) <= 2))),
  constraint subscription_version_check CHECK (((bonus_months IS NULL) = (bonus_amount IS NULL))),
  constraint subscription_version_from_month_check CHECK ((from_month ~ '^\d{4}-\d{2}$'::text)),
  constraint subscription_version_state_check CHECK ((state = ANY (ARRAY['PENDING_BANK'::text, 'ACTIVE'::text, 'PAUSED'::text, 'SUSPENDED'::text, 'ENDED'::text, 'CANCELED'::text])))
);
grant select, insert on app.subscription_version to tsuzura_api;
