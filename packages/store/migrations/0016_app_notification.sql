-- Notifications (通知): the inbox, what customers chose to get, pushes that wait for the morning; the funds that customers watch, and the
-- prices that they want to be notified of.

-- One row for each event of a customer. Customer is no foreign key: a night adds millions, of customers that its statement has read.
create table app.notification (
  -- Made of the event (`ops.mail_id`): an event is one notification, however often it is written.
  id uuid primary key,
  customer_id text collate "C" not null,
  kind text collate "C" not null,
  category text collate "C" not null check (category in
    ('TRADE', 'PLAN', 'CASH', 'DOCUMENT', 'NISA', 'PRICE', 'CAMPAIGN', 'SEMINAR', 'NEWS', 'SECURITY')),
  -- What the customer reads, or what it is made of when it is read: the same topic and payload as in the outbox (ADR-0048).
  title text,
  body text,
  url text,
  topic text collate "C",
  about jsonb,
  -- Business time, as everything here.
  created_at timestamptz not null,
  read_at timestamptz,
  -- The customer wanted no more of its kind, beginning with this one.
  hidden_at timestamptz,
  constraint notification_text check ((title is null) = (body is null) and (title is null) = (topic is not null)
    and (topic is null) = (about is null))
);
-- A page of the inbox is merged from its categories, so a filter by category costs no more than none.
create index notification_of_customer on app.notification (customer_id, category, created_at desc, id desc) where hidden_at is null;
-- すべて既読にする finds what is unread among years of what is read.
create index notification_unread on app.notification (customer_id, created_at, id) where read_at is null and hidden_at is null;
grant select, insert, update (read_at, hidden_at) on app.notification to tsuzura_api;

-- How many rows of `notification_unread` a customer has: counted when they are written and read, so that no page counts them.
create table app.inbox (
  customer_id text collate "C" primary key,
  unread integer not null check (unread >= 0)
) with (fillfactor = 70);
grant select, insert, update (unread) on app.inbox to tsuzura_api;

-- What a customer changed; without a row the category is as it is for everybody. The inbox itself cannot be switched off.
create table app.notification_preference (
  customer_id text collate "C" not null references app.customer,
  category text collate "C" not null check (category <> 'SECURITY'),
  email boolean not null,
  push boolean not null,
  primary key (customer_id, category)
);
grant select, insert, update (email, push) on app.notification_preference to tsuzura_api;

-- 今後表示しない: nothing more of this kind is written for the customer.
create table app.notification_suppression (
  customer_id text collate "C" not null references app.customer,
  kind text collate "C" not null,
  at timestamptz not null,
  primary key (customer_id, kind)
);
grant select, insert, delete on app.notification_suppression to tsuzura_api;

-- Pushes of the quiet hours. In the morning they go to the outbox.
create table app.push_waiting (
  notification_id uuid primary key,
  customer_id text collate "C" not null
);
grant select, insert, delete on app.push_waiting to tsuzura_api;

-- The private key of Web Push (VAPID): any 32 random bytes are one.
insert into ops.secret (name, value)
  values ('web-push.vapid', sha256(convert_to(gen_random_uuid()::text || gen_random_uuid()::text || gen_random_uuid()::text, 'UTF8')));

-- お気に入り
create table app.watched_fund (
  customer_id text collate "C" not null references app.customer,
  fund_code text collate "C" not null references app.fund,
  added_at timestamptz not null,
  primary key (customer_id, fund_code)
);
grant select, insert, delete on app.watched_fund to tsuzura_api;

-- 値の通知
create table app.price_alert (
  id text collate "C" primary key,
  customer_id text collate "C" not null references app.customer,
  fund_code text collate "C" not null references app.fund,
  kind text not null check (kind in ('LEVEL', 'CHANGE_PERCENT')),
  direction text not null check (direction in ('UP', 'DOWN') or (direction = 'BOTH' and kind = 'CHANGE_PERCENT')),
  -- Yen of the price, or hundredths of a percent of the price before.
  threshold integer not null check (threshold > 0),
  created_at timestamptz not null,
  -- The day of the newest price that needs no comparing any more: it was there when the alert was made, or the customer knows of it.
  seen_on date not null,
  -- The day of the price that the customer was notified of.
  notified_on date,
  -- A level is notified of once, a change on each day.
  is_armed boolean not null generated always as (kind = 'CHANGE_PERCENT' or notified_on is null) stored,
  unique (customer_id, fund_code, kind, direction, threshold)
);
create index price_alert_armed on app.price_alert (id) where is_armed;
grant select, insert, update (created_at, seen_on, notified_on), delete on app.price_alert to tsuzura_api;

-- docs/generated/schema/auth/functions/tell_shield.sql: what the sign-in server saw is also a notification. The sign-in server has sent
-- its mail; the message becomes a row of the inbox and a push.
create or replace function auth.tell_shield(of_subject text, of_kind text, of_detail text, real_now timestamptz, link_hash bytea, link_until timestamptz)
returns boolean
language plpgsql security definer set search_path = pg_catalog, pg_temp
as $$
declare
  customer text;
  business_now timestamptz;
  event bigint;
begin
  select c.id into customer from app.customer c where c.subject = of_subject;
  if customer is null then
    return false;
  end if;
  select case when k.mode = 'real' then real_now when k.state = 'frozen' then k.business_at
      else k.business_at + greatest(interval '0', real_now - k.real_at) end
    into strict business_now from ops.clock k;
  insert into app.shield_event (customer_id, kind, detail, at) values (customer, of_kind, of_detail, business_now) returning id into event;
  insert into ops.outbox (id, topic, payload, created_at) values (ops.mail_id('protection event ' || event), 'protection.event',
    jsonb_build_object('customerId', customer, 'eventId', event, 'event', of_kind, 'detail', of_detail), business_now);
  if link_hash is not null then
    delete from app.freeze_link l where l.customer_id = customer and l.expires_at < real_now;
    insert into app.freeze_link (token_hash, customer_id, expires_at) values (link_hash, customer, link_until);
  end if;
  insert into ops.audit (at, actor_role, actor, action, subject, detail)
    values (business_now, 'system', 'auth', 'shield.seen', customer, jsonb_build_object('kind', of_kind, 'event', of_detail));
  return true;
end $$;
