-- Withdrawals come in as orders do (ADR-0019): what they are decided by is read in one statement under the lock, and what they
-- leave behind is written in one, however many share the transaction.

-- The customer of a withdrawal is locked before it is written, so the look-up of a foreign key finds what is known already.
alter table app.withdrawal drop constraint withdrawal_customer_id_fkey;
-- The customer of a transfer is found by the deposit account, which has a customer.
alter table app.bank_transfer drop constraint bank_transfer_customer_id_fkey;

-- Where a customer's money would go, and what may keep it from going there (`packages/store/src/cash/payee.ts`).
create function app.payees(of_customers text[], seen_since timestamptz, day_began timestamptz, requests_a_day integer)
returns table (customer_id text, payee json)
language sql stable as $$
  select a.customer_id, json_build_object(
      'bank', json_build_array(a.bank_code, a.bank_branch_code, a.bank_account_type, a.bank_number, a.bank_name,
        a.bank_branch_name, a.bank_holder_kana),
      'nameKana', (select p.last_name_kana || ' ' || p.first_name_kana from app.person p where p.customer_id = a.customer_id),
      'heldUntil', a.withdrawals_held_until,
      'seen', (select json_agg(json_build_array(s.kind, (extract(epoch from s.at) * 1000)::bigint)) from (
        select e.kind, max(e.at) as at from app.shield_event e where e.customer_id = a.customer_id and e.at > seen_since
          and e.kind in ('NEW_DEVICE', 'FACTOR_CHANGE', 'EMAIL_CHANGE') group by e.kind) s),
      -- No more than a day's number are accepted in a day, so that many of the newest are all of today's.
      'outflow', (select json_build_array(count(*),
            coalesce(sum(w.amount) filter (where w.state not in ('CANCELED', 'FAILED', 'RETURNED')), 0)::text)
          from (select n.amount, n.state, n.requested_at from app.withdrawal n where n.customer_id = a.customer_id
            order by n.sequence desc limit requests_a_day) w where w.requested_at >= day_began))
    from unnest(of_customers) as c (id) join app.account a on a.customer_id = c.id
$$;
revoke execute on function app.payees from public;
grant execute on function app.payees to tsuzura_api;

-- Locks the customers, then reads: a statement of its own inside a function sees what was committed before the lock was had.
-- Whoever is locked elsewhere is left out, unless `waiting`. A key that was answered is answered again, so nothing is read for it.
create function app.open_withdrawals(of_subjects text[], of_keys text[], seen_since timestamptz, day_began timestamptz,
  requests_a_day integer, waiting boolean)
returns table (n bigint, given_call text, given_hash bytea, given_answer text, facts json)
language plpgsql
set plan_cache_mode = force_generic_plan set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off
as $$
declare
  held text[];
begin
  if waiting then
    select array_agg(l.subject) into held from (select c.subject from unnest(of_subjects) as w (subject)
      join app.customer c on c.subject = w.subject order by c.id for no key update of c) l;
  else
    select array_agg(l.subject) into held from (select c.subject from unnest(of_subjects) as w (subject)
      join app.customer c on c.subject = w.subject order by c.id for no key update of c skip locked) l;
  end if;
  return query
    select w.n, g.call, g.input_hash, g.answer, case when g.key is null then json_build_object(
        'customerId', c.id,
        'mail', c.username,
        'equity', a.equity,
        'isFrozen', c.frozen_at is not null,
        'payee', (select y.payee from app.payees(array[c.id], seen_since, day_began, requests_a_day) y),
        'balances', (select json_agg(json_build_array(l.kind, l.tag, b.amount::text))
          from ledger.account l join ledger.balance b on b.account_id = l.id
          where coalesce(l.customer_id, '') = c.id and l.instrument = 'JPY' and b.amount <> 0),
        -- As app.order_standings reads them; sales on their way never count for a withdrawal (domain.md §3.2).
        'buys', (select json_agg(json_build_array(s.state, s.settlement_date, s.amount::text))
          from (select o.state, o.settlement_date, sum(coalesce(f.amount + f.fee + f.consumption_tax, o.reserved_cash)) as amount
            from app.fund_order o left join lateral (select x.amount, x.fee, x.consumption_tax from app.fund_fill x
              where o.state = 'EXECUTED' and x.order_id = o.id order by x.turn desc limit 1) f on true
            where o.customer_id = c.id and o.state in ('RECEIVED', 'WORKING', 'EXECUTED')
              and o.side = 'BUY' and o.source <> 'REINVEST'
            group by o.state, o.settlement_date) s)) end
      from unnest(of_subjects) with ordinality as w (subject, n)
      join app.customer c on c.subject = w.subject join app.account a on a.customer_id = c.id
      -- Looked up one by one, whatever the plan was made on.
      left join lateral (select * from ops.answer k where k.caller = w.subject and k.key = of_keys[w.n] limit 1) g on true
      where w.subject = any (held);
end $$;
revoke execute on function app.open_withdrawals from public;
grant execute on function app.open_withdrawals to tsuzura_api;

-- Withdrawals with all that belongs to them: the money set aside by `ledger.post`, audit, mail, and the answer a repeat gets.
-- Nothing is written when the ledger refuses one; the caller then sends each alone. A withdrawal or a key that came into being
-- since the caller looked is a serialization failure: run again, it is seen.
create function app.accept_withdrawals(
  withdrawals json,
  account_kinds smallint[], account_customers text[], account_instruments text[], account_tags text[],
  entry_kinds smallint[], entry_refs text[], entry_turns smallint[], entry_days date[], entry_booked_at timestamptz[],
  line_entries integer[], line_numbers smallint[], line_accounts integer[], line_amounts bigint[],
  out refusal text, out at_entry integer, out at_account integer, out short bigint, out closed_through date)
language plpgsql
set plan_cache_mode = force_generic_plan set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off
as $$
declare
  posted record;
  unanswered integer;
begin
  select * into posted from ledger.post(account_kinds, account_customers, account_instruments, account_tags,
    entry_kinds, entry_refs, entry_turns, entry_days, entry_booked_at, line_entries, line_numbers, line_accounts, line_amounts);
  if posted.refusal is not null then
    refusal := posted.refusal; at_entry := posted.at_entry; at_account := posted.at_account;
    short := posted.short; closed_through := posted.closed_through;
    return;
  end if;
  if posted.fresh <> cardinality(entry_kinds) then
    raise exception 'app.accept_withdrawals: a withdrawal was taken' using errcode = 'serialization_failure';
  end if;
  with given as materialized (
    select * from json_to_recordset(withdrawals) as g (id text, customer_id text, source text, amount bigint,
      requested_at timestamptz, cutoff_at timestamptz, accept_date date, pay_date date, bank_code text, bank_branch_code text,
      bank_account_type text, bank_number text, bank_name text, bank_branch_name text, bank_holder_kana text,
      actor_role text, actor text, request_id text, mail_id uuid, mail jsonb,
      caller text, key text, call text, input_hash text, answer text)),
  added as (
    insert into app.withdrawal (id, customer_id, source, state, amount, requested_at, cutoff_at, accept_date, pay_date,
        bank_code, bank_branch_code, bank_account_type, bank_number, bank_name, bank_branch_name, bank_holder_kana)
      select g.id, g.customer_id, g.source, 'REQUESTED', g.amount, g.requested_at, g.cutoff_at, g.accept_date, g.pay_date, g.bank_code,
        g.bank_branch_code, g.bank_account_type, g.bank_number, g.bank_name, g.bank_branch_name, g.bank_holder_kana from given g),
  audited as (
    insert into ops.audit (at, actor_role, actor, action, subject, detail, request_id)
      select g.requested_at, g.actor_role, g.actor, 'cash.withdrawal-requested', g.id,
        jsonb_build_object('amount', g.amount::text, 'paid', g.pay_date), g.request_id from given g),
  mailed as (
    insert into ops.outbox (id, topic, payload, created_at) select g.mail_id, 'mail', g.mail, g.requested_at from given g),
  remembered as (
    insert into ops.answer (caller, key, call, input_hash, answer, created_at)
      select g.caller, g.key, g.call, decode(g.input_hash, 'hex'), g.answer, g.requested_at from given g where g.caller is not null
      on conflict do nothing returning 1),
  queued as (
    select count(*) as jobs from graphile_worker.add_jobs(array[
      row('outbox.deliver', json_build_object('ids', (select json_agg(g.mail_id) from given g)), null, null, 10, null, null, null)::graphile_worker.job_spec]))
  select (select count(*) from given g where g.caller is not null) - (select count(*) from remembered) into unanswered from queued;
  if unanswered > 0 then
    raise exception 'app.accept_withdrawals: a key was taken' using errcode = 'serialization_failure';
  end if;
end $$;
revoke execute on function app.accept_withdrawals from public;
grant execute on function app.accept_withdrawals to tsuzura_api;

-- 組戻し: what an operator sends back to whoever sent it goes into the next payment file, and stays in suspense until then. Where
-- nobody knows the sender's account it waits (RETURN_UNKNOWN), and so does what the bank could not send back.
alter table app.bank_transfer drop constraint bank_transfer_state_check, drop constraint bank_transfer_check;
alter table app.bank_transfer
  add constraint bank_transfer_state_check check (state in
    ('NEW', 'CREDITED', 'SUSPENSE', 'ASSIGNED', 'RETURN_UNKNOWN', 'RETURNING', 'RETURNED', 'CANCELLATION')),
  add constraint bank_transfer_resolved check
    ((resolved_at is not null) = (state in ('ASSIGNED', 'RETURN_UNKNOWN', 'RETURNING', 'RETURNED')));
drop index app.bank_transfer_suspense;
create index bank_transfer_suspense on app.bank_transfer (account_date, inquiry)
  where state in ('SUSPENSE', 'RETURN_UNKNOWN', 'RETURNING');

create table app.transfer_return (
  -- Our number for it in the bank's files, out of the way of the withdrawals'.
  sequence bigint generated always as identity (start with 1000000000000000000) primary key,
  account_date date not null,
  inquiry text collate "C" not null,
  amount bigint not null check (amount > 0),
  bank_code text not null check (bank_code ~ '^\d{4}$' and bank_code <> '9998'),
  bank_branch_code text not null check (bank_branch_code ~ '^\d{3}$'),
  bank_account_type text not null check (bank_account_type in ('1', '2', '4', '9')),
  bank_number text not null check (bank_number ~ '^\d{7}$'),
  bank_holder_kana text not null,
  state text not null check (state in ('ORDERED', 'SENT', 'DONE', 'BOUNCED')),
  file_id text,
  foreign key (account_date, inquiry) references app.bank_transfer
);
-- One at a time for each transfer.
create unique index transfer_return_open on app.transfer_return (account_date, inquiry) where state in ('ORDERED', 'SENT');
create index transfer_return_ordered on app.transfer_return (sequence) where state = 'ORDERED';
grant select, insert, update (state, file_id) on app.transfer_return to tsuzura_api;
