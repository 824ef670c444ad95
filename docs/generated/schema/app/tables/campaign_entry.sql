-- Printed from the migrated database by `npm run docs`; do not edit.
create table app.campaign_entry (
  id text collate "C" not null,
  campaign_id text collate "C" not null,
  customer_id text collate "C" not null,
  status text not null,
  reason text,
  entered_at timestamp with time zone not null,
  place bigint not null generated always as identity,
  rewarded_on date,
  taken_back_on date,
  constraint campaign_entry_pkey PRIMARY KEY (id),
  constraint campaign_entry_campaign_id_customer_id_key UNIQUE (campaign_id, customer_id),
  constraint campaign_entry_campaign_id_fkey FOREIGN KEY (campaign_id) REFERENCES app.campaign(id),
  constraint campaign_entry_customer_id_fkey FOREIGN KEY (customer_id) REFERENCES app.customer(id),
  constraint campaign_entry_check CHECK ((((reason IS NOT NULL) = (status = 'DISQUALIFIED'::text)) AND (reason = ANY (ARRAY['CONDITIONS'::text, 'BUDGET'::text, 'ACCOUNT'::text, 'BROKEN'::text])))),
  constraint campaign_entry_status_check CHECK ((status = ANY (ARRAY['ENTERED'::text, 'QUALIFIED'::text, 'REWARDED'::text, 'DISQUALIFIED'::text, 'CANCELED'::text])))
) with (fillfactor=45);
CREATE INDEX campaign_entry_place ON app.campaign_entry USING btree (campaign_id, place);
grant select, insert, update (status, reason, rewarded_on, taken_back_on) on app.campaign_entry to tsuzura_api;
