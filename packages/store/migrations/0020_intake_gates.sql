-- Orders pass their gates where they are decided (ADR-0019): whether the account is open and every document confirmed stands
-- beside the rest of what is read under the lock, and so does the edition of the catalogue. One question instead of three, and
-- nothing can change between the gate and the order.
create or replace function app.order_standings(of_subjects text[], of_funds text[], today date)
returns table (n bigint, subject text, customer_id text, standing json)
language sql stable as $$
  select w.n, w.subject, c.id, json_build_object(
    'customerId', c.id,
    'mail', c.username,
    'equity', a.equity,
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

drop function app.open_intake;
create function app.open_intake(of_subjects text[], of_funds text[], of_keys text[], of_orders text[], today date, waiting boolean)
returns table (n bigint, given_call text, given_hash bytea, given_answer text, is_there boolean, standing json, revision bigint)
language plpgsql
set plan_cache_mode = force_generic_plan set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off
as $$
declare
  held text[];
begin
  if waiting then
    select array_agg(l.subject) into held from (select c.subject from unnest(of_subjects) as w (subject)
      join app.customer c on c.subject = w.subject order by c.id for no key update of c) l;
  else
    select array_agg(l.subject) into held from (select c.subject from unnest(of_subjects) as w (subject)
      join app.customer c on c.subject = w.subject order by c.id for no key update of c skip locked) l;
  end if;
  return query
    -- Looked up one by one, whatever the plan was made on: an EXISTS or a plain join of an empty table reads all of a full one.
    select s.n, g.call, g.input_hash, g.answer, coalesce((select true from app.fund_order o where o.id = of_orders[s.n]), false),
        case when g.key is null then s.standing end, (select r.revision from app.catalogue_revision r)
      from app.order_standings(of_subjects, of_funds, today) s
      left join lateral (select * from ops.answer a where a.caller = s.subject and a.key = of_keys[s.n] limit 1) g on true
      where s.subject = any (held);
end $$;
revoke execute on function app.open_intake from public;
grant execute on function app.open_intake to tsuzura_api;
