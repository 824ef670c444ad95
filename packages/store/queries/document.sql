-- document.add-evidence
insert into "app"."document_evidence" ("customer_id", "document_id", "version", "content_hash", "url", "confirmed_at", "request_id", "device", "address")
values ($1, $2, $3, $4, $5, $6, $7, $8, $9);

-- document.add-public
insert into app.public_paper (id, name, content_hash, published_at)
values ($1, $2, $3, $4)
on conflict do nothing;

-- document.audience
select count(*) as customers
from app.account a
where a.equity = 'AVAILABLE' and app.document_concerns($1, a.margin, a.us_equity, a.nisa);

-- document.by-ids
select *
from "app"."brokerage_document"
where "id" in ($1)
order by "id"
limit $2;

-- document.confirm
insert into "app"."document_confirmation" ("customer_id", "document_id", "confirmed_at")
values ($1, $2, $3)
on conflict do nothing
returning "document_id";

-- document.editions
select d.id, d.kind, d.version, d.name, d.required_from, d.superseded_on, (select count(*)::int
from app.account a
where a.equity = 'AVAILABLE' and app.document_concerns(d.kind, a.margin, a.us_equity, a.nisa)) as audience, (select count(*)::int
from app.document_confirmation c
where c.document_id = d.id) as confirmed
from app.brokerage_document d
order by d.required_from desc, d.id
limit $1;

-- document.find-public
select p.id, p.name, c.bytes
from app.public_paper p join app.paper_content c on c.hash = p.content_hash
where p.id = $1;

-- document.first-unread
select "d"."id"
from "app"."brokerage_document" as "d"
where "d"."required_from" <= $1 and ("d"."superseded_on" is null or "d"."superseded_on" > $2) and (d.kind not in ('MARGIN', 'US_EQUITY', 'NISA') or exists (select
from app.account a
    join app.customer on app.customer.id = a.customer_id
where "app"."customer"."subject" = $3
      and app.document_concerns(d.kind, a.margin, a.us_equity, a.nisa))) and not exists (select "c"."document_id"
from "app"."document_confirmation" as "c"
inner join "app"."customer" on "app"."customer"."id" = "c"."customer_id"
where "c"."document_id" = "d"."id" and "app"."customer"."subject" = $4)
limit $5;

-- document.fund-edition-in-force
select version
from app.fund_document
where fund_code = $1 and kind = $2 and effective_from <= $3
order by effective_from desc, id
limit 1;

-- document.fund-editions
select d.id, d.fund_code, f.short_name as fund_name, d.kind, d.version, d.effective_from, (select count(*)::int
from app.fund_document_confirmation c
where c.document_id = d.id collate "C") as confirmed
from app.fund_document d join app.fund f on f.code = d.fund_code
where d.kind in ('PROSPECTUS', 'SUPPLEMENTARY_PROSPECTUS')
order by d.effective_from desc, d.fund_code, d.kind, d.id
limit $1;

-- document.in-force
select id, version, name
from app.brokerage_document
where kind = $1 and required_from <= $2 and (superseded_on is null or superseded_on > $2)
order by required_from desc, id
limit 100;

-- document.publish
insert into app.brokerage_document (id, kind, version, name, url, content_hash, required_from, superseded_on)
values ($1, $2, $3, $4, $5, $6, $7, null)
on conflict do nothing
returning id;

-- document.publish-fund
insert into app.fund_document (id, fund_code, kind, version, name, url, content_hash, bytes, effective_from)
values ($1, $2, $3, $4, $5, $6, $7, $8, $9)
on conflict do nothing
returning id;

-- document.shown-to
select "d".*, "c"."confirmed_at"
from "app"."brokerage_document" as "d"
left join "app"."document_confirmation" as "c" on "c"."document_id" = "d"."id" and "c"."customer_id" = $1
where "d"."required_from" <= $2 and ((("d"."superseded_on" is null or "d"."superseded_on" > $3) and (d.kind not in ('MARGIN', 'US_EQUITY', 'NISA') or exists (select
from app.account a
    join app.customer on app.customer.id = a.customer_id
where "app"."customer"."id" = $4
      and app.document_concerns(d.kind, a.margin, a.us_equity, a.nisa)))) or "c"."confirmed_at" is not null)
order by "c"."confirmed_at" is null desc, "d"."required_from" desc, "d"."kind", "d"."id"
limit $5;

-- document.supersede
update app.brokerage_document
set superseded_on = $2
where id = $1 and kind = $3 and (superseded_on is null or superseded_on > $2) and required_from <= $2
returning id;
