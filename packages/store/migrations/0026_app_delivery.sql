-- Transfers to other firms (移管・出庫): requests with their items, and the cost that went along with what was sent. What is asked for counts
-- as money that leaves wherever account protection counts.

create table app.delivery (
  id text collate "C" primary key,
  customer_id text collate "C" not null references app.customer,
  sequence bigint generated always as identity,
  product text not null check (product in ('EQUITY', 'FUND')),
  status text not null check (status in ('REQUESTED', 'IN_REVIEW', 'SENT', 'COMPLETED', 'CANCELED', 'REJECTED')),
  requested_at timestamptz not null,
  cancelable_until timestamptz not null,
  accept_date date not null,
  -- As planned, then as it happened.
  sent_on date not null check (sent_on > accept_date),
  expected_on date not null check (expected_on > sent_on),
  completed_on date,
  -- Why it ended without being sent, as the customer reads it.
  reason text,
  broker_name text not null,
  branch_name text not null,
  account_number text not null,
  holder_name text not null,
  participant_code text not null,
  -- Counts corrections of the cost that went along, and the day on which its notice is due.
  revision smallint not null default 0,
  notice_on date,
  -- What it was worth when it was asked for.
  value bigint not null check (value >= 0),
  check ((status = 'COMPLETED') = (completed_on is not null))
) with (fillfactor = 70);
create index delivery_of_customer on app.delivery (customer_id, sequence desc);
create index delivery_of_product on app.delivery (customer_id, product, sequence desc);
create index delivery_under_way on app.delivery (customer_id) where status in ('REQUESTED', 'IN_REVIEW', 'SENT');
create index delivery_to_review on app.delivery (cancelable_until, id) where status = 'REQUESTED';
create index delivery_to_send on app.delivery (sent_on, id) where status = 'IN_REVIEW';
create index delivery_to_complete on app.delivery (expected_on, id) where status = 'SENT';
-- Of the notices of cost.
create index delivery_to_notify on app.delivery (notice_on, id) where notice_on is not null;
grant select, insert, update (status, sent_on, expected_on, completed_on, reason, revision, notice_on) on app.delivery to tsuzura_api;

create table app.delivery_item (
  delivery_id text collate "C" not null references app.delivery,
  number smallint not null check (number > 0),
  -- Of the request, so that a customer's items are found without it.
  customer_id text collate "C" not null,
  code text collate "C" not null,
  account_type text not null check (account_type in ('SPECIFIC', 'GENERAL')),
  -- As the customer was shown it.
  name text not null,
  quantity bigint not null check (quantity > 0),
  fee bigint not null check (fee >= 0),
  consumption_tax bigint not null check (consumption_tax >= 0),
  -- Known when it was sent; the value is what counts as sold in トータルリターン.
  unit_cost bigint,
  cost bigint,
  individual_principal bigint,
  sent_value bigint,
  primary key (delivery_id, number),
  check (num_nulls(unit_cost, cost, sent_value) in (0, 3))
) with (fillfactor = 70);
create index delivery_item_of_customer on app.delivery_item (customer_id, code);
grant select, insert, update (quantity, unit_cost, cost, individual_principal, sent_value) on app.delivery_item to tsuzura_api;

alter table app.paper drop constraint paper_kind_check;
alter table app.paper add constraint paper_kind_check check (kind in ('TRADE', 'BALANCE', 'ANNUAL_SPECIFIC', 'DISTRIBUTION', 'DIVIDEND', 'DELIVERY', 'TRUST_FEE',
  'NISA', 'TOTAL_RETURN', 'FUND_REPORT', 'TRANSFERRED_TRADE', 'TRANSFERRED_BALANCE', 'TRANSFERRED_DISTRIBUTION', 'TRANSFERRED_ANNUAL', 'TRANSFERRED_OTHER'));

-- docs/generated/schema/app/functions/payees.sql
-- What was asked for today is withdrawals and transfers together.
create or replace function app.payees(of_customers text[], seen_since timestamptz, day_began timestamptz, requests_a_day integer)
returns table (customer_id text, payee json) language sql stable as $$
  select a.customer_id, json_build_object(
      'bank', json_build_array(a.bank_code, a.bank_branch_code, a.bank_account_type, a.bank_number, a.bank_name,
        a.bank_branch_name, a.bank_holder_kana),
      'nameKana', (select p.last_name_kana || ' ' || p.first_name_kana from app.person p where p.customer_id = a.customer_id),
      'heldUntil', a.withdrawals_held_until,
      'seen', (select json_agg(json_build_array(s.kind, (extract(epoch from s.at) * 1000)::bigint)) from (
        select e.kind, max(e.at) as at from app.shield_event e where e.customer_id = a.customer_id and e.at > seen_since
          and e.kind in ('NEW_DEVICE', 'FACTOR_CHANGE', 'EMAIL_CHANGE') group by e.kind) s),
      -- No more than a day's number are accepted in a day, so that many of the newest are all of today's.
      'outflow', (select json_build_array(count(*), coalesce(sum(w.amount) filter (where w.counts), 0)::text)
          from ((select n.amount, n.state not in ('CANCELED', 'FAILED', 'RETURNED') as counts, n.requested_at from app.withdrawal n
              where n.customer_id = a.customer_id order by n.sequence desc limit requests_a_day)
            union all
            (select d.value, d.status not in ('CANCELED', 'REJECTED'), d.requested_at from app.delivery d
              where d.customer_id = a.customer_id order by d.sequence desc limit requests_a_day)) w
          where w.requested_at >= day_began))
    from unnest(of_customers) as c (id) join app.account a on a.customer_id = c.id
$$;
