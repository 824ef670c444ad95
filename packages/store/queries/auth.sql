-- auth.attempt
select "state", "expires_at"
from "auth"."attempt"
where "uid" = $1;

-- auth.attempt-close
delete
from "auth"."attempt"
where "uid" = $1;

-- auth.attempt-lock
select "state", "expires_at"
from "auth"."attempt"
where "uid" = $1 for update;

-- auth.attempt-open
insert into "auth"."attempt" ("uid", "state", "expires_at")
values ($1, $2, $3)
on conflict do nothing;

-- auth.attempt-save
update "auth"."attempt"
set "state" = $1
where "uid" = $2;

-- auth.attempts-of-person-close
delete
from "auth"."attempt"
where state ->> 'personId' = $1 and "uid" <> $2;

-- auth.business-time
select auth.business_time($1) as at;

-- auth.email-revert-add
insert into "auth"."email_revert" ("token_hash", "person_id", "email", "expires_at", "used_at")
values ($1, $2, $3, $4, $5);

-- auth.email-revert-use
update "auth"."email_revert"
set "used_at" = $1
where "token_hash" = $2 and "used_at" is null and "expires_at" > $3
returning "person_id", "email";

-- auth.email-revert-void
update "auth"."email_revert"
set "used_at" = $1
where "person_id" = $2 and "used_at" is null;

-- auth.event-add
insert into "auth"."event" ("at", "person_id", "kind", "device", "label", "request_id")
values ($1, $2, $3, $4, $5, $6);

-- auth.event-device
select coalesce(bool_or(device = $1), false) as "known", count(*) > 0 as "any"
from "auth"."event"
where "person_id" = $2 and "kind" in ($3);

-- auth.event-device-of-address
select "e"."id"
from "auth"."event" as "e"
inner join "auth"."person" as "p" on "p"."id" = "e"."person_id"
where "p"."email_key" = $1 and "e"."device" = $2 and "e"."kind" in ($3)
limit $4;

-- auth.event-history
select "at", "kind", "label"
from "auth"."event"
where "person_id" = $1 and "kind" in ($2)
order by "at" desc, "id" desc
limit $3;

-- auth.event-last
select "at"
from "auth"."event"
where "person_id" = $1 and "kind" = $2
order by "at" desc
limit $3;

-- auth.expired-attempts
delete
from "auth"."attempt"
where "expires_at" <= $1;

-- auth.expired-invitations
delete
from "auth"."operator_invitation"
where "expires_at" <= $1;

-- auth.expired-mails
delete
from "auth"."mail"
where ("sent_at" < $1 or ("sent_at" is null and "created_at" < $2));

-- auth.expired-reverts
delete
from "auth"."email_revert"
where "expires_at" <= $1;

-- auth.expired-throttles
delete
from "auth"."throttle"
where "updated_at" < $1 and ("blocked_until" is null or "blocked_until" <= $2);

-- auth.invitation
select "person_id"
from "auth"."operator_invitation"
where "token_hash" = $1 and "used_at" is null and "expires_at" > $2;

-- auth.invitation-add
insert into "auth"."operator_invitation" ("token_hash", "person_id", "created_at", "expires_at", "used_at")
values ($1, $2, $3, $4, $5);

-- auth.invitation-use
update "auth"."operator_invitation"
set "used_at" = $1
where "token_hash" = $2 and "used_at" is null and "expires_at" > $3
returning "person_id";

-- auth.invitations-void
update "auth"."operator_invitation"
set "used_at" = $1
where "person_id" = $2 and "used_at" is null;

-- auth.mail-add
insert into "auth"."mail" ("id", "recipient", "subject", "text", "created_at") select $1::uuid as "id", $2::text as "recipient", $3::text as "subject", $4::text as "text", $5::timestamptz as "created_at"
where $6::boolean;

-- auth.mail-drop
delete
from "auth"."mail"
where "id" = $1 and "sent_at" is null;

-- auth.mail-retry-all
update "auth"."mail"
set "attempts" = $1
where "sent_at" is null and "attempts" > $2 and "attempts" < $3;

-- auth.mail-sent
update "auth"."mail"
set "sent_at" = $1, "text" = $2
where "id" = $3;

-- auth.mail-take
update "auth"."mail"
set "attempts" = "attempts" + $1
where "id" in (select "id"
from "auth"."mail"
where "sent_at" is null and "attempts" < $2 and created_at + (power(2, attempts) - 1) * interval '30 seconds' <= $3::timestamptz
order by "created_at"
limit $4 for update skip locked)
returning "id", "recipient", "subject", "text";

-- auth.operator
select name, roles
from auth.operator
where person_id = $1;

-- auth.operator-put
insert into auth.operator (person_id, name, roles)
values ($1, $2, $3::text[])
on conflict (person_id) do update
set name = excluded.name, roles = excluded.roles;

-- auth.passkey-add
insert into "auth"."passkey" ("id", "person_id", "public_key", "counter", "transports", "name", "created_at", "last_used_at", "strong_from", "strong_mail")
values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)
on conflict do nothing;

-- auth.passkey-lock
select *
from "auth"."passkey"
where "id" = $1 for update;

-- auth.passkey-remove
delete
from "auth"."passkey"
where "id" = $1 and "person_id" = $2;

-- auth.passkey-rename
update "auth"."passkey"
set "name" = $1
where "id" = $2 and "person_id" = $3;

-- auth.passkey-use
update "auth"."passkey"
set "counter" = $1, "last_used_at" = $2
where "id" = $3;

-- auth.passkeys
select *
from "auth"."passkey"
where "person_id" = $1
order by "created_at", "id"
limit $2;

-- auth.person-add
insert into "auth"."person" ("id", "role", "email", "email_key", "password_hash", "marketing", "created_at")
values ($1, $2, $3, $4, $5, $6, $7)
on conflict do nothing;

-- auth.person-by-email
select "p"."id", "p"."role", "p"."email", "p"."email_key", "p"."password_hash", "p"."lost_from", "p"."lost_mail", (select count(*)::int as "n"
from "auth"."passkey" as "k"
where "k"."person_id" = "p"."id") as "passkeys", (select min("f"."strong_from") as "at"
from "auth"."passkey" as "f"
where "f"."person_id" = "p"."id") as "passkey_from", (select "a"."strong_from"
from "auth"."totp" as "a"
where "a"."person_id" = "p"."id") as "totp_from", (select count(*)::int as "n"
from "auth"."totp" as "t"
where "t"."person_id" = "p"."id") as "totps", (select count(*)::int as "n"
from "auth"."recovery_code" as "r"
where "r"."person_id" = "p"."id" and "r"."used_at" is null) as "recovery_codes"
from "auth"."person" as "p"
where "p"."email_key" = $1;

-- auth.person-by-id
select "p"."id", "p"."role", "p"."email", "p"."email_key", "p"."password_hash", "p"."lost_from", "p"."lost_mail", (select count(*)::int as "n"
from "auth"."passkey" as "k"
where "k"."person_id" = "p"."id") as "passkeys", (select min("f"."strong_from") as "at"
from "auth"."passkey" as "f"
where "f"."person_id" = "p"."id") as "passkey_from", (select "a"."strong_from"
from "auth"."totp" as "a"
where "a"."person_id" = "p"."id") as "totp_from", (select count(*)::int as "n"
from "auth"."totp" as "t"
where "t"."person_id" = "p"."id") as "totps", (select count(*)::int as "n"
from "auth"."recovery_code" as "r"
where "r"."person_id" = "p"."id" and "r"."used_at" is null) as "recovery_codes"
from "auth"."person" as "p"
where "p"."id" = $1;

-- auth.person-lock
select "id"
from "auth"."person"
where "id" = $1 for update;

-- auth.person-set-email
update "auth"."person"
set "email" = $1, "email_key" = $2
where "id" = $3 and not exists (select "other"."id"
from "auth"."person" as "other"
where "other"."email_key" = $4 and "other"."id" <> $5);

-- auth.person-set-lost
update "auth"."person"
set "lost_from" = $1, "lost_mail" = $2
where "id" = $3;

-- auth.person-set-password
update "auth"."person"
set "password_hash" = $1
where "id" = $2;

-- auth.record-by-uid
select payload, consumed_at
from auth.record
where kind = $1 and uid = $2 and (expires_at is null or expires_at > $3)
limit 1;

-- auth.record-consume
update auth.record
set consumed_at = coalesce(consumed_at, $3)
where kind = $1 and id = $2;

-- auth.record-end-family
with ended as (delete
from auth.record
where kind = 'Grant' and id = $1) delete
from auth.record
where (kind, id) in ( select kind, id
from auth.record
where grant_id = $1 for update skip locked);

-- auth.record-forget
delete
from "auth"."record"
where "expires_at" < $1 and ("kind" <> $2 or "expires_at" < $3);

-- auth.record-forget-families
delete
from "auth"."ended_family"
where "ended_at" < $1;

-- auth.record-get
select payload, consumed_at
from auth.record
where kind = $1 and id = $2 and (expires_at is null or expires_at > $3);

-- auth.record-grant-of
select grant_id
from auth.record
where kind = $1 and id = $2;

-- auth.record-put
insert into auth.record (kind, id, payload, grant_id, account_id, uid, expires_at)
values ($1, $2, $3::jsonb, $4, $5, $6, $7)
on conflict (kind, id) do update
set payload = excluded.payload, grant_id = excluded.grant_id, account_id = excluded.account_id, uid = excluded.uid, expires_at = excluded.expires_at;

-- auth.record-refresh-tokens
select t.id, t.payload, t.consumed_at, t.grant_id, g.payload as grant_payload
from auth.record t
left join auth.record g on g.kind = 'Grant' and g.id = t.grant_id and (g.expires_at is null or g.expires_at > $2)
where t.kind = 'RefreshToken' and t.id = any($1) and (t.expires_at is null or t.expires_at > $2);

-- auth.record-remove
delete
from auth.record
where kind = $1 and id = $2;

-- auth.record-revoke
delete
from auth.record
where kind = $1 and grant_id = $2;

-- auth.record-rotate
with given as (select id, parent_id
from auth.record
where kind = 'RefreshToken' and id = any($2)), used as (update auth.record
set consumed_at = $3
where kind = 'RefreshToken' and id = any($2) and consumed_at is null), continued as (update auth.record p
set continued_by = coalesce(p.continued_by, g.id)
from given g
where p.kind = 'RefreshToken' and p.id = g.parent_id
returning p.id, p.continued_by), second as (select g.id
from given g join continued c on c.id = g.parent_id
where c.continued_by <> g.id), added as (insert into auth.record (kind, id, payload, grant_id, expires_at, parent_id) select 'RefreshToken', id, payload, grant_id, expires_at, parent_id
from jsonb_to_recordset($1::jsonb) as next (id text, payload jsonb, grant_id text, expires_at timestamptz, parent_id text)
where parent_id not in (select id
from second)) select id
from second;

-- auth.record-sessions
select "id", "payload"
from "auth"."record"
where "kind" = $1 and "account_id" = $2 and ("expires_at" is null or "expires_at" > $3)
limit $4;

-- auth.record-take
update auth.record
set consumed_at = $3
where kind = $1 and id = $2 and consumed_at is null
returning id;

-- auth.recovery-code-use
update "auth"."recovery_code"
set "used_at" = $1
where "person_id" = $2 and "code_hash" = $3 and "used_at" is null;

-- auth.recovery-codes-add
insert into "auth"."recovery_code" ("person_id", "code_hash", "used_at")
values ($1, $2, $3);

-- auth.recovery-codes-void
delete
from "auth"."recovery_code"
where "person_id" = $1;

-- auth.report-protection-event
select auth.tell_shield($1, $2, $3, $4, $5, $6) as told;

-- auth.secret-make
insert into "auth"."secret" ("name", "value", "created_at")
values ($1, $2, $3)
on conflict do nothing;

-- auth.secret-read
select "value"
from "auth"."secret"
where "name" = $1;

-- auth.signing-key-add
insert into "auth"."signing_key" ("kid", "private_jwk", "created_at", "retired_at")
values ($1, $2, $3, $4);

-- auth.signing-keys
select *
from "auth"."signing_key"
order by "created_at" desc
limit $1;

-- auth.throttle-ensure
insert into "auth"."throttle" ("key", "count", "blocked_until", "updated_at")
values ($1, $2, $3, $4)
on conflict do nothing;

-- auth.throttle-forget
delete
from "auth"."throttle"
where "key" in ($1);

-- auth.throttle-lock
select *
from "auth"."throttle"
where "key" in ($1)
order by "key" for update;

-- auth.throttle-save
update "auth"."throttle"
set "count" = $1, "blocked_until" = $2, "updated_at" = $3
where "key" = $4;

-- auth.totp
select *
from "auth"."totp"
where "person_id" = $1;

-- auth.totp-remove
delete
from "auth"."totp"
where "person_id" = $1;

-- auth.totp-set
insert into "auth"."totp" ("person_id", "secret", "last_step", "enabled_at", "strong_from", "strong_mail")
values ($1, $2, $3, $4, $5, $6)
on conflict ("person_id") do update
set "secret" = $7, "last_step" = $8, "enabled_at" = $9, "strong_from" = $10, "strong_mail" = $11;

-- auth.totp-use
update "auth"."totp"
set "last_step" = $1
where "person_id" = $2 and "last_step" < $3;

-- auth.username
select email
from auth.person
where id = $1 and role = $2;
