-- What the operators' console reads: the audit log by customer.

-- Whom a call was about, where it was about one customer. Found by time, because the console asks for days.
alter table ops.operator_act add column customer_id text;
drop index ops.operator_act_operator;
drop index ops.operator_act_target;
drop index ops.operator_act_call;
drop index ops.operator_act_at;
create index operator_act_newest on ops.operator_act (at desc, id desc);
create index operator_act_operator on ops.operator_act (operator, at desc, id desc);
create index operator_act_call on ops.operator_act (call, at desc, id desc);
create index operator_act_customer on ops.operator_act (customer_id, at desc, id desc) where customer_id is not null;

-- The order monitor: everybody's orders, newest first. Added to at its end; no update touches it.
create index fund_order_newest on app.fund_order (accepted_at desc, id desc);
create index stock_order_newest on app.stock_order (accepted_at desc, id desc);
create index us_order_newest on app.us_order (accepted_at desc, id desc);

-- When a job really began and ended, beside when it was due: the night as a timeline. Of before this, nothing is known.
alter table ops.job_run add column began_at timestamptz;
alter table ops.job_run add column done_at timestamptz;
create index job_run_due on ops.job_run (due_at desc, name);
