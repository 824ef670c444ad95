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

-- When a job really began and ended, in business time, beside when it was due, and how long it took: the night as a timeline.
-- Of before this, nothing is known.
alter table ops.job_run add column began_at timestamptz;
alter table ops.job_run add column done_at timestamptz;
alter table ops.job_run add column took_ms integer;
-- While it is tried again: when it last failed, and the kind of error.
alter table ops.job_run add column failed_at timestamptz;
alter table ops.job_run add column error text;
create index job_run_due on ops.job_run (due_at desc, name);

-- What waits for somebody, counted at the home page.
create index account_request_review on app.account_request (updated_at) where status = 'IN_REVIEW';
create index nisa_request_review on app.nisa_request (updated_at) where status in ('UNDER_REVIEW', 'TAX_OFFICE_REVIEW');
create index exchange_report_kept on app.exchange_report (date, exec_id) where state = 'KEPT';
create index outbox_retry_given_up on ops.outbox_retry (id) where attempts >= 10;

-- Search of the console: what somebody says on the telephone, from its beginning.
create index person_name on app.person ((last_name || first_name) collate "C");
create index person_kana on app.person ((last_name_kana || first_name_kana) collate "C");
create index person_phone on app.person (replace(phone_number, '-', '') collate "C");
create index customer_mail on app.customer (lower(username) collate "C");

-- What operators write down about a customer. Only added.
create table ops.customer_note (
  id bigint generated always as identity primary key,
  customer_id text not null references app.customer,
  at timestamptz not null,
  operator text not null,
  operator_name text not null,
  note text not null
);
create index customer_note_of_customer on ops.customer_note (customer_id, id desc);
grant select, insert on ops.customer_note to tsuzura_api;

-- An act that reaches many customers: a job with progress (ADR-0070). It goes through them by key, page by page.
create table ops.bulk_job (
  id text collate "C" primary key,
  kind text not null,
  title text not null,
  payload jsonb not null,
  state text not null check (state in ('RUNNING', 'DONE', 'CANCELED')),
  -- How many it is about, as counted when it began.
  total bigint not null,
  done bigint not null default 0,
  failed bigint not null default 0,
  -- The key behind which the next page begins.
  after text collate "C" not null default '',
  -- A repeat goes through the failures of this one.
  rerun_of text collate "C" references ops.bulk_job,
  started_by text not null,
  started_at timestamptz not null,
  ended_at timestamptz,
  canceled_by text,
  constraint bulk_job_ended check ((state = 'RUNNING') = (ended_at is null))
);
create index bulk_job_running on ops.bulk_job (started_at, id) where state = 'RUNNING';
create index bulk_job_newest on ops.bulk_job (started_at desc, id desc);
grant select, insert, update (state, done, failed, after, ended_at, canceled_by) on ops.bulk_job to tsuzura_api;

-- Whom it could not be done for, and why. Gone when a later run does it.
create table ops.bulk_failure (
  job_id text collate "C" not null references ops.bulk_job,
  subject text collate "C" not null,
  code text not null,
  at timestamptz not null,
  primary key (job_id, subject)
);
grant select, insert, update (code, at), delete on ops.bulk_failure to tsuzura_api;
