-- Printed from the migrated database by `npm run docs`; do not edit.
create table app.invitation (
  campaign_id text collate "C" not null,
  address_hash bytea not null,
  sender_id text collate "C" not null,
  sent_on date not null,
  mail_id uuid not null,
  constraint invitation_pkey PRIMARY KEY (campaign_id, address_hash),
  constraint invitation_campaign_id_fkey FOREIGN KEY (campaign_id) REFERENCES app.campaign(id),
  constraint invitation_sender_id_fkey FOREIGN KEY (sender_id) REFERENCES app.customer(id),
  constraint invitation_address_hash_check CHECK ((octet_length(address_hash) = 32))
);
CREATE INDEX invitation_mail ON app.invitation USING btree (sent_on, mail_id);
CREATE INDEX invitation_of_sender ON app.invitation USING btree (sender_id, sent_on);
grant select, insert on app.invitation to tsuzura_api;
