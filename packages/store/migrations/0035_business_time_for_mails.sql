-- The sign-in server dates its mails to customers in business time, like every other mail and screen of theirs. It does not
-- see the clock itself: this function tells it the business moment of a real one. Before there is a clock, and where business
-- time is real time, they are the same.
create function auth.business_time(real_now timestamptz) returns timestamptz
language sql stable security definer set search_path = pg_catalog, pg_temp
as $$
  select coalesce(
    (select case when k.mode = 'real' then real_now when k.state = 'frozen' then k.business_at
        else k.business_at + greatest(interval '0', real_now - k.real_at) end from ops.clock k),
    real_now)
$$;
revoke execute on function auth.business_time from public;
grant execute on function auth.business_time to tsuzura_auth;
