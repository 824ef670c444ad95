-- kernel.alert-raise
insert into ops.alert (kind, subject, detail, raised_at)
values ($1, $2, $3::jsonb, $4::timestamptz)
on conflict do nothing
returning kind;

-- kernel.alert-seen
update ops.alert
set seen_at = $3::timestamptz, seen_by = $4
where kind = $1 and subject = $2 and seen_at is null
returning kind;

-- kernel.alerts-open
select kind, subject, detail, raised_at
from ops.alert
where seen_at is null
order by raised_at, kind, subject
limit $1;

-- kernel.answer-claim
insert into ops.answer (caller, key, call, input_hash, created_at)
values ($1, $2, $3, $4, $5)
on conflict do nothing
returning key;

-- kernel.answer-forget
delete
from "ops"."answer"
where "created_at" < $1;

-- kernel.answer-given
select call as given_call, input_hash as given_hash, answer as given_answer
from ops.given_answer($1, $2);

-- kernel.answers-remember
select ops.remember_answers($1::json);

-- kernel.audit
insert into "ops"."audit" ("at", "actor_role", "actor", "action", "subject", "detail", "request_id")
values ($1, $2, $3, $4, $5, $6, $7);

-- kernel.bulk-failure-drop
delete
from ops.bulk_failure
where job_id = $1 and subject = $2;

-- kernel.bulk-failure-put
insert into ops.bulk_failure (job_id, subject, code, at)
values ($1, $2, $3, $4::timestamptz)
on conflict (job_id, subject) do update
set code = excluded.code, at = excluded.at;

-- kernel.bulk-failures
select subject, code, at
from ops.bulk_failure
where job_id = $1 and subject > $2 collate "C"
order by subject
limit $3;

-- kernel.bulk-failures-count
select count(*) as count
from ops.bulk_failure
where job_id = $1;

-- kernel.bulk-job
select id, kind, title, payload, state, total, done, failed, after, rerun_of, started_by, started_at, ended_at, canceled_by
from ops.bulk_job
where id = $1;

-- kernel.bulk-job-add
insert into ops.bulk_job (id, kind, title, payload, state, total, rerun_of, started_by, started_at)
values ($1, $2, $3, $4::jsonb, 'RUNNING', $5::bigint, $6, $7, $8::timestamptz);

-- kernel.bulk-job-end
update ops.bulk_job
set state = $2, ended_at = $3::timestamptz, canceled_by = $4
where id = $1;

-- kernel.bulk-job-lock
select id, kind, title, payload, state, total, done, failed, after, rerun_of, started_by, started_at, ended_at, canceled_by
from ops.bulk_job
where id = $1 for update;

-- kernel.bulk-job-next
select id, kind, title, payload, state, total, done, failed, after, rerun_of, started_by, started_at, ended_at, canceled_by
from ops.bulk_job
where state = 'RUNNING' and started_at <= $1::timestamptz
order by started_at, id
limit 1 for update skip locked;

-- kernel.bulk-job-page
update ops.bulk_job
set after = $2, done = done + $3::bigint, failed = failed + $4::bigint
where id = $1;

-- kernel.bulk-jobs
select id, kind, title, payload, state, total, done, failed, after, rerun_of, started_by, started_at, ended_at, canceled_by
from ops.bulk_job
where (started_at, id) < ($1::timestamptz, $2::text)
order by started_at desc, id desc
limit $3;

-- kernel.clock-lock
select "business_at"
from "ops"."clock" for no key update;

-- kernel.clock-read
select *
from "ops"."clock";

-- kernel.clock-seen
update "ops"."clock"
set "seen_until" = $1;

-- kernel.clock-write
insert into "ops"."clock" ("mode", "state", "business_at", "real_at", "seen_until", "opened_at", "moving_to", "moving_state")
values ($1, $2, $3, $4, $5, $6, $7, $8)
on conflict ("only_row") do update
set "mode" = $9, "state" = $10, "business_at" = $11, "real_at" = $12, "seen_until" = $13, "opened_at" = $14, "moving_to" = $15, "moving_state" = $16
returning pg_notify('tsuzura_clock', 'clock') as "notified";

-- kernel.copies-send
select set_config('synchronous_commit', 'off', true), pg_notify('tsuzura_copies', message)
from unnest($1::text[]) as message;

-- kernel.job-run-fail
update ops.job_run
set failed_at = $3::timestamptz, error = $4
where name = $1 and due_at = $2::timestamptz and finished_at is null;

-- kernel.job-run-finish
update "ops"."job_run"
set "finished_at" = $1, "began_at" = $2, "done_at" = $3, "took_ms" = $4, "failed_at" = $5, "error" = $6
where "name" = $7 and "due_at" = $8
returning exists (select "next"."name"
from "ops"."job_run" as "next"
where "next"."name" = $9 and "next"."due_at" > $10 and "next"."finished_at" is null) as "leaves_rest";

-- kernel.job-run-last
select j.name, (select max(r.due_at)
from ops.job_run r
where r.name = j.name) as due_at
from unnest($1::text[]) as j (name);

-- kernel.job-run-lock
select "finished_at", "after"
from "ops"."job_run"
where "name" = $1 and "due_at" = $2 for update;

-- kernel.job-run-lock-range
select pg_advisory_xact_lock($1::integer, hashtext($2));

-- kernel.job-run-plan
insert into "ops"."job_run" ("name", "due_at", "finished_at", "after")
values ($1, $2, $3, $4)
on conflict do nothing;

-- kernel.job-run-register
insert into "ops"."job_run" ("name", "due_at", "finished_at", "after")
values ($1, $2, $3, $4)
on conflict do nothing;

-- kernel.job-run-unfinished
select "name", "due_at"
from "ops"."job_run"
where "finished_at" is null
order by "due_at", "name"
limit $1;

-- kernel.job-runs-between
select name, date_trunc('minute', due_at) as due_at, bool_and(finished_at is not null) as is_done, count(*)::int as pages, min(began_at) as began_at, max(done_at) as done_at, coalesce(sum(took_ms), 0)::int as took_ms, max(failed_at) as failed_at, max(error) as error
from ops.job_run
where due_at >= $1::timestamptz and due_at < $2::timestamptz
group by name, date_trunc('minute', due_at)
order by 2, 1
limit $3;

-- kernel.job-runs-of
select r.name, date_trunc('minute', r.due_at) as due_at, bool_and(r.finished_at is not null) as is_done, count(*)::int as pages, min(r.began_at) as began_at, max(r.done_at) as done_at, coalesce(sum(r.took_ms), 0)::int as took_ms, max(r.failed_at) as failed_at, max(r.error) as error
from unnest($1::text[]) as w (name) join ops.job_run r on r.name = w.name and r.due_at >= $2::timestamptz and r.due_at < $3::timestamptz
group by r.name, date_trunc('minute', r.due_at)
order by 2, 1
limit $4;

-- kernel.log-check
select s.log, s.through, cardinality(s.ids) as rows, s.hash = ops.log_hash(s.log, s.behind, s.through, s.previous_hash, n.contents) and s.previous_hash = coalesce((select p.hash
from ops.log_seal p
where p.log = s.log and p.through < s.through
order by p.through desc
limit 1), '') and s.behind = coalesce((select p.through
from ops.log_seal p
where p.log = s.log and p.through < s.through
order by p.through desc
limit 1), 0) as fits, coalesce(n.faults, '[]') as faults
from (select *
from ops.log_seal l
where (l.log, l.through) > ($1, $2::bigint)
order by l.log, l.through
limit $3) s, lateral (select array_agg(r.content
order by r.id) filter (where r.id is not null) as contents, json_agg(json_build_object('id', coalesce(k.id, r.id)::text, 'what', case when r.id is null then 'removed' when k.id is null then 'added' else 'edited' end)
order by coalesce(k.id, r.id)) filter (where k.mark is distinct
from hashtextextended(r.content, 0)) as faults
from unnest(s.ids, s.marks) as k (id, mark) full join ops.log_rows(s.log, s.behind, s.through) r on r.id = k.id) n
order by s.log, s.through;

-- kernel.log-seal
select ops.seal_log($1, $2::int) as sealed;

-- kernel.maintenance-end
update "ops"."maintenance"
set "ended_at" = $1
where "ended_at" is null;

-- kernel.maintenance-set
insert into "ops"."maintenance" ("starts_at", "ends_at", "message", "set_by", "set_at", "ended_at")
values ($1, $2, $3, $4, $5, $6);

-- kernel.maintenance-standing
select "starts_at", "ends_at", "message", "set_by", "set_at"
from "ops"."maintenance"
where "ended_at" is null
order by "id" desc
limit $1;

-- kernel.one-begin
savepoint one;

-- kernel.one-keep
release savepoint one;

-- kernel.one-undo
rollback to savepoint one;

-- kernel.operator-act-add
insert into ops.operator_act (at, real_at, operator, operator_name, roles, call, title, target, customer_id, reason, result, request_id)
values ($1::timestamptz, $2::timestamptz, $3, $4, $5::text[], $6, $7, $8, coalesce((select c.id
from app.customer c
where c.id = $9), (select a.customer_id
from app.account a
where a.number = $10)), $11, $12, $13);

-- kernel.operator-acts
with seen as materialized (select a.*, a.id as nth
from ops.operator_act a
where true and a.at >= $5::timestamptz and (a.at, a.id) < ($6::timestamptz, $7::bigint)
order by a.at desc, a.id desc
limit $8), fitting as (select *
from seen
where ($1::text is null or customer_id = $1) and ($2::text is null or operator = $2) and ($3::text is null or call = $3) and ($4::text is null or (result = 'ok') = ($4 = 'ok'))
order by at desc, nth desc
limit $9) select edge.seen, edge.place as end, f.place, f.id, f.at, f.real_at, f.operator, f.operator_name, f.roles, f.call, f.title, f.target, f.customer_id, (select n.number
from app.account n
where n.customer_id = f.customer_id) as account_number, f.reason, f.result, f.request_id
from (select (select count(*)::int
from seen) as seen, (select json_build_array(at::text, nth::text)
from seen
order by at, nth
limit 1) as place) edge
left join (select *, json_build_array(at::text, nth::text) as place
from fitting) f on true
order by f.at desc, f.nth desc;

-- kernel.operator-acts-of-call
with seen as materialized (select a.*, a.id as nth
from ops.operator_act a
where a.call = $3 and a.at >= $5::timestamptz and (a.at, a.id) < ($6::timestamptz, $7::bigint)
order by a.at desc, a.id desc
limit $8), fitting as (select *
from seen
where ($1::text is null or customer_id = $1) and ($2::text is null or operator = $2) and ($3::text is null or call = $3) and ($4::text is null or (result = 'ok') = ($4 = 'ok'))
order by at desc, nth desc
limit $9) select edge.seen, edge.place as end, f.place, f.id, f.at, f.real_at, f.operator, f.operator_name, f.roles, f.call, f.title, f.target, f.customer_id, (select n.number
from app.account n
where n.customer_id = f.customer_id) as account_number, f.reason, f.result, f.request_id
from (select (select count(*)::int
from seen) as seen, (select json_build_array(at::text, nth::text)
from seen
order by at, nth
limit 1) as place) edge
left join (select *, json_build_array(at::text, nth::text) as place
from fitting) f on true
order by f.at desc, f.nth desc;

-- kernel.operator-acts-of-customer
with seen as materialized (select a.*, a.id as nth
from ops.operator_act a
where a.customer_id = $1 and a.at >= $5::timestamptz and (a.at, a.id) < ($6::timestamptz, $7::bigint)
order by a.at desc, a.id desc
limit $8), fitting as (select *
from seen
where ($1::text is null or customer_id = $1) and ($2::text is null or operator = $2) and ($3::text is null or call = $3) and ($4::text is null or (result = 'ok') = ($4 = 'ok'))
order by at desc, nth desc
limit $9) select edge.seen, edge.place as end, f.place, f.id, f.at, f.real_at, f.operator, f.operator_name, f.roles, f.call, f.title, f.target, f.customer_id, (select n.number
from app.account n
where n.customer_id = f.customer_id) as account_number, f.reason, f.result, f.request_id
from (select (select count(*)::int
from seen) as seen, (select json_build_array(at::text, nth::text)
from seen
order by at, nth
limit 1) as place) edge
left join (select *, json_build_array(at::text, nth::text) as place
from fitting) f on true
order by f.at desc, f.nth desc;

-- kernel.operator-acts-of-operator
with seen as materialized (select a.*, a.id as nth
from ops.operator_act a
where a.operator = $2 and a.at >= $5::timestamptz and (a.at, a.id) < ($6::timestamptz, $7::bigint)
order by a.at desc, a.id desc
limit $8), fitting as (select *
from seen
where ($1::text is null or customer_id = $1) and ($2::text is null or operator = $2) and ($3::text is null or call = $3) and ($4::text is null or (result = 'ok') = ($4 = 'ok'))
order by at desc, nth desc
limit $9) select edge.seen, edge.place as end, f.place, f.id, f.at, f.real_at, f.operator, f.operator_name, f.roles, f.call, f.title, f.target, f.customer_id, (select n.number
from app.account n
where n.customer_id = f.customer_id) as account_number, f.reason, f.result, f.request_id
from (select (select count(*)::int
from seen) as seen, (select json_build_array(at::text, nth::text)
from seen
order by at, nth
limit 1) as place) edge
left join (select *, json_build_array(at::text, nth::text) as place
from fitting) f on true
order by f.at desc, f.nth desc;

-- kernel.outbox-add
insert into "ops"."outbox" ("id", "topic", "payload", "created_at", "delivered_at")
values ($1, $2, $3, $4, $5);

-- kernel.outbox-again
update ops.outbox_retry
set attempts = 1, retry_at = $2::timestamptz
where id = $1::uuid and attempts >= 10;

-- kernel.outbox-any-due
select exists (select
from ops.outbox o
left join ops.outbox_retry r on r.id = o.id
where o.delivered_at is null and (r.id is null or (r.attempts < 10 and r.retry_at <= $1::timestamptz))) as any;

-- kernel.outbox-claim
select o.id, o.topic, o.payload, o.created_at
from ops.outbox o
left join ops.outbox_retry r on r.id = o.id
where o.delivered_at is null and (r.id is null or (r.attempts < 10 and r.retry_at <= $1::timestamptz))
order by o.created_at
limit $2 for update of o skip locked;

-- kernel.outbox-count-due
select count(*)::int as due
from ops.outbox o
left join ops.outbox_retry r on r.id = o.id
where o.delivered_at is null and (r.id is null or (r.attempts < 10 and r.retry_at <= $1::timestamptz));

-- kernel.outbox-delivered
with gone as (delete
from ops.outbox_retry
where id = any ($1::uuid[])) update ops.outbox
set delivered_at = $2::timestamptz
where id = any ($1::uuid[]);

-- kernel.outbox-given-up
select id::text as id
from ops.outbox_retry
where attempts >= 10 and id > $1::uuid
order by id
limit $2;

-- kernel.outbox-given-up-count
select count(*)::int as count
from ops.outbox_retry
where attempts >= 10;

-- kernel.outbox-postpone
insert into ops.outbox_retry (id, attempts, retry_at, last_error) select v.id, v.attempts, $4::timestamptz + interval '3 seconds', v.error
from unnest($1::uuid[], $2::text[], $3::smallint[]) as v (id, error, attempts)
on conflict (id) do update
set attempts = greatest(excluded.attempts, outbox_retry.attempts + 1), last_error = excluded.last_error, retry_at = $4::timestamptz + interval '1 second' * exp(outbox_retry.attempts + 1);

-- kernel.outbox-postponed
select id
from ops.outbox_retry
where id = any ($1::uuid[]) and (attempts >= 10 or retry_at > $2::timestamptz);

-- kernel.outbox-retry-all
update ops.outbox_retry
set retry_at = $1::timestamptz
where retry_at > $1::timestamptz and attempts < 10;

-- kernel.page-key
select value
from ops.secret
where name = $1;

-- kernel.proposal
select id, kind, subject, title, payload, facts, reason, diff, effect, basis, state, maker, maker_name, proposed_at, expires_at, checker, checker_name, decided_at, decision_note, result
from ops.proposal
where id = $1;

-- kernel.proposal-add
insert into ops.proposal (id, kind, subject, title, payload, facts, reason, diff, effect, basis, state, maker, maker_name, proposed_at, expires_at)
values ($1, $2, $3, $4, $5::jsonb, $6::jsonb, $7, $8::jsonb, $9::jsonb, $10::jsonb, 'PROPOSED', $11, $12, $13::timestamptz, $14::timestamptz)
on conflict (subject)
where state = 'PROPOSED' do nothing
returning id;

-- kernel.proposal-decide
update ops.proposal
set state = $2, checker = $3, checker_name = $4, decided_at = $5::timestamptz, decision_note = $6, result = $7::jsonb
where id = $1;

-- kernel.proposal-expire
update ops.proposal
set state = 'EXPIRED'
where subject = $1 and state = 'PROPOSED' and expires_at <= $2::timestamptz;

-- kernel.proposal-lock
select id, kind, subject, title, payload, facts, reason, diff, effect, basis, state, maker, maker_name, proposed_at, expires_at, checker, checker_name, decided_at, decision_note, result
from ops.proposal
where id = $1 for update;

-- kernel.proposal-waiting-for
select id
from ops.proposal
where subject = $1 and state = 'PROPOSED' and expires_at > $2::timestamptz;

-- kernel.proposals
select id, kind, subject, title, payload, facts, reason, diff, effect, basis, state, maker, maker_name, proposed_at, expires_at, checker, checker_name, decided_at, decision_note, result
from ops.proposal
where $1::timestamptz is not null and $2::text is null and (proposed_at, id) < ($3::timestamptz, $4::text)
order by proposed_at desc, id desc
limit $5;

-- kernel.proposals-of-kind
select id, kind, subject, title, payload, facts, reason, diff, effect, basis, state, maker, maker_name, proposed_at, expires_at, checker, checker_name, decided_at, decision_note, result
from ops.proposal
where kind = $1
order by proposed_at desc, id desc
limit $2;

-- kernel.proposals-of-maker
select id, kind, subject, title, payload, facts, reason, diff, effect, basis, state, maker, maker_name, proposed_at, expires_at, checker, checker_name, decided_at, decision_note, result
from ops.proposal
where maker = $2::text and $1::timestamptz is not null and (proposed_at, id) < ($3::timestamptz, $4::text)
order by proposed_at desc, id desc
limit $5;

-- kernel.proposals-waiting
select id, kind, subject, title, payload, facts, reason, diff, effect, basis, state, maker, maker_name, proposed_at, expires_at, checker, checker_name, decided_at, decision_note, result
from ops.proposal
where state = 'PROPOSED' and expires_at > $1::timestamptz and $2::text is null and (proposed_at, id) < ($3::timestamptz, $4::text)
order by proposed_at desc, id desc
limit $5;

-- kernel.proposals-waiting-count
select count(*)::int as waiting
from ops.proposal
where state = 'PROPOSED' and expires_at > $1::timestamptz;

-- kernel.receipt-find
select r.number, r.kind, r.ref, s.customer_id, a.number as account_number, s.status
from app.receipt r cross join lateral ( select o.customer_id, o.state as status
from app.fund_order o
where r.kind = 'FUND_ORDER' and o.id = r.ref union all select w.customer_id, w.state
from app.withdrawal w
where r.kind = 'WITHDRAWAL' and w.id = r.ref union all select q.customer_id, q.status
from app.account_request q
where r.kind = 'ACCOUNT_OPENING' and q.id = r.ref collate "default" union all select n.customer_id, n.status
from app.nisa_request n
where r.kind = 'NISA' and n.id = r.ref collate "default" union all select u.customer_id, u.status
from app.update_request u
where r.kind = 'ACCOUNT_UPDATE' and u.id = r.ref collate "default" union all select d.customer_id, d.state
from app.debit_account d
where r.kind = 'MONTHLY_DEPOSIT' and d.setting_code = r.ref union all select p.customer_id, p.status
from app.seminar_application p
where r.kind = 'SEMINAR' and p.id = r.ref union all select e.customer_id, e.status
from app.stock_order e
where r.kind = 'STOCK_ORDER' and e.id = r.ref union all select f.customer_id, f.status
from app.us_order f
where r.kind = 'US_ORDER' and f.id = r.ref) s
left join app.account a on a.customer_id = s.customer_id collate "default"
where r.number = $1;

-- kernel.receipt-numbers
select app.new_receipt_number() as number
from generate_series(1, $1::integer);

-- kernel.trial-begin
savepoint trial;

-- kernel.trial-undo
rollback to savepoint trial;
