-- margin.accepted-deliveries
select s.id, s.customer_id, s.kind, s.status, s.stock_code, s.account_type, s.accepted_at, s.sequence, s.executed_on, s.settlement_date, s.reserved_cash, s.amount, (select json_agg(json_build_array(p.lot_id, p.quantity::text, p.open_amount::text, p.expenses::text)
order by p.number)
from app.margin_settlement_part p
where p.settlement_id = s.id) as parts
from app.margin_settlement s
where s.status = 'ACCEPTED' and ($1::text[] is null or s.customer_id = any ($1::text[])) and ($2::text is null or s.stock_code = $2)
order by s.id;

-- margin.add-calls
insert into app.margin_call (customer_id, occurred_on, amount, equity, positions, due_at, state) select customer_id, $2, amount, equity, positions, $3, 'CALLED'
from unnest($1::text[], $4::bigint[], $5::bigint[], $6::bigint[]) as g (customer_id, amount, equity, positions)
on conflict (customer_id, occurred_on) do nothing;

-- margin.add-closes
insert into app.margin_close (id, lot_id, order_id, fill_id, customer_id, stock_code, account_type, side, sequence, opened_on, closed_on, settlement_date, quantity, open_amount, close_amount, interest, lending_fee, management_fee, name_transfer_fee, premium, realized) select id, lot_id, order_id, fill_id, customer_id, stock_code, account_type, side, sequence, opened_on, closed_on, settlement_date, quantity, open_amount, close_amount, interest, lending_fee, management_fee, name_transfer_fee, premium, realized
from json_to_recordset($1::json) as (id text, lot_id text, order_id text, fill_id text, customer_id text, stock_code text, account_type text, side text, sequence bigint, opened_on date, closed_on date, settlement_date date, quantity bigint, open_amount bigint, close_amount bigint, interest bigint, lending_fee bigint, management_fee bigint, name_transfer_fee bigint, premium bigint, realized bigint);

-- margin.add-collateral-move
insert into app.collateral_move (id, customer_id, at, day, amount, cause)
values ($1, $2, $3, $4, $5, $6);

-- margin.add-delivery
with part as (insert into app.margin_settlement_part (settlement_id, number, lot_id, quantity) select $1, row_number() over (), w.lot_id, w.quantity
from unnest($11::text[], $12::bigint[]) as w (lot_id, quantity)) insert into app.margin_settlement (id, customer_id, kind, status, stock_code, account_type, accepted_at, executed_on, settlement_date, reserved_cash, amount)
values ($1, $2, $3, 'ACCEPTED', $4, $5, $6, $7, $8, $9, $10);

-- margin.add-openings
insert into app.margin_opening (fill_id, lot_id, customer_id, stock_code, account_type, side, opened_on, settlement_date, quantity, open_amount) select *
from unnest($1::text[], $2::text[], $3::text[], $4::text[], $5::text[], $6::text[], $7::date[], $8::date[], $9::bigint[], $10::bigint[]);

-- margin.add-premiums
insert into app.stock_premium (stock_code, trade_date, sen, published_at) select w.stock_code, $1, w.sen, $2
from unnest($3::text[], $4::bigint[]) as w (stock_code, sen)
on conflict do nothing;

-- margin.books
select c.id as customer_id, a.specific_withholding as withholding, (select json_agg(json_build_array(x.kind, b.amount::text))
from ledger.account x join ledger.balance b on b.account_id = x.id
where coalesce(x.customer_id, '') = c.id and x.instrument = 'JPY' and x.kind in (1, 6, 40) and x.tag = '' and b.amount <> 0) as balances, (select json_agg(json_build_array(x.instrument, b.amount::text)
order by x.instrument, x.tag)
from ledger.account x join ledger.balance b on b.account_id = x.id
where coalesce(x.customer_id, '') = c.id and x.kind = 30 and x.tag in ('SPECIFIC', 'GENERAL') and b.amount > 0) as shares, (select json_agg(json_build_object('id', l.id, 'stockCode', l.stock_code, 'side', l.side, 'type', l.type, 'accountType', l.account_type, 'openedOn', l.opened_on, 'quantity', l.quantity::text, 'locked', l.locked::text, 'openPrice', l.open_price::text, 'openAmount', l.open_amount::text, 'initialBp', l.initial_bp, 'cashBp', l.cash_bp, 'annualBp', l.annual_bp, 'feeMonths', l.fee_months, 'feeAccrued', l.fee_accrued::text, 'splits', l.splits, 'expirationDate', l.expiration_date, 'shortened', l.shortened)
order by l.opened_on, l.id)
from app.margin_lot l
where l.customer_id = c.id and l.quantity > 0) as lots, (select json_agg(json_build_array(p.open_amount::text, p.initial_bp, p.cash_bp, s.settlement_date))
from app.margin_settlement s join app.margin_settlement_part p on p.settlement_id = s.id
where s.customer_id = c.id and (s.status = 'EXECUTED' or (s.status = 'SETTLED' and s.settlement_date >= $2))) as settling, (select json_agg(json_build_array(m.settlement_date, m.sequence::text, m.realized::text, m.account_type))
from app.margin_close m
where m.customer_id = c.id and not m.is_settled) as closes, (select json_agg(json_build_array(s.settlement_date, s.sequence::text, s.gain::text))
from ( select o.settlement_date, o.sequence, f.amount - f.cost as gain
from app.fund_order o cross join lateral ( select x.amount, x.cost
from app.fund_fill x
where x.order_id = o.id
order by x.turn desc
limit 1) f
where o.customer_id = c.id and o.is_open and o.side = 'SELL' and o.account_type = 'SPECIFIC' union all select f.settlement_date, f.sequence, f.amount - f.fee - f.consumption_tax - f.cost
from app.stock_fill f
where f.customer_id = c.id and not f.is_settled and f.side = 'SELL' and f.account_type = 'SPECIFIC' and f.trade_type in ('SPOT', 'GENWATASHI')) s) as sales, (select json_agg(json_build_array(o.stock_code, o.session_date, o.reserve_price::text, (o.quantity - o.filled_quantity)::text, o.change ->> 'reservePrice', ((o.change ->> 'quantity')::bigint - o.filled_quantity)::text))
from app.stock_order o
where o.customer_id = c.id and o.is_open and o.trade_type = 'MARGIN_NEW') as orders, (select json_agg(json_build_array(o.stock_code, least(o.from_margin, o.reserved_cash)::text))
from app.stock_order o
where o.customer_id = c.id and o.is_open and o.from_margin > 0 and o.account_type in ('SPECIFIC', 'GENERAL')) as promised, (select json_agg(json_build_array(k.occurred_on, k.amount::text, k.equity::text, k.positions::text, (extract(epoch
from k.due_at) * 1000)::bigint, k.cleared_by_deposit::text, k.cleared_by_positions::text, k.state)
order by k.occurred_on)
from app.margin_call k
where k.customer_id = c.id and k.state <> 'RESOLVED') as calls, (select json_agg(json_build_array(t.year, t.net_gain::text))
from app.tax_year t
where t.customer_id = c.id) as years
from app.customer c join app.account a on a.customer_id = c.id
where c.id = any ($1::text[])
order by c.id;

-- margin.customers-in-margin
select distinct coalesce(x.customer_id, '') as id
from ledger.account x
where coalesce(x.customer_id, '') > $1 and coalesce(x.customer_id, '') <= $2 and x.instrument = 'JPY' and x.kind in (40, 41, 42, 43) and x.held <> 0;

-- margin.customers-to-assess
select id
from ( (select distinct customer_id as id
from app.margin_lot
where quantity > 0 and customer_id > $1 and customer_id <= $3
order by 1
limit $2) union (select distinct customer_id
from app.margin_settlement
where status = 'EXECUTED' and customer_id > $1 and customer_id <= $3
order by 1
limit $2) union (select d.customer_id
from (select distinct on (customer_id) customer_id, positions
from app.margin_day
where kind = 'FINAL' and customer_id > $1 and customer_id <= $3
order by customer_id, day desc) d
where d.positions > 0
order by 1
limit $2)) c
order by id
limit $2;

-- margin.customers-with-calls
select distinct customer_id
from app.margin_call
where customer_id = any ($1::text[]) and state = 'CALLED';

-- margin.deliveries
select s.id, s.customer_id, s.kind, s.status, s.stock_code, s.account_type, s.accepted_at, s.sequence, s.executed_on, s.settlement_date, s.reserved_cash, s.amount, (select json_agg(json_build_array(p.lot_id, p.quantity::text, p.open_amount::text, p.expenses::text)
order by p.number)
from app.margin_settlement_part p
where p.settlement_id = s.id) as parts
from app.margin_settlement s
where s.customer_id = $1 and s.executed_on >= $2
order by s.executed_on desc, s.id
limit 200;

-- margin.deliveries-to-execute
select s.id, s.customer_id, s.kind, s.status, s.stock_code, s.account_type, s.accepted_at, s.sequence, s.executed_on, s.settlement_date, s.reserved_cash, s.amount, (select json_agg(json_build_array(p.lot_id, p.quantity::text, p.open_amount::text, p.expenses::text)
order by p.number)
from app.margin_settlement_part p
where p.settlement_id = s.id) as parts
from app.margin_settlement s
where s.status = 'ACCEPTED' and s.executed_on <= $1 and s.id > $2
order by s.id
limit $3;

-- margin.deliveries-to-settle
select s.id, s.customer_id, s.kind, s.status, s.stock_code, s.account_type, s.accepted_at, s.sequence, s.executed_on, s.settlement_date, s.reserved_cash, s.amount, (select json_agg(json_build_array(p.lot_id, p.quantity::text, p.open_amount::text, p.expenses::text)
order by p.number)
from app.margin_settlement_part p
where p.settlement_id = s.id) as parts
from app.margin_settlement s
where s.status = 'EXECUTED' and s.settlement_date <= $1 and s.id > $2
order by s.id
limit $3;

-- margin.delivery
select s.id, s.customer_id, s.kind, s.status, s.stock_code, s.account_type, s.accepted_at, s.sequence, s.executed_on, s.settlement_date, s.reserved_cash, s.amount, (select json_agg(json_build_array(p.lot_id, p.quantity::text, p.open_amount::text, p.expenses::text)
order by p.number)
from app.margin_settlement_part p
where p.settlement_id = s.id) as parts
from app.margin_settlement s join app.customer c on c.id = s.customer_id and c.subject = $2
where s.id = $1;

-- margin.execute-delivery
with part as (update app.margin_settlement_part p
set open_amount = g.open_amount, expenses = g.expenses, initial_bp = g.initial_bp, cash_bp = g.cash_bp
from unnest($3::text[], $4::bigint[], $5::bigint[], $6::integer[], $7::integer[]) as g (lot_id, open_amount, expenses, initial_bp, cash_bp)
where p.settlement_id = $1 and p.lot_id = g.lot_id) update app.margin_settlement
set status = 'EXECUTED', amount = $2, reserved_cash = 0
where id = $1;

-- margin.forced-closes
select distinct customer_id
from app.margin_call
where state = 'FORCED_CLOSE' and due_at >= $1 and due_at < $2 and customer_id > $3
order by customer_id
limit $4;

-- margin.lock-shares
update app.margin_lot l
set locked = case when l.quantity = 0 then 0 else l.locked + g.change end
from (select id, sum(change)::bigint as change
from unnest($1::text[], $2::bigint[]) as w (id, change)
group by id) g
where l.id = g.id;

-- margin.lots-by-id
select l.customer_id, json_build_object('id', l.id, 'stockCode', l.stock_code, 'side', l.side, 'type', l.type, 'accountType', l.account_type, 'openedOn', l.opened_on, 'quantity', l.quantity::text, 'locked', l.locked::text, 'openPrice', l.open_price::text, 'openAmount', l.open_amount::text, 'initialBp', l.initial_bp, 'cashBp', l.cash_bp, 'annualBp', l.annual_bp, 'feeMonths', l.fee_months, 'feeAccrued', l.fee_accrued::text, 'splits', l.splits, 'expirationDate', l.expiration_date, 'shortened', l.shortened) as lot
from app.margin_lot l
where l.id = any ($1::text[])
order by l.customer_id, l.id for no key update of l;

-- margin.moves-on
select m.customer_id, sum(m.amount)::bigint as amount
from unnest($1::text[]) as c (id) join app.collateral_move m on m.customer_id = c.id and m.day = $2
group by 1;

-- margin.newest-day
(select day, kind, shortage, calculated_at
from app.margin_day
where customer_id = $1 and kind = 'FINAL'
order by day desc
limit 1) union all (select day, kind, shortage, calculated_at
from app.margin_day
where customer_id = $1 and kind = 'PROVISIONAL'
order by day desc
limit 1)
order by day desc, kind
limit 1;

-- margin.open-calls
select occurred_on, amount, equity, positions, due_at, cleared_by_deposit, cleared_by_positions, state
from app.margin_call
where customer_id = $1 and state = 'CALLED'
order by occurred_on for no key update;

-- margin.overdue-calls
select distinct customer_id
from app.margin_call
where state = 'CALLED' and due_at <= $1 and customer_id > $2
order by customer_id
limit $3;

-- margin.positions-of-period
(select day, positions
from app.margin_day
where customer_id = $1 and kind = 'FINAL' and day < $2
order by day desc
limit 1) union all (select day, positions
from app.margin_day
where customer_id = $1 and kind = 'FINAL' and day between $2 and $3
order by day
limit 1000);

-- margin.premiums
select stock_code, trade_date, sen
from app.stock_premium
where stock_code = any ($1::text[]) and trade_date >= $2
order by stock_code, trade_date
limit 100000;

-- margin.put-days
insert into app.margin_day (customer_id, day, kind, positions, equity, required, unrealized, expenses, shortage, calculated_at) select customer_id, $2, $3, positions, equity, required, unrealized, expenses, shortage, $4
from unnest($1::text[], $5::bigint[], $6::bigint[], $7::bigint[], $8::bigint[], $9::bigint[], $10::bigint[]) as g (customer_id, positions, equity, required, unrealized, expenses, shortage)
on conflict (customer_id, kind, day) do update
set positions = excluded.positions, equity = excluded.equity, required = excluded.required, unrealized = excluded.unrealized, expenses = excluded.expenses, shortage = excluded.shortage, calculated_at = excluded.calculated_at;

-- margin.put-lots
insert into app.margin_lot as l (id, customer_id, stock_code, side, type, account_type, opened_on, quantity, open_price, open_amount, initial_bp, cash_bp, annual_bp, fee_months, fee_accrued, splits, expiration_date, shortened) select g.id, g.customer_id, g.stock_code, g.side, g.type, g.account_type, g.opened_on, g.quantity, g.open_price, g.open_amount, g.initial_bp, g.cash_bp, g.annual_bp, g.fee_months, g.fee_accrued, g.splits, g.expiration_date, g.shortened
from rows
from (unnest($1::text[]), json_to_recordset($2::json) as (id text, stock_code text, side text, type text, account_type text, opened_on date, quantity bigint, open_price bigint, open_amount bigint, initial_bp integer, cash_bp integer, annual_bp integer, fee_months smallint, fee_accrued bigint, splits jsonb, expiration_date date, shortened boolean)) as g (customer_id, id, stock_code, side, type, account_type, opened_on, quantity, open_price, open_amount, initial_bp, cash_bp, annual_bp, fee_months, fee_accrued, splits, expiration_date, shortened)
on conflict (id) do update
set quantity = excluded.quantity, open_price = excluded.open_price, open_amount = excluded.open_amount, fee_months = excluded.fee_months, fee_accrued = excluded.fee_accrued, splits = excluded.splits, expiration_date = excluded.expiration_date, shortened = excluded.shortened, locked = least(l.locked, excluded.quantity);

-- margin.realized-profit
select sum(s.profit)::bigint as profit
from app.customer c cross join lateral ( select m.realized as profit
from app.margin_close m
where m.customer_id = c.id and m.closed_on between $2 and $3 union all select a.amount
from app.margin_adjustment a
where a.customer_id = c.id and a.is_paid and a.paid_on between $2 and $3) s
where c.subject = $1;

-- margin.recent-calls
select occurred_on, amount, equity, positions, due_at, cleared_by_deposit, cleared_by_positions, state
from app.margin_call
where customer_id = $1 and (state <> 'RESOLVED' or occurred_on >= $2)
order by occurred_on desc
limit 100;

-- margin.settle-delivery
update app.margin_settlement
set status = 'SETTLED', income_tax = $2, resident_tax = $3
where id = $1;

-- margin.step-calls
update app.margin_call
set state = $3, resolved_at = case when $3 = 'RESOLVED' then $4::timestamptz end
where customer_id = any ($1::text[]) and state = $2;

-- margin.step-delivery
update app.margin_settlement
set status = $3, reserved_cash = 0
where id = $1 and status = $2
returning id;

-- margin.stock-of-lot
select stock_code
from app.margin_lot
where id = $1;

-- margin.stocks-to-force-close
select distinct l.stock_code
from app.margin_call k join app.margin_lot l on l.customer_id = k.customer_id and l.quantity > 0
where k.state = 'FORCED_CLOSE' and k.due_at >= $1 and k.due_at < $2
order by 1
limit 10000;

-- margin.write-calls
update app.margin_call k
set cleared_by_deposit = g.deposit, cleared_by_positions = g.closed, state = case when k.state = 'CALLED' and k.amount = g.deposit + g.closed then 'RESOLVED' else k.state end, resolved_at = case when k.state = 'CALLED' and k.amount = g.deposit + g.closed then $5::timestamptz else k.resolved_at end
from unnest($2::date[], $3::bigint[], $4::bigint[]) as g (occurred_on, deposit, closed)
where k.customer_id = $1 and k.occurred_on = g.occurred_on
returning k.occurred_on, k.state = 'RESOLVED' as is_resolved;
