-- From when a factor counts as a strong check (docs/sign-in-strength.md), on real time. Those of before count already.
alter table auth.passkey
  add column strong_from timestamptz,
  -- The mail that says so, waiting until then.
  add column strong_mail uuid;
update auth.passkey set strong_from = created_at;
alter table auth.passkey alter column strong_from set not null;

alter table auth.totp
  add column strong_from timestamptz,
  add column strong_mail uuid;
update auth.totp set strong_from = enabled_at;
alter table auth.totp alter column strong_from set not null;

-- From when somebody who says that they lost their passkey or app may sign in without it; null: nobody said so.
alter table auth.person
  add column lost_from timestamptz,
  add column lost_mail uuid;

-- The API tells a customer from when their check will count. It sees no table of the sign-in server, and no secret.
create function ops.strong_factors(of_subject text)
returns table (passkeys integer, passkey_from timestamptz, totp_from timestamptz)
language sql stable security definer set search_path = pg_catalog, pg_temp
as $$
  select count(*)::integer, min(k.strong_from), (select t.strong_from from auth.totp t where t.person_id = of_subject)
    from auth.passkey k where k.person_id = of_subject
$$;
revoke execute on function ops.strong_factors from public;
grant execute on function ops.strong_factors to tsuzura_api;
