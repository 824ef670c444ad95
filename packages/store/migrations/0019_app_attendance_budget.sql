-- The budget of a campaign stands beside what was spent of it (app.campaign_budget), where a check compares the two. A second number in
-- app.campaign, which nothing read, could only differ from it.

alter table app.campaign drop column budget;

-- An entry is judged and then paid: its changes stay on the page, without touching an index.
alter table app.campaign_entry set (fillfactor = 45);

-- Whoever had a seat, also when it is known who was there.
drop index app.seminar_application_confirmed;
create index seminar_application_seated on app.seminar_application (seminar_id, id) where status in ('CONFIRMED', 'ATTENDED', 'ABSENT');
