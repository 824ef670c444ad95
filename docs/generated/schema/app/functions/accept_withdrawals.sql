-- Printed from the migrated database by `npm run docs`; do not edit.
CREATE OR REPLACE FUNCTION app.accept_withdrawals(withdrawals json, answers json, account_kinds smallint[], account_customers text[], account_instruments text[], account_tags text[], entry_kinds smallint[], entry_refs text[], entry_turns smallint[], entry_days date[], entry_booked_at timestamp with time zone[], line_entries integer[], line_numbers smallint[], line_accounts integer[], line_amounts bigint[], OUT refusal text, OUT at_entry integer, OUT at_account integer, OUT short bigint, OUT closed_through date)
 RETURNS record
 LANGUAGE plpgsql
 SET plan_cache_mode TO 'force_generic_plan'
 SET enable_seqscan TO 'off'
 SET enable_hashjoin TO 'off'
 SET enable_mergejoin TO 'off'
AS $function$
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
    raise exception 'app.accept_withdrawals: a withdrawal was taken' using errcode = 'serialization_failure';
  end if;
  with given as materialized (
    select * from json_to_recordset(withdrawals) as g (id text, customer_id text, source text, amount bigint,
      requested_at timestamptz, cutoff_at timestamptz, accept_date date, pay_date date, bank_code text, bank_branch_code text,
      bank_account_type text, bank_number text, bank_name text, bank_branch_name text, bank_holder_kana text,
      actor_role text, actor text, request_id text, mail_id uuid, mail jsonb,
      receipt_number text)),
  added as (
    insert into app.withdrawal (id, customer_id, source, state, amount, requested_at, cutoff_at, accept_date, pay_date,
        bank_code, bank_branch_code, bank_account_type, bank_number, bank_name, bank_branch_name, bank_holder_kana, receipt_number)
      select g.id, g.customer_id, g.source, 'REQUESTED', g.amount, g.requested_at, g.cutoff_at, g.accept_date, g.pay_date, g.bank_code,
        g.bank_branch_code, g.bank_account_type, g.bank_number, g.bank_name, g.bank_branch_name, g.bank_holder_kana,
        g.receipt_number from given g),
  audited as (
    insert into ops.audit (at, actor_role, actor, action, subject, detail, request_id)
      select g.requested_at, g.actor_role, g.actor, 'cash.withdrawal-requested', g.id,
        jsonb_build_object('amount', g.amount::text, 'paid', g.pay_date), g.request_id from given g)
  insert into ops.outbox (id, topic, payload, created_at) select g.mail_id, 'mail', g.mail, g.requested_at from given g;
  perform ops.remember_answers(answers);
end $function$;
grant execute on function app.accept_withdrawals to tsuzura_api;
