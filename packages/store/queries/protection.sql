-- protection.changes
select count(*) as asked, min(requested_at) as oldest
from app.update_request
where customer_id = $1 and requested_at > $2;

-- protection.customer
select c.id, c.subject, c.username, c.frozen_at, c.frozen_by, c.tokens_void_at
from app.customer c
where c.subject = $1;

-- protection.customer-by-number
select c.id, c.subject, c.username, c.frozen_at, c.frozen_by, c.tokens_void_at
from app.customer c join app.account a on a.customer_id = c.id
where a.number = $1;

-- protection.customer-lock
select c.id, c.subject, c.username, c.frozen_at, c.frozen_by, c.tokens_void_at
from app.customer c
where c.id = $1 for no key update;

-- protection.ended-families
select id
from ops.ended_families();

-- protection.event-add
insert into app.shield_event (customer_id, kind, detail, at)
values ($1, $2, $3, $4);

-- protection.events
select kind, detail, at
from app.shield_event
where customer_id = $1 and at > $2
order by at desc, id desc
limit $3;

-- protection.freeze
update app.customer
set frozen_at = $2, frozen_by = $3, tokens_void_at = $4
where id = $1;

-- protection.lift
update app.customer
set frozen_at = null, frozen_by = null
where id = $1;

-- protection.link-add
insert into app.freeze_link (token_hash, customer_id, expires_at)
values ($1, $2, $3);

-- protection.link-sweep
delete
from app.freeze_link
where customer_id = $1 and expires_at < $2;

-- protection.link-use
update app.freeze_link l
set used_at = coalesce(l.used_at, $2)
from app.customer c
where l.token_hash = $1 and l.expires_at > $2 and c.id = l.customer_id collate "default" and (l.used_at is null or c.frozen_at is not null)
returning l.customer_id;

-- protection.notify
select pg_notify('tsuzura_clock', '');

-- protection.session-end
select ops.end_session_of($1, $2) as ended;

-- protection.sessions
select id, client, begun_at, renewed_at, until
from ops.sessions_of($1);

-- protection.sessions-end
select ops.sign_out_person($1);

-- protection.sign-in-events
select at, kind, label, device
from ops.sign_in_events_of($1, $2);

-- protection.sign-out
select ops.sign_out_person($1);

-- protection.strong-factors
select passkeys, passkey_from, totp_from
from ops.strong_factors($1);

-- protection.void-keys
update app.account_token
set used_at = $2
where customer_id = $1 and used_at is null;

-- protection.watched
select subject, frozen_at is not null as is_frozen, tokens_void_at
from app.customer
where tokens_void_at is not null and (frozen_at is not null or tokens_void_at > $1);
