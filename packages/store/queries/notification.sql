-- notification.mails-add
insert into ops.outbox (id, topic, payload, created_at) select v.id, 'mail', v.payload, $3::timestamptz
from unnest($1::uuid[], $2::jsonb[]) as v (id, payload)
on conflict do nothing;

-- notification.push-device-delete
delete
from app.push_device
where customer_id = $1 and device_id = $2;

-- notification.push-device-save
with before as ( delete
from app.push_device
where token = $4 and (customer_id, device_id) <> ($1, $2) ) insert into app.push_device (customer_id, device_id, platform, token, app_version, updated_at)
values ($1, $2, $3, $4, $5, $6)
on conflict (customer_id, device_id) do update
set platform = excluded.platform, token = excluded.token, app_version = excluded.app_version, updated_at = excluded.updated_at;

-- notification.push-device-trim
delete
from app.push_device
where customer_id = $1 and device_id in ( select device_id
from app.push_device
where customer_id = $1
order by updated_at desc, device_id offset $2 );

-- notification.push-devices
select device_id, platform, token, app_version, updated_at
from app.push_device
where customer_id = $1
order by updated_at desc, device_id
limit $2;
