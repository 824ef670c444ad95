-- Printed from the migrated database by `npm run docs`; do not edit.
create table app.referral (
  id text collate "C" not null,
  campaign_id text collate "C" not null,
  friend_id text collate "C" not null,
  referrer_id text collate "C" not null,
  state text not null,
  reason text,
  touched_at timestamp with time zone not null,
  opened_on date,
  qualified_on date,
  rewarded_on date,
  is_referrer_rewarded boolean not null default false,
  constraint referral_pkey PRIMARY KEY (id),
  constraint referral_campaign_id_friend_id_key UNIQUE (campaign_id, friend_id),
  constraint referral_campaign_id_fkey FOREIGN KEY (campaign_id) REFERENCES app.campaign(id),
  constraint referral_friend_id_fkey FOREIGN KEY (friend_id) REFERENCES app.customer(id),
  constraint referral_referrer_id_fkey FOREIGN KEY (referrer_id) REFERENCES app.customer(id),
  constraint referral_check CHECK ((referrer_id <> friend_id)),
  constraint referral_check1 CHECK ((((reason IS NOT NULL) = (state = 'REJECTED'::text)) AND (reason = ANY (ARRAY['SAME_PERSON'::text, 'SAME_HOUSEHOLD'::text, 'BUDGET'::text, 'ACCOUNT'::text, 'BROKEN'::text])))),
  constraint referral_state_check CHECK ((state = ANY (ARRAY['SIGNED_UP'::text, 'ACCOUNT_OPENED'::text, 'QUALIFIED'::text, 'REWARDED'::text, 'REJECTED'::text, 'EXPIRED'::text])))
);
CREATE INDEX referral_of_campaign ON app.referral USING btree (campaign_id, state);
CREATE INDEX referral_of_friend ON app.referral USING btree (friend_id);
CREATE INDEX referral_of_referrer ON app.referral USING btree (referrer_id, campaign_id, state);
CREATE INDEX referral_to_do ON app.referral USING btree (campaign_id, state, id) WHERE (state = ANY (ARRAY['SIGNED_UP'::text, 'ACCOUNT_OPENED'::text, 'QUALIFIED'::text]));
grant select, insert, update (referrer_id, state, reason, touched_at, opened_on, qualified_on, rewarded_on, is_referrer_rewarded) on app.referral to tsuzura_api;
