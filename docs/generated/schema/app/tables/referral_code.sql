-- Printed from the migrated database by `npm run docs`; do not edit.
create table app.referral_code (
  code text collate "C" not null,
  campaign_id text collate "C" not null,
  customer_id text collate "C" not null,
  clicked integer not null default 0,
  created_at timestamp with time zone not null,
  constraint referral_code_pkey PRIMARY KEY (code),
  constraint referral_code_customer_id_campaign_id_key UNIQUE (customer_id, campaign_id),
  constraint referral_code_campaign_id_fkey FOREIGN KEY (campaign_id) REFERENCES app.campaign(id),
  constraint referral_code_customer_id_fkey FOREIGN KEY (customer_id) REFERENCES app.customer(id),
  constraint referral_code_code_check CHECK ((code ~ '^[2-9A-HJKMNP-Z]{8}$'::text))
) with (fillfactor=70);
CREATE INDEX referral_code_of_campaign ON app.referral_code USING btree (campaign_id);
grant select, insert, update (clicked) on app.referral_code to tsuzura_api;
