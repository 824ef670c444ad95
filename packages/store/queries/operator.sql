-- operator.customer-key
select a.customer_id as id
from app.account a
where a.number = $1 union all select c.id
from app.customer c
where c.id = $1
limit 1;
