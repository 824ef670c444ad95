-- The take-over shield (docs/shield.md): what the sign-in server saw, a freeze of the account, and the links in warning mails
-- that freeze. The freeze stands on the row that every decision about a customer locks anyway.

alter table app.customer
  -- Business time; null: not frozen.
  add column frozen_at timestamptz,
  add column frozen_by text check (frozen_by in ('CUSTOMER', 'LINK', 'OPERATOR')),
  -- Real time: an access token issued up to here is void. It stays when the freeze is lifted.
  add column tokens_void_at timestamptz,
  add constraint customer_frozen check ((frozen_at is null) = (frozen_by is null) and (frozen_at is null or tokens_void_at is not null));
create index customer_tokens_void on app.customer (tokens_void_at) where tokens_void_at is not null;

-- What a thief would do first, and what was done against it. Rows are only added.
create table app.shield_event (
  id bigint generated always as identity primary key,
  customer_id text collate "C" not null references app.customer,
  kind text not null check (kind in ('NEW_DEVICE', 'BANK_CHANGE', 'FACTOR_CHANGE', 'EMAIL_CHANGE', 'FROZEN', 'LIFTED')),
  -- Which factor, in the sign-in server's word for it; who froze.
  detail text not null default '',
  -- Business time.
  at timestamptz not null
);
create index shield_event_of_customer on app.shield_event (customer_id, at desc, id desc);
grant select, insert on app.shield_event to tsuzura_api;

-- Links that freeze one customer's account, and do nothing else. Only the hash is kept. They live on real time.
create table app.freeze_link (
  token_hash bytea primary key check (octet_length(token_hash) = 32),
  customer_id text collate "C" not null references app.customer,
  expires_at timestamptz not null,
  used_at timestamptz
);
create index freeze_link_of_customer on app.freeze_link (customer_id, expires_at);
grant select, insert, update (used_at), delete on app.freeze_link to tsuzura_api;

-- Two hatches between the two programs. Each program calls a function in a schema of its own and sees no table of the other.

-- The sign-in server says what it saw, in the transaction in which it happened. False: no customer, so nothing to protect.
create function auth.tell_shield(of_subject text, of_kind text, of_detail text, real_now timestamptz, link_hash bytea, link_until timestamptz)
returns boolean
language plpgsql security definer set search_path = pg_catalog, pg_temp
as $$
declare
  customer text;
  business_now timestamptz;
begin
  select c.id into customer from app.customer c where c.subject = of_subject;
  if customer is null then
    return false;
  end if;
  select case when k.mode = 'real' then real_now when k.state = 'frozen' then k.business_at
      else k.business_at + greatest(interval '0', real_now - k.real_at) end
    into strict business_now from ops.clock k;
  insert into app.shield_event (customer_id, kind, detail, at) values (customer, of_kind, of_detail, business_now);
  if link_hash is not null then
    delete from app.freeze_link l where l.customer_id = customer and l.expires_at < real_now;
    insert into app.freeze_link (token_hash, customer_id, expires_at) values (link_hash, customer, link_until);
  end if;
  insert into ops.audit (at, actor_role, actor, action, subject, detail)
    values (business_now, 'system', 'auth', 'shield.seen', customer, jsonb_build_object('kind', of_kind, 'event', of_detail));
  return true;
end $$;
revoke execute on function auth.tell_shield from public;
grant execute on function auth.tell_shield to tsuzura_auth;

-- The API ends every session and refresh family of a person, and whatever they are half-way through, in the transaction of the freeze.
create index record_grant_of_person on auth.record ((payload ->> 'accountId')) where kind = 'Grant';
create function ops.sign_out_person(of_subject text) returns void
language plpgsql security definer set search_path = pg_catalog, pg_temp
as $$
begin
  delete from auth.record where kind = 'Session' and account_id = of_subject;
  delete from auth.record where grant_id in (select g.id from auth.record g where g.kind = 'Grant' and g.payload ->> 'accountId' = of_subject);
  delete from auth.record where kind = 'Grant' and payload ->> 'accountId' = of_subject;
  delete from auth.record where kind = 'Interaction' and payload -> 'session' ->> 'accountId' = of_subject;
  delete from auth.attempt where state ->> 'personId' = of_subject;
end $$;
revoke execute on function ops.sign_out_person from public;
grant execute on function ops.sign_out_person to tsuzura_api;

-- Orders and withdrawals read the freeze with everything else they are decided by.
create or replace function app.order_standings(of_subjects text[], of_funds text[], today date)
returns table (n bigint, subject text, customer_id text, standing json)
language sql stable as $$
  select w.n, w.subject, c.id, json_build_object(
    'customerId', c.id,
    'mail', c.username,
    'equity', a.equity,
    'isFrozen', c.frozen_at is not null,
    'hasUnread', exists (select from app.brokerage_document d where d.required_from <= today
        and (d.superseded_on is null or d.superseded_on > today)
        and app.document_concerns(d.kind, a.margin, a.us_equity, a.nisa)
        and not exists (select from app.document_confirmation f where f.document_id = d.id and f.customer_id = c.id)),
    'nisa', a.nisa,
    'nisaOpenedOn', a.nisa_opened_on,
    'birthDate', (select p.birth_date from app.person p where p.customer_id = c.id),
    'withholding', a.specific_withholding,
    'isRestricted', w.fund = any (a.restricted_fund_codes),
    'papers', (select json_agg(json_build_object('id', d.id, 'kind', d.kind, 'name', d.name, 'url', d.url, 'isConfirmed',
          exists (select from app.fund_document_confirmation f where f.customer_id = c.id and f.document_id = d.id)))
        from unnest(array['PROSPECTUS', 'SUPPLEMENTARY_PROSPECTUS']) as k (kind) cross join lateral (
          select p.id, p.kind, p.name, p.url from app.fund_document p
          where p.fund_code = w.fund and p.kind = k.kind and p.effective_from <= today
          order by p.effective_from desc limit 1) d),
    'balances', (select json_agg(json_build_array(l.kind, l.instrument, l.tag, b.amount::text))
        from ledger.account l join ledger.balance b on b.account_id = l.id
        where coalesce(l.customer_id, '') = c.id and l.instrument in ('JPY', w.fund) and b.amount <> 0),
    'buys', (select json_agg(json_build_array(s.state, s.settlement_date, s.amount::text))
        from (select o.state, o.settlement_date, sum(coalesce(f.amount + f.fee + f.consumption_tax, o.reserved_cash)) as amount
          from app.fund_order o left join lateral (select x.amount, x.fee, x.consumption_tax from app.fund_fill x
            where o.state = 'EXECUTED' and x.order_id = o.id order by x.turn desc limit 1) f on true
          where o.customer_id = c.id and o.state in ('RECEIVED', 'WORKING', 'EXECUTED')
            and o.side = 'BUY' and o.source <> 'REINVEST'
          group by o.state, o.settlement_date) s),
    'sales', (select json_agg(json_build_object('sequence', o.sequence::text, 'settlementDate', o.settlement_date,
          'accountType', o.account_type, 'proceeds', f.amount::text, 'gain', (f.amount - f.cost)::text))
        -- By what is open of a customer: the index of orders to settle holds everybody's.
        from app.fund_order o cross join lateral (select x.amount, x.cost from app.fund_fill x
          where x.order_id = o.id order by x.turn desc limit 1) f
        where o.customer_id = c.id and o.state in ('RECEIVED', 'WORKING', 'EXECUTED') and o.side = 'SELL'),
    'ofFund', (select json_agg(json_build_object('side', s.side, 'state', s.state, 'accountType', s.account_type,
          'method', s.method, 'course', s.distribution_course) order by s.first)
        from (select o.side, o.state, o.account_type, o.method, o.distribution_course, min(o.sequence) as first
          from app.fund_order o where o.customer_id = c.id and o.fund_code = w.fund
            and o.state in ('RECEIVED', 'WORKING', 'EXECUTED')
          group by o.side, o.state, o.account_type, o.method, o.distribution_course) s),
    'positions', (select json_agg(json_build_object('accountType', p.account_type, 'course', p.distribution_course,
          'units', p.units::text, 'cost', p.cost::text, 'individualPrincipal', p.individual_principal::text,
          'nisaBook', p.nisa_book::text))
        from app.position p where p.customer_id = c.id and p.fund_code = w.fund),
    'nisaOpening', (select json_build_array(o.year, o.tsumitate::text, o.growth::text)
        from app.nisa_opening o where o.customer_id = c.id),
    'nisaYears', (select json_agg(json_build_array(y.year, y.frame, y.used::text, y.reserved::text, y.released::text))
        from app.nisa_year y where y.customer_id = c.id),
    'taxYears', (select json_agg(json_build_array(t.year, t.net_gain::text))
        from app.tax_year t where t.customer_id = c.id and t.year >= extract(year from today)))
  from unnest(of_subjects, of_funds) with ordinality as w (subject, fund, n)
    join app.customer c on c.subject = w.subject join app.account a on a.customer_id = c.id
$$;
