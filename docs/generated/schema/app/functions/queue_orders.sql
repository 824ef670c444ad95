-- Printed from the migrated database by `npm run docs`; do not edit.
CREATE OR REPLACE FUNCTION app.queue_orders()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'pg_temp'
 SET enable_seqscan TO 'off'
 SET enable_hashjoin TO 'off'
 SET enable_mergejoin TO 'off'
AS $function$
declare
  one_state text;
begin
  if tg_op <> 'INSERT' then
    for one_state in select distinct b.state from before_change b loop
      case one_state
        when 'RECEIVED' then
          delete from app.order_to_freeze where ctid = any (array(select (select q.ctid from app.order_to_freeze q
            where q.cutoff_at = b.cutoff_at and q.sequence = b.sequence) from before_change b where b.state = 'RECEIVED'));
        when 'WORKING' then
          delete from app.order_to_fill where ctid = any (array(select (select q.ctid from app.order_to_fill q
            where q.execution_date = b.execution_date and q.fund_code = b.fund_code and q.customer_id = b.customer_id and q.side = b.side
              and q.sequence = b.sequence) from before_change b where b.state = 'WORKING'));
        when 'EXECUTED' then
          delete from app.order_to_settle where ctid = any (array(select (select q.ctid from app.order_to_settle q
            where q.settlement_date = b.settlement_date and q.sequence = b.sequence) from before_change b where b.state = 'EXECUTED'));
        when 'SETTLED' then
          delete from app.order_to_complete where ctid = any (array(select (select q.ctid from app.order_to_complete q
            where q.settlement_date = b.settlement_date and q.sequence = b.sequence) from before_change b where b.state = 'SETTLED'));
        else null;
      end case;
    end loop;
  end if;
  if tg_op <> 'DELETE' then
    for one_state in select distinct a.state from after_change a loop
      case one_state
        when 'RECEIVED' then
          insert into app.order_to_freeze select a.cutoff_at, a.sequence, a.id from after_change a where a.state = 'RECEIVED';
        when 'WORKING' then
          insert into app.order_to_fill select a.execution_date, a.fund_code, a.customer_id, a.side, a.sequence, a.id
            from after_change a where a.state = 'WORKING';
        when 'EXECUTED' then
          insert into app.order_to_settle select a.settlement_date, a.sequence, a.id from after_change a where a.state = 'EXECUTED';
        when 'SETTLED' then
          insert into app.order_to_complete select a.settlement_date, a.sequence, a.id from after_change a where a.state = 'SETTLED';
        else null;
      end case;
    end loop;
  end if;
  return null;
end $function$;
