-- Seminars with their seats and lotteries, campaigns with entries and rewards, referrals from the first visit to the reward, and
-- the entries with which the ledger pays rewards.

create table app.seminar (
  id text collate "C" primary key,
  title text not null,
  summary text not null,
  programme text not null,
  -- What its page shows: points, timetable, speakers, questions.
  content jsonb not null check (jsonb_typeof(content) = 'object'),
  starts_at timestamptz not null,
  ends_at timestamptz not null check (ends_at > starts_at),
  venue_type text not null check (venue_type in ('ONLINE', 'ONSITE')),
  venue text,
  map_url text,
  image_url text,
  -- Where a confirmed applicant watches, and from when the link is given out.
  join_url text check ((join_url is null) = (venue_type = 'ONSITE')),
  join_from timestamptz check ((join_from is null) = (venue_type = 'ONSITE')),
  application_from timestamptz not null,
  application_to timestamptz not null check (application_to > application_from and application_to <= starts_at),
  cancel_until timestamptz not null check (cancel_until <= starts_at),
  selection text not null check (selection in ('FIRST_COME', 'LOTTERY')),
  draw_at timestamptz check ((draw_at is null) = (selection = 'FIRST_COME') and draw_at >= application_to and draw_at < starts_at),
  -- The fields that an applicant fills in.
  form jsonb not null check (jsonb_typeof(form) = 'array'),
  is_canceled boolean not null default false,
  has_captions boolean not null default false,
  recording_url text,
  captions_url text,
  recording_until date,
  material_url text,
  published_at timestamptz not null
);
-- Upcoming ones by their start, past ones by their end.
create index seminar_start on app.seminar (starts_at, id);
create index seminar_end on app.seminar (ends_at, id);
grant select on app.seminar to tsuzura_api;

-- How many people have a seat. Whoever takes or gives back a seat locks this row; apart from the seminar, because it is written
-- with every application.
create table app.seminar_seats (
  seminar_id text collate "C" primary key references app.seminar,
  -- Null: without a limit.
  capacity integer check (capacity > 0),
  taken integer not null default 0 check (taken >= 0),
  -- Applications on the waiting list.
  waiting integer not null default 0 check (waiting >= 0),
  -- People who entered a lottery that is not drawn yet.
  entered integer not null default 0 check (entered >= 0),
  constraint seminar_seats_exist check (taken <= capacity)
) with (fillfactor = 10);
grant select, update (taken, waiting, entered) on app.seminar_seats to tsuzura_api;

-- A lottery by commit and reveal: the hash of the seed is published before entries are taken, the seed with the draw.
create table app.seminar_lottery (
  seminar_id text collate "C" primary key references app.seminar,
  seed text not null check (seed ~ '^[0-9a-f]{64}$'),
  commitment text not null check (commitment = encode(sha256(convert_to(seed, 'UTF8')), 'hex')),
  committed_at timestamptz not null,
  drawn_at timestamptz
);
grant select, insert, update (drawn_at) on app.seminar_lottery to tsuzura_api;

alter table app.receipt drop constraint receipt_kind_check, add constraint receipt_kind_check check (kind in
  ('FUND_ORDER', 'WITHDRAWAL', 'ACCOUNT_OPENING', 'NISA', 'ACCOUNT_UPDATE', 'MONTHLY_DEPOSIT', 'SEMINAR'));

create table app.seminar_application (
  id text collate "C" primary key,
  receipt_number text collate "C" not null,
  seminar_id text collate "C" not null references app.seminar,
  -- No foreign key: the customer is locked when the application is written (ADR-0019).
  customer_id text collate "C" not null,
  people smallint not null check (people between 1 and 2),
  status text not null check (status in
    ('APPLIED', 'CONFIRMED', 'WAITLISTED', 'LOST', 'EXPIRED', 'CANCELED', 'ATTENDED', 'ABSENT')),
  answers jsonb not null check (jsonb_typeof(answers) = 'object'),
  applied_at timestamptz not null,
  updated_at timestamptz not null,
  -- Of a lottery. It stays when a winner cancels, so that the draw can always be computed again.
  draw_result text check (draw_result in ('CONFIRMED', 'LOST')),
  -- Order of application; given under the lock of the seats.
  place bigint generated always as identity
) with (fillfactor = 90);
-- One for each customer; who cancelled may apply again.
create unique index seminar_application_of on app.seminar_application (customer_id, seminar_id) where status <> 'CANCELED';
create index seminar_application_waiting on app.seminar_application (seminar_id, place) where status = 'WAITLISTED';
create index seminar_application_confirmed on app.seminar_application (seminar_id, id) where status = 'CONFIRMED';
create index seminar_application_entries on app.seminar_application (seminar_id, receipt_number)
  where status = 'APPLIED' or draw_result is not null;
create trigger register_receipts after insert on app.seminar_application referencing new table as added
  for each statement execute function app.register_receipts('SEMINAR');
grant select, insert, update (status, draw_result, updated_at) on app.seminar_application to tsuzura_api;

-- Locks the customers and the seats of the seminars that they ask for, and reads what is decided by. In a batch a customer who is
-- locked by another transaction is left out; the seats are waited for, because every transaction that holds them is short.
create function app.open_seminar_applications(of_subjects text[], of_keys text[], of_seminars text[], waiting boolean)
returns table (n bigint, given_call text, given_hash bytea, given_answer text, facts json)
language plpgsql set plan_cache_mode = force_generic_plan set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off
as $$
declare
  held text[];
begin
  held := app.lock_customers(of_subjects, waiting);
  perform 1 from app.seminar_seats s where s.seminar_id = any (of_seminars) order by s.seminar_id for update;
  return query
    select w.n, g.call, g.input_hash, g.answer, case when g.key is null then json_build_object(
        'customerId', c.id,
        'mail', c.username,
        'application', (select json_build_object('id', a.id, 'receiptNumber', a.receipt_number, 'people', a.people, 'status', a.status,
            'appliedAt', a.applied_at, 'waitingPosition', case when a.status = 'WAITLISTED' then (
              select count(*) from app.seminar_application b
                where b.seminar_id = a.seminar_id and b.status = 'WAITLISTED' and b.place <= a.place) end)
          from app.seminar_application a
          where a.customer_id = c.id and a.seminar_id = of_seminars[w.n] and a.status <> 'CANCELED')) end
      from unnest(of_subjects) with ordinality as w (subject, n)
      join app.customer c on c.subject = w.subject
      left join lateral ops.given_answer(w.subject, of_keys[w.n]) g on true
      where w.subject = any (held);
end $$;
revoke execute on function app.open_seminar_applications from public;
grant execute on function app.open_seminar_applications to tsuzura_api;

-- Applications, the seats they take and the answers for repeats, in one statement.
create function app.accept_seminar_applications(applications json, answers json) returns void
language plpgsql set plan_cache_mode = force_generic_plan set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off
as $$
begin
  with given as materialized (
    select * from json_to_recordset(applications) as g (n integer, id text, receipt_number text, seminar_id text, customer_id text,
      people smallint, status text, answers jsonb, applied_at timestamptz, is_new boolean)),
  added as (
    insert into app.seminar_application (id, receipt_number, seminar_id, customer_id, people, status, answers, applied_at, updated_at)
      select g.id, g.receipt_number, g.seminar_id, g.customer_id, g.people, g.status, g.answers, g.applied_at, g.applied_at
        from given g where g.is_new order by g.n)
  update app.seminar_seats s set taken = s.taken + x.taken, waiting = s.waiting + x.waiting, entered = s.entered + x.entered
    from (select g.seminar_id, coalesce(sum(g.people) filter (where g.status = 'CONFIRMED'), 0) as taken,
          count(*) filter (where g.status = 'WAITLISTED') as waiting,
          coalesce(sum(g.people) filter (where g.status = 'APPLIED'), 0) as entered
        from given g where g.is_new group by g.seminar_id) x
    where s.seminar_id = x.seminar_id;
  perform ops.remember_answers(answers);
end $$;
revoke execute on function app.accept_seminar_applications from public;
grant execute on function app.accept_seminar_applications to tsuzura_api;

create table app.campaign (
  id text collate "C" primary key,
  kind text not null check (kind in ('ENTRY', 'REFERRAL', 'AUTO')),
  title text not null,
  summary text not null,
  image_url text,
  detail_url text not null,
  reward_text text not null,
  reward_timing_text text not null,
  condition_text text not null,
  exclusion_text text not null,
  terms text not null,
  requires_entry boolean not null,
  entry_from timestamptz not null,
  entry_to timestamptz not null check (entry_to > entry_from),
  -- What must be met, in the words of the domain; deposits and purchases count from the one day to the other, by settlement.
  conditions jsonb not null check (jsonb_typeof(conditions) = 'array'),
  counts_from date not null,
  conditions_by date not null check (conditions_by >= counts_from),
  judged_on date not null check (judged_on > conditions_by),
  rewarded_on date not null check (rewarded_on >= judged_on),
  -- The reward is taken back when a condition breaks before this day.
  hold_until date check (hold_until >= rewarded_on),
  reward_amount bigint not null check (reward_amount > 0),
  friend_reward_amount bigint check ((friend_reward_amount is null) = (kind <> 'REFERRAL') and friend_reward_amount > 0),
  budget bigint not null check (budget > 0),
  -- The pid of its links (R3.09), and for how many friends a year somebody is rewarded.
  referral_pid text check ((referral_pid is null) = (kind <> 'REFERRAL')),
  max_friends_a_year integer check ((max_friends_a_year is null) = (kind <> 'REFERRAL')),
  published_at timestamptz not null
);
create index campaign_period on app.campaign (entry_to desc, id);
create unique index campaign_pid on app.campaign (referral_pid) where referral_pid is not null;
grant select on app.campaign to tsuzura_api;

-- What was spent of the budget, apart from the texts: never more than the budget.
create table app.campaign_budget (
  campaign_id text collate "C" primary key references app.campaign,
  budget bigint not null check (budget > 0),
  spent bigint not null default 0 check (spent >= 0),
  constraint campaign_budget_kept check (spent <= budget)
);
grant select, update (spent) on app.campaign_budget to tsuzura_api;

create table app.campaign_entry (
  id text collate "C" primary key,
  campaign_id text collate "C" not null references app.campaign,
  customer_id text collate "C" not null references app.customer,
  status text not null check (status in ('ENTERED', 'QUALIFIED', 'REWARDED', 'DISQUALIFIED', 'CANCELED')),
  -- Why it is not, or no longer, rewarded.
  reason text check ((reason is not null) = (status = 'DISQUALIFIED')
    and reason in ('CONDITIONS', 'BUDGET', 'ACCOUNT', 'BROKEN')),
  entered_at timestamptz not null,
  -- Order of entry, in which the budget is spent.
  place bigint generated always as identity,
  -- The day it was rewarded, and the day the reward was taken back.
  rewarded_on date,
  taken_back_on date,
  unique (campaign_id, customer_id)
) with (fillfactor = 90);
create index campaign_entry_place on app.campaign_entry (campaign_id, place);
grant select, insert, update (status, reason, rewarded_on, taken_back_on) on app.campaign_entry to tsuzura_api;

-- The code in a customer's referral link: `trackingId`.
create table app.referral_code (
  code text collate "C" primary key check (code ~ '^[2-9A-HJKMNP-Z]{8}$'),
  campaign_id text collate "C" not null references app.campaign,
  customer_id text collate "C" not null references app.customer,
  clicked integer not null default 0,
  created_at timestamptz not null,
  unique (customer_id, campaign_id)
) with (fillfactor = 70);
grant select, insert, update (clicked) on app.referral_code to tsuzura_api;

-- A friend who came by a link. The last link counts until the account is open.
create table app.referral (
  id text collate "C" primary key,
  campaign_id text collate "C" not null references app.campaign,
  friend_id text collate "C" not null references app.customer,
  referrer_id text collate "C" not null references app.customer check (referrer_id <> friend_id),
  state text not null check (state in ('SIGNED_UP', 'ACCOUNT_OPENED', 'QUALIFIED', 'REWARDED', 'REJECTED', 'EXPIRED')),
  reason text check ((reason is not null) = (state = 'REJECTED')
    and reason in ('SAME_PERSON', 'SAME_HOUSEHOLD', 'BUDGET', 'ACCOUNT', 'BROKEN')),
  -- When the friend last came by the link.
  touched_at timestamptz not null,
  opened_on date,
  qualified_on date,
  rewarded_on date,
  -- Beyond the yearly limit only the friend is rewarded.
  is_referrer_rewarded boolean not null default false,
  unique (campaign_id, friend_id)
);
create index referral_of_referrer on app.referral (referrer_id, campaign_id, state);
create index referral_of_friend on app.referral (friend_id);
create index referral_to_do on app.referral (campaign_id, state, id) where state in ('SIGNED_UP', 'ACCOUNT_OPENED', 'QUALIFIED');
grant select, insert, update (referrer_id, state, reason, touched_at, opened_on, qualified_on, rewarded_on, is_referrer_rewarded)
  on app.referral to tsuzura_api;

-- Who was invited, by a keyed hash of the address: one mail to an address in each campaign. The address itself is in the outbox
-- until the mail is sent, and nowhere else.
create table app.invitation (
  campaign_id text collate "C" not null references app.campaign,
  address_hash bytea not null check (octet_length(address_hash) = 32),
  sender_id text collate "C" not null references app.customer,
  sent_on date not null,
  mail_id uuid not null,
  primary key (campaign_id, address_hash)
);
create index invitation_of_sender on app.invitation (sender_id, sent_on);
create index invitation_mail on app.invitation (sent_on, mail_id);
grant select, insert on app.invitation to tsuzura_api;

-- Addresses that want no invitation, from anybody.
create table app.invitation_stop (
  address_hash bytea primary key check (octet_length(address_hash) = 32),
  stopped_at timestamptz not null
);
grant select, insert on app.invitation_stop to tsuzura_api;

-- Rewards: an expense of the house becomes the customer's cash, and the house pays it into 顧客分別金.
insert into ledger.account_kind (id, code, name, bound) values (107, 'PROMOTION_EXPENSE', '販売促進費', 0);
insert into ledger.entry_kind (id, code, name, cash_type) values
  (70, 'REWARD_PAID', '特典', 'ADJUST'),
  (71, 'REWARD_TAKEN_BACK', '特典の取消', 'ADJUST'),
  (72, 'REWARD_FUNDED', '特典の資金の振替', null);

-- Hashes the addresses of invited people.
insert into ops.secret (name, value) values ('campaign.invitation',
  sha256(convert_to(gen_random_uuid()::text || gen_random_uuid()::text || gen_random_uuid()::text, 'UTF8')));
