-- kernel.answer-claim
insert into "ops"."answer" ("caller", "key", "call", "input_hash", "answer", "created_at")
values ($1, $2, $3, $4, $5, $6)
on conflict do nothing
returning "key";

-- kernel.answer-forget
delete
from "ops"."answer"
where "created_at" < $1;

-- kernel.answer-given
select "call", "input_hash", "answer"
from "ops"."answer"
where "caller" = $1 and "key" = $2;

-- kernel.answer-remember
update "ops"."answer"
set "answer" = $1
where "caller" = $2 and "key" = $3;

-- kernel.audit
insert into "ops"."audit" ("at", "actor_role", "actor", "action", "subject", "detail", "request_id")
values ($1, $2, $3, $4, $5, $6, $7);

-- kernel.clock-read
select *
from "ops"."clock";

-- kernel.clock-seen
update "ops"."clock"
set "seen_until" = $1;

-- kernel.clock-write
insert into "ops"."clock" ("mode", "state", "business_at", "real_at", "seen_until", "opened_at")
values ($1, $2, $3, $4, $5, $6)
on conflict ("only_row") do update
set "mode" = $7, "state" = $8, "business_at" = $9, "real_at" = $10, "seen_until" = $11, "opened_at" = $12;

-- kernel.job-run-finish
update "ops"."job_run"
set "finished_at" = $1
where "name" = $2 and "due_at" = $3;

-- kernel.job-run-last
select "name", max("due_at") as "due_at"
from "ops"."job_run"
group by "name";

-- kernel.job-run-lock
select "finished_at"
from "ops"."job_run"
where "name" = $1 and "due_at" = $2 for update;

-- kernel.job-run-plan
insert into "ops"."job_run" ("name", "due_at", "finished_at")
values ($1, $2, $3)
on conflict do nothing;

-- kernel.job-run-register
insert into "ops"."job_run" ("name", "due_at", "finished_at")
values ($1, $2, $3)
on conflict do nothing;

-- kernel.job-run-unfinished
select "name", "due_at"
from "ops"."job_run"
where "finished_at" is null
order by "due_at", "name"
limit $1;

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

-- kernel.outbox-add
insert into "ops"."outbox" ("id", "topic", "payload", "created_at", "delivered_at")
values ($1, $2, $3, $4, $5);

-- kernel.outbox-delivered
update "ops"."outbox"
set "delivered_at" = $1
where "id" = $2;

-- kernel.outbox-waiting
select "id", "topic", "payload", "created_at"
from "ops"."outbox"
where "id" = $1 and "delivered_at" is null;
