-- Printed from the migrated database by `npm run docs`; do not edit.
CREATE OR REPLACE FUNCTION app.accept_stock_orders(orders json, answers json, account_kinds smallint[], account_customers text[], account_instruments text[], account_tags text[], entry_kinds smallint[], entry_refs text[], entry_turns smallint[], entry_days date[], entry_booked_at timestamp with time zone[], line_entries integer[], line_numbers smallint[], line_accounts integer[], line_amounts bigint[], OUT refusal text, OUT at_entry integer, OUT at_account integer, OUT short bigint, OUT closed_through date)
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
  -- Orders of margin reserve nothing in the ledger.
  if cardinality(entry_kinds) > 0 then
    select * into posted from ledger.post(account_kinds, account_customers, account_instruments, account_tags,
      entry_kinds, entry_refs, entry_turns, entry_days, entry_booked_at, line_entries, line_numbers, line_accounts, line_amounts);
    if posted.refusal is not null then
      refusal := posted.refusal; at_entry := posted.at_entry; at_account := posted.at_account;
      short := posted.short; closed_through := posted.closed_through;
      return;
    end if;
    if posted.fresh <> cardinality(entry_kinds) then
      raise exception 'app.accept_stock_orders: an order was taken' using errcode = 'serialization_failure';
    end if;
  end if;
  with given as materialized (
    select * from json_to_recordset(orders) as o (id text, receipt_number text, customer_id text, stock_code text, account_type text,
      side text, trade_type text, margin_type text, close jsonb, order_type text, price bigint, trigger_price bigint, condition text,
      time_in_force text, expires_on date, quantity bigint, accepted_at timestamptz, session_date date, settlement_date date,
      reserve_price bigint, reserved_cash bigint, reserved_quota bigint, from_margin bigint, nisa_year smallint, nisa_frame text, locked_shares bigint,
      bookings smallint, request_key text, audit jsonb, request_id text, actor_role text, actor text, mail_id uuid, mail_to text,
      message_id text, message jsonb, due_at timestamptz)),
  written as (
    insert into app.stock_order (id, receipt_number, customer_id, stock_code, account_type, side, trade_type, margin_type, close,
        order_type, price, trigger_price, condition, time_in_force, expires_on, quantity, status, accepted_at, session_date,
        settlement_date, reserve_price, reserved_cash, reserved_quota, from_margin, nisa_year, locked_shares, bookings, request_key)
      select g.id, g.receipt_number, g.customer_id, g.stock_code, g.account_type, g.side, g.trade_type, g.margin_type, g.close,
        g.order_type, g.price, g.trigger_price, g.condition, g.time_in_force, g.expires_on, g.quantity, 'ACCEPTED', g.accepted_at,
        g.session_date, g.settlement_date, g.reserve_price, g.reserved_cash, g.reserved_quota, g.from_margin, g.nisa_year, g.locked_shares,
        g.bookings, g.request_key from given g),
  to_send as (
    insert into app.exchange_message (id, order_id, cl_ord_id, kind, body, due_at)
      select g.message_id, g.id, g.message_id, 'NEW', g.message, g.due_at from given g),
  reserved as (
    insert into app.nisa_year (customer_id, year, frame, reserved)
      select g.customer_id, g.nisa_year, g.nisa_frame, g.reserved_quota from given g where g.nisa_year is not null
      on conflict (customer_id, year, frame) do update set reserved = nisa_year.reserved + excluded.reserved),
  -- Lots under a closing order: nothing else takes them until it is filled or ends.
  taken as (
    update app.margin_lot l set locked = l.locked + w.quantity
      from (select p."positionId" as id, p.quantity from given g
          cross join lateral jsonb_to_recordset(g.close->'lots') as p ("positionId" text, quantity bigint)
        where g.trade_type = 'MARGIN_CLOSE') w
      where l.id = w.id),
  audited as (
    insert into ops.audit (at, actor_role, actor, action, subject, detail, request_id)
      select g.accepted_at, g.actor_role, g.actor, 'stock-order.accepted', g.id, g.audit, g.request_id from given g)
  insert into ops.outbox (id, topic, payload, created_at)
    -- With the terms as they are now: by the time the mail is written the order may have been changed.
    select g.mail_id, 'stock-order.accepted', jsonb_build_object('to', g.mail_to, 'orderId', g.id, 'orderType', g.order_type,
        'price', g.price::text, 'triggerPrice', g.trigger_price::text, 'quantity', g.quantity::text, 'expiresOn', g.expires_on),
        g.accepted_at from given g where g.mail_id is not null
    union all
    -- What is due later is handed over when the exchange opens.
    select gen_random_uuid(), 'exchange', jsonb_build_object('id', g.message_id), g.accepted_at from given g
      where g.due_at <= g.accepted_at;
  perform ops.remember_answers(answers);
end $function$;
grant execute on function app.accept_stock_orders to public;
grant execute on function app.accept_stock_orders to tsuzura_api;
