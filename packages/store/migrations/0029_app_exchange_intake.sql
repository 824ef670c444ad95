-- Exchanges are accepted as withdrawals are: entries, rows, audit, mails and the answers for repeats of a whole batch in one statement.
create function app.accept_exchanges(
  exchanges json, answers json,
  account_kinds smallint[], account_customers text[], account_instruments text[], account_tags text[],
  entry_kinds smallint[], entry_refs text[], entry_turns smallint[], entry_days date[], entry_booked_at timestamptz[],
  line_entries integer[], line_numbers smallint[], line_accounts integer[], line_amounts bigint[],
  out refusal text, out at_entry integer, out at_account integer, out short bigint, out closed_through date)
language plpgsql
set plan_cache_mode = force_generic_plan set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off
as $$
declare
  posted record;
begin
  select * into posted from ledger.post(account_kinds, account_customers, account_instruments, account_tags,
    entry_kinds, entry_refs, entry_turns, entry_days, entry_booked_at, line_entries, line_numbers, line_accounts, line_amounts);
  if posted.refusal is not null then
    refusal := posted.refusal; at_entry := posted.at_entry; at_account := posted.at_account;
    short := posted.short; closed_through := posted.closed_through;
    return;
  end if;
  if posted.fresh <> cardinality(entry_kinds) then
    raise exception 'app.accept_exchanges: an exchange was taken' using errcode = 'serialization_failure';
  end if;
  with given as materialized (
    select * from json_to_recordset(exchanges) as g (id text, customer_id text, executed_at timestamptz, direction text, rate bigint,
      jpy_amount bigint, usd_amount bigint, request_id text, mail_id uuid, mail_to text)),
  added as (
    insert into app.fx_exchange (id, customer_id, executed_at, direction, rate, jpy_amount, usd_amount)
      select g.id, g.customer_id, g.executed_at, g.direction, g.rate, g.jpy_amount, g.usd_amount from given g),
  audited as (
    insert into ops.audit (at, actor_role, actor, action, subject, detail, request_id)
      select g.executed_at, 'customer', g.customer_id, 'fx.exchanged', g.customer_id, jsonb_build_object('exchangeId', g.id,
        'direction', g.direction, 'jpy', g.jpy_amount::text, 'usd', g.usd_amount::text), g.request_id from given g)
  insert into ops.outbox (id, topic, payload, created_at)
    select g.mail_id, 'fx.executed', jsonb_build_object('to', g.mail_to, 'exchangeId', g.id), g.executed_at from given g;
  perform ops.remember_answers(answers);
end $$;
grant execute on function app.accept_exchanges to tsuzura_api;
