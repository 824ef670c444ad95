-- delivery.account-numbers
select a.customer_id, a.number
from unnest($1::text[]) as c (id) join app.account a on a.customer_id = c.id;

-- delivery.add
with asked as (insert into app.delivery (id, customer_id, product, status, requested_at, cancelable_until, accept_date, sent_on, expected_on, broker_name, branch_name, account_number, holder_name, participant_code, value)
values ($1, $2, $3, 'REQUESTED', $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14)) insert into app.delivery_item (delivery_id, number, customer_id, code, account_type, name, quantity, fee, consumption_tax) select $1, i.number, $2, i.code, i.account_type, i.name, i.quantity, i.fee, i.consumption_tax
from unnest($15::smallint[], $16::text[], $17::text[], $18::text[], $19::bigint[], $20::bigint[], $21::bigint[]) as i (number, code, account_type, name, quantity, fee, consumption_tax);

-- delivery.before-sending
select d.*, (select json_agg(json_build_array(i.number, i.code, i.account_type, i.name, i.quantity::text, i.fee::text, i.consumption_tax::text)
order by i.number)
from app.delivery_item i
where i.delivery_id = d.id) as items
from app.delivery d
where d.status = 'IN_REVIEW'
order by d.sent_on, d.id
limit $1;

-- delivery.find
select d.*, (select json_agg(json_build_array(i.number, i.code, i.account_type, i.name, i.quantity::text, i.fee::text, i.consumption_tax::text)
order by i.number)
from app.delivery_item i
where i.delivery_id = d.id) as items
from app.delivery d join app.customer c on c.id = d.customer_id and c.subject = $2
where d.id = $1 and d.product = $3;

-- delivery.find-any
select d.*, (select json_agg(json_build_array(i.number, i.code, i.account_type, i.name, i.quantity::text, i.fee::text, i.consumption_tax::text)
order by i.number)
from app.delivery_item i
where i.delivery_id = d.id) as items
from app.delivery d
where d.id = $1;

-- delivery.hand-over
update app.delivery_item
set unit_cost = $3, cost = $4, individual_principal = $5, sent_value = $6
where delivery_id = $1 and number = $2;

-- delivery.list
select d.*, (select json_agg(json_build_array(i.number, i.code, i.account_type, i.name, i.quantity::text, i.fee::text, i.consumption_tax::text)
order by i.number)
from app.delivery_item i
where i.delivery_id = d.id) as items
from app.delivery d
where d.customer_id = (select c.id
from app.customer c
where c.subject = $1) and d.product = $2
order by d.sequence desc
limit $3;

-- delivery.navs-before
select f.code, n.nav, f.nav_unit::bigint as nav_unit
from unnest($1::text[]) as w (code) join app.fund f on f.code = w.code cross join lateral (select x.nav
from app.nav x
where x.fund_code = f.code and x.date < $2
order by x.date desc
limit 1) n;

-- delivery.open
select d.*, (select json_agg(json_build_array(i.number, i.code, i.account_type, i.name, i.quantity::text, i.fee::text, i.consumption_tax::text)
order by i.number)
from app.delivery_item i
where i.delivery_id = d.id) as items
from unnest($1::text[]) as c (id) join app.delivery d on d.customer_id = c.id and d.status in ('REQUESTED', 'IN_REVIEW')
where $2::text is null or exists (select
from app.delivery_item i
where i.delivery_id = d.id and i.code = $2)
order by d.customer_id, d.sequence;

-- delivery.postpone
update app.delivery
set sent_on = $2, expected_on = $3
where id = $1;

-- delivery.review
update app.delivery
set status = 'IN_REVIEW'
where id in (select d.id
from app.delivery d
where d.status = 'REQUESTED' and d.cancelable_until <= $1
order by d.cancelable_until, d.id
limit $2 for update)
returning id;

-- delivery.split-item
update app.delivery_item
set quantity = $3
where delivery_id = $1 and number = $2;

-- delivery.step
update app.delivery
set status = $3, reason = coalesce($4, reason), completed_on = case when $3 = 'COMPLETED' then $5::date end, notice_on = case when $3 = 'SENT' then sent_on else notice_on end
where id = $1 and status = $2
returning id;

-- delivery.to-complete
select d.*, (select json_agg(json_build_array(i.number, i.code, i.account_type, i.name, i.quantity::text, i.fee::text, i.consumption_tax::text)
order by i.number)
from app.delivery_item i
where i.delivery_id = d.id) as items
from app.delivery d
where d.status = 'SENT' and d.expected_on <= $1 and d.id > $2
order by d.id
limit $3;

-- delivery.to-send
select d.*, (select json_agg(json_build_array(i.number, i.code, i.account_type, i.name, i.quantity::text, i.fee::text, i.consumption_tax::text)
order by i.number)
from app.delivery_item i
where i.delivery_id = d.id) as items
from app.delivery d
where d.status = 'IN_REVIEW' and d.product = $1 and d.sent_on <= $2 and d.id > $3
order by d.id
limit $4;

-- delivery.unfinished-funds
select f.code
from unnest($1::text[]) as f (code)
where not exists (select
from app.nav n
where n.fund_code = f.code and n.date >= $3::date) or exists (select
from app.order_to_fill q
where q.fund_code = f.code and q.execution_date < $2::date) or exists (select
from app.nav_check c
left join app.nav n on n.fund_code = c.fund_code collate "default" and n.date = c.date
where c.fund_code = f.code and c.date < $2::date and c.date >= $2::date - 60 and (c.status = 'HELD' or n.distribution > 0 and c.distributed_at is null));

-- delivery.unsettled-purchases
select f.stock_code, f.account_type, sum(f.quantity)::bigint as quantity
from app.stock_fill f
where f.customer_id = $1 and not f.is_settled and f.side = 'BUY' and f.trade_type in ('SPOT', 'GENBIKI')
group by 1, 2;
