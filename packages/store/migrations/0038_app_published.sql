-- What operators publish to customers: news, seminars, campaigns, and messages to many (ADR-0073). Programs only read these tables
-- until now; every write is the act of a proposal. `revision` counts them: a proposal is refused when it moved meanwhile.

alter table app.news add column revision integer not null default 1 check (revision > 0);
-- Taken down before its time; it stays here for operators.
alter table app.news add column withdrawn_at timestamptz;
grant insert, update (title, body, category, importance, published_at, pinned_until, expires_at, fund_code, url, revision, withdrawn_at)
  on app.news to tsuzura_api;

alter table app.seminar add column revision integer not null default 1 check (revision > 0);
-- Who cannot hear is not left out: no recording without captions.
alter table app.seminar add constraint seminar_recording_has_captions check (recording_url is null or captions_url is not null);
grant insert, update (title, summary, programme, content, starts_at, ends_at, venue_type, venue, map_url, join_url, join_from,
  application_from, application_to, cancel_until, selection, draw_at, form, is_canceled, has_captions, recording_url, captions_url,
  recording_until, material_url, published_at, revision) on app.seminar to tsuzura_api;
grant insert, update (capacity) on app.seminar_seats to tsuzura_api;
create index seminar_application_list on app.seminar_application (seminar_id, place);

alter table app.campaign add column revision integer not null default 1 check (revision > 0);
-- What an invitation says before its link. Null: the usual words.
alter table app.campaign add column referral_subject text;
alter table app.campaign add column referral_text text;
alter table app.campaign add constraint campaign_referral_words
  check ((referral_subject is null) = (referral_text is null) and (referral_subject is null or kind = 'REFERRAL'));
grant insert, update (title, summary, reward_text, reward_timing_text, condition_text, exclusion_text, terms, entry_from, entry_to,
  conditions, counts_from, conditions_by, judged_on, rewarded_on, hold_until, reward_amount, friend_reward_amount, max_friends_a_year,
  published_at, referral_subject, referral_text, revision) on app.campaign to tsuzura_api;
grant insert, update (budget) on app.campaign_budget to tsuzura_api;
create index referral_of_campaign on app.referral (campaign_id, state);
create index referral_code_of_campaign on app.referral_code (campaign_id);

-- A message that operators send to many customers. The job goes through them (ops.bulk_job); this counts what became of it.
create table app.broadcast (
  id text collate "C" primary key,
  job_id text collate "C" not null references ops.bulk_job,
  kind text collate "C" not null,
  title text not null,
  body text not null,
  url text,
  audience jsonb not null check (jsonb_typeof(audience) = 'object'),
  send_at timestamptz not null,
  -- How many it was about when it was approved.
  expected bigint not null,
  inbox bigint not null default 0,
  mails bigint not null default 0,
  pushes bigint not null default 0,
  -- Those who asked for no more of the kind.
  suppressed bigint not null default 0,
  made_by text not null,
  approved_by text not null,
  created_at timestamptz not null
) with (fillfactor = 50);
create index broadcast_newest on app.broadcast (created_at desc, id desc);
grant select, insert, update (inbox, mails, pushes, suppressed) on app.broadcast to tsuzura_api;

-- Which notification it was for whom: how its mails that could not be delivered are counted.
create table app.broadcast_recipient (
  notification_id uuid primary key,
  broadcast_id text collate "C" not null references app.broadcast
);
grant select, insert on app.broadcast_recipient to tsuzura_api;
