-- fund-order.accept
select *
from app.accept_orders($1::json, $2::json, $3::smallint[], $4::text[], $5::text[], $6::text[], $7::smallint[], $8::text[], $9::smallint[], $10::date[], $11::timestamptz[], $12::integer[], $13::smallint[], $14::integer[], $15::bigint[]);

-- fund-order.cancel
with canceled as ( update app.fund_order
set state = 'CANCELED', ended_at = $2::timestamptz
where id = $1 and state = 'RECEIVED'
returning id), happened as ( insert into app.fund_order_event (order_id, event, at) select id, 'CANCEL', $2::timestamptz
from canceled), released as ( update app.nisa_year
set reserved = nisa_year.reserved - $6
from canceled
where customer_id = $3 and year = $4::smallint and frame = $5), audited as ( insert into ops.audit (at, actor_role, actor, action, subject, request_id) select $2::timestamptz, 'customer', $3, 'fund-order.canceled', id, $7
from canceled) select id
from canceled;

-- fund-order.confirm-key
select "value"
from "ops"."secret"
where "name" = $1;

-- fund-order.document-confirm
insert into "app"."fund_document_confirmation" ("customer_id", "document_id", "version", "content_hash", "url", "confirmed_at", "request_id", "device", "address")
values ($1, $2, $3, $4, $5, $6, $7, $8, $9)
on conflict do nothing
returning "confirmed_at";

-- fund-order.document-confirmed-at
select "confirmed_at"
from "app"."fund_document_confirmation"
where "customer_id" = $1 and "document_id" = $2;

-- fund-order.find
select *
from app.fund_order
where id = $1;

-- fund-order.lock-own
select o.*, c.username as mail
from app.fund_order o join app.customer c on c.id = o.customer_id
where o.id = $1 and c.subject = $2 for update of o;

-- fund-order.nisa-books
select (select json_build_array(n.year, n.tsumitate::text, n.growth::text)
from app.nisa_opening n
where n.customer_id = c.id) as opening, (select json_agg(json_build_array(n.year, n.frame, n.used::text, n.reserved::text, n.released::text))
from app.nisa_year n
where n.customer_id = c.id) as years
from app.customer c
where c.subject = $1;

-- fund-order.open-intake
select *
from app.open_intake($1, $2, $3, $4, $5, $6);

-- fund-order.pending
select o.*, f.nav as fill_nav, f.price as fill_price, f.units as fill_units, f.amount as fill_amount, f.fee as fill_fee, f.consumption_tax as fill_consumption_tax, f.converted_to_all as fill_converted_to_all, f.cost as fill_cost, f.projected_tax as fill_projected_tax, f.income_tax as fill_income_tax, f.resident_tax as fill_resident_tax
from (select o.*
from app.fund_order o
where o.customer_id = (select c.id
from app.customer c
where c.subject = $1) and o.state in ('RECEIVED', 'WORKING', 'EXECUTED')
order by o.sequence desc
limit $2) o
left join lateral ( select *
from app.fund_fill x
where x.order_id = o.id
order by x.turn desc
limit 1) f on true
order by o.sequence desc;

-- fund-order.standing
select app.order_standing($1, $2, $3, $4) as standing;

-- fund-order.traded
with looked as materialized ( select o.id, o.history_day, o.sequence, o.side, o.source, o.fund_code, o.account_type, o.setting_id
from app.fund_order o
where o.customer_id = (select c.id
from app.customer c
where c.subject = $1) and o.state in ('EXECUTED', 'SETTLED', 'COMPLETED', 'CANCELED', 'LAPSED') and o.history_day between coalesce($2::date, '-infinity') and coalesce($3::date, 'infinity') and (o.history_day, o.sequence) < (coalesce($4::date, 'infinity'), coalesce($5::bigint, 0))
order by o.history_day desc, o.sequence desc
limit $6), matching as ( select o.id, o.history_day, o.sequence
from looked o
where ($7::text is null or o.side = $7) and ($8::text is null or o.source = $8) and ($9::text is null or o.fund_code = $9) and ($10::text is null or o.account_type = $10) and ($11::text is null or o.setting_id = $11)
order by o.history_day desc, o.sequence desc
limit $12 offset $13) select listed.*, last.history_day as looked_day, last.sequence as looked_sequence, (select count(*)::int
from looked) as looked
from (select l.history_day, l.sequence
from looked l
order by l.history_day, l.sequence
limit 1) last
left join (select o.*, f.nav as fill_nav, f.price as fill_price, f.units as fill_units, f.amount as fill_amount, f.fee as fill_fee, f.consumption_tax as fill_consumption_tax, f.converted_to_all as fill_converted_to_all, f.cost as fill_cost, f.projected_tax as fill_projected_tax, f.income_tax as fill_income_tax, f.resident_tax as fill_resident_tax
from (select o.*
from matching m join app.fund_order o on o.id = m.id) o
left join lateral ( select *
from app.fund_fill x
where x.order_id = o.id
order by x.turn desc
limit 1) f on true) listed on true
order by listed.history_day desc, listed.sequence desc;

-- fund-order.traded-by-receipt
select o.*, f.nav as fill_nav, f.price as fill_price, f.units as fill_units, f.amount as fill_amount, f.fee as fill_fee, f.consumption_tax as fill_consumption_tax, f.converted_to_all as fill_converted_to_all, f.cost as fill_cost, f.projected_tax as fill_projected_tax, f.income_tax as fill_income_tax, f.resident_tax as fill_resident_tax
from (select o.*
from app.receipt r join app.fund_order o on o.id = r.ref
where r.number = $2 and r.kind = 'FUND_ORDER' and o.customer_id = (select c.id
from app.customer c
where c.subject = $1) and o.state in ('EXECUTED', 'SETTLED', 'COMPLETED', 'CANCELED', 'LAPSED') and o.history_day between coalesce($3::date, '-infinity') and coalesce($4::date, 'infinity') and ($5::text is null or o.side = $5) and ($6::text is null or o.source = $6) and ($7::text is null or o.fund_code = $7) and ($8::text is null or o.account_type = $8) and ($9::text is null or o.setting_id = $9)) o
left join lateral ( select *
from app.fund_fill x
where x.order_id = o.id
order by x.turn desc
limit 1) f on true;
