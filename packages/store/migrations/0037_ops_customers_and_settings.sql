-- What the console shows and does about sign-ins of a customer, applications, and constants of the apps.

-- The sign-ins of a person that live: each is a grant of the sign-in server with everything given under it. Named by a digest,
-- because the id of a grant stands in tokens.
create function ops.sessions_of(of_subject text)
returns table (id text, client text, begun_at timestamptz, renewed_at timestamptz, until timestamptz)
language sql stable security definer set search_path = pg_catalog, pg_temp
as $$
  select substr(encode(sha256(convert_to(g.id, 'UTF8')), 'hex'), 1, 32), g.payload ->> 'clientId', to_timestamp((g.payload ->> 'iat')::double precision),
      (select to_timestamp(max((t.payload ->> 'iat')::double precision)) from auth.record t where t.grant_id = g.id and t.kind = 'RefreshToken'), g.expires_at
    from auth.record g where g.kind = 'Grant' and g.payload ->> 'accountId' = of_subject and (g.expires_at is null or g.expires_at > now())
    order by 3 desc, 1 limit 50
$$;
revoke execute on function ops.sessions_of from public;
grant execute on function ops.sessions_of to tsuzura_api;

-- What happened at the sign-in server, newest first: when, what, on which device as the browser calls itself. No address is kept there.
create function ops.sign_in_events_of(of_subject text, most integer)
returns table (at timestamptz, kind text, label text, device text)
language sql stable security definer set search_path = pg_catalog, pg_temp
as $$
  select e.at, e.kind, e.label, substr(e.device, 1, 8) from auth.event e where e.person_id = of_subject order by e.at desc, e.id desc limit least(most, 200)
$$;
revoke execute on function ops.sign_in_events_of from public;
grant execute on function ops.sign_in_events_of to tsuzura_api;

-- Ends one of them: its tokens, and the browser's session at the sign-in server that would give new ones. False: it was none of theirs.
create function ops.end_session_of(of_subject text, of_session text) returns boolean
language plpgsql security definer set search_path = pg_catalog, pg_temp
as $$
declare found_grant text;
begin
  select g.id into found_grant from auth.record g where g.kind = 'Grant' and g.payload ->> 'accountId' = of_subject
    and substr(encode(sha256(convert_to(g.id, 'UTF8')), 'hex'), 1, 32) = of_session;
  if found_grant is null then return false; end if;
  delete from auth.record r where r.kind = 'Session' and r.account_id = of_subject
    and exists (select from jsonb_each(case jsonb_typeof(r.payload -> 'authorizations') when 'object' then r.payload -> 'authorizations' else '{}' end) a
      where a.value ->> 'grantId' = found_grant);
  delete from auth.record where grant_id = found_grant;
  delete from auth.record where kind = 'Grant' and id = found_grant;
  return true;
end $$;
revoke execute on function ops.end_session_of from public;
grant execute on function ops.end_session_of to tsuzura_api;

-- An application that a person looks at: from then on what the opening site reports has no effect.
create table ops.taken_application (
  request_id text primary key references app.account_request,
  operator text not null,
  operator_name text not null,
  reason text not null,
  at timestamptz not null
);
grant select, insert on ops.taken_application to tsuzura_api;
create index account_request_queue on app.account_request (requested_at, id) where status in ('SUBMITTED', 'IDENTITY_CHECKING', 'IN_REVIEW', 'DOCUMENT_DEFECT');
create index nisa_request_queue on app.nisa_request (created_at, id) where status in ('SUBMITTED', 'UNDER_REVIEW', 'PROVISIONALLY_OPENED', 'TAX_OFFICE_REVIEW', 'REJECTED_DOCUMENT');

-- How many confirmed a document, counted at 書面.
create index document_confirmation_of_document on app.document_confirmation (document_id);
create index fund_document_confirmation_of_document on app.fund_document_confirmation (document_id);

-- What operators changed of the constants of the apps: the newest row counts. Only added.
create table ops.constants_revision (
  id bigint generated always as identity primary key,
  at timestamptz not null,
  maker text not null,
  checker text not null,
  reason text not null,
  -- The parts that differ from the release, by name.
  constants jsonb not null check (jsonb_typeof(constants) = 'object')
);
grant select, insert on ops.constants_revision to tsuzura_api;
