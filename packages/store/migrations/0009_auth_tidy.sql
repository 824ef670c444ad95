-- What the sign-in server keeps, tidied: failures are counted in auth.throttle, so a person has no columns for them; and a
-- page of records keeps room for the one update every refresh token gets (used), so that no index entry is written again.

alter table auth.person
  drop column locked_until,
  drop column failures,
  drop column last_failure_at;

alter table auth.record set (fillfactor = 60);
