-- Printed from the migrated database by `npm run docs`; do not edit.
CREATE OR REPLACE FUNCTION app.accept_orders(orders json, answers json, account_kinds smallint[], account_customers text[], account_instruments text[], account_tags text[], entry_kinds smallint[], entry_refs text[], entry_turns smallint[], entry_days date[], entry_booked_at timestamp with time zone[], line_entries integer[], line_numbers smallint[], line_accounts integer[], line_amounts bigint[], OUT refusal text, OUT at_entry integer, OUT at_account integer, OUT short bigint, OUT closed_through date)
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
    raise exception 'app.accept_orders: an order was taken' using errcode = 'serialization_failure';
  end if;
  with given as materialized (
    select * from json_to_recordset(orders) as o (id text, customer_id text, fund_code text, account_type text, side text,
      source text, method text, size bigint, distribution_course text, accepted_at timestamptz, cutoff_at timestamptz,
      application_date date, execution_date date, settlement_date date, reserved_cash bigint, reserved_quota bigint,
      nisa_year smallint, nisa_frame text, locked_units bigint, request_key text, setting_id text, audit jsonb, request_id text,
      actor_role text, actor text, mail_id uuid, mail jsonb, receipt_number text)),
  written as (
    insert into app.fund_order (id, customer_id, fund_code, account_type, side, source, method, size, distribution_course, state,
        accepted_at, cutoff_at, application_date, execution_date, settlement_date, reserved_cash, reserved_quota, nisa_year,
        locked_units, request_key, setting_id, receipt_number)
      select g.id, g.customer_id, g.fund_code, g.account_type, g.side, g.source, g.method, g.size, g.distribution_course, 'RECEIVED',
        g.accepted_at, g.cutoff_at, g.application_date, g.execution_date, g.settlement_date, g.reserved_cash, g.reserved_quota,
        g.nisa_year, g.locked_units, g.request_key, g.setting_id, g.receipt_number from given g),
  reserved as (
    insert into app.nisa_year (customer_id, year, frame, reserved)
      select g.customer_id, g.nisa_year, g.nisa_frame, g.reserved_quota from given g where g.nisa_year is not null
      on conflict (customer_id, year, frame) do update set reserved = nisa_year.reserved + excluded.reserved),
  audited as (
    insert into ops.audit (at, actor_role, actor, action, subject, detail, request_id)
      select g.accepted_at, g.actor_role, g.actor, 'fund-order.accepted', g.id, g.audit, g.request_id from given g)
  insert into ops.outbox (id, topic, payload, created_at) select g.mail_id, 'fund-order.accepted', g.mail, g.accepted_at from given g;
  perform ops.remember_answers(answers);
end $function$;
grant execute on function app.accept_orders to tsuzura_api;
