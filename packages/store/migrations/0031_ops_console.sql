-- The operators' console: who may do what (ADR-0067), what waits for a second person, and who looked at whom.

create table auth.operator (
  person_id text primary key references auth.person,
  -- How colleagues know them.
  name text not null,
  roles text[] not null check (cardinality(roles) > 0 and roles <@ array['viewer', 'maker', 'checker', 'admin'])
);
grant select, insert, update on auth.operator to tsuzura_auth;
-- Until now every operator could do everything, and keeps it until somebody says otherwise.
insert into auth.operator (person_id, name, roles)
  select id, email, array['maker', 'checker', 'admin'] from auth.person where role = 'operator';

-- What an operator prepared and another one decides. Rows change state once and stay.
create table ops.proposal (
  id text collate "C" primary key,
  -- Which act, by the name the areas registered it under.
  kind text not null,
  -- What it is about: one proposal at a time waits for the same thing.
  subject text not null,
  title text not null,
  payload jsonb not null,
  -- What the area needs beside what was sent: ids and amounts of what is there.
  facts jsonb not null,
  reason text not null,
  -- As it was shown to the maker: lines of label, before and after; sentences with their numbers.
  diff jsonb not null,
  effect jsonb not null,
  -- What the act was decided on, by label. Approved is the step from there, as both saw it.
  basis jsonb not null,
  state text not null check (state in ('PROPOSED', 'DONE', 'REJECTED', 'WITHDRAWN', 'EXPIRED')),
  maker text not null,
  maker_name text not null,
  proposed_at timestamptz not null,
  expires_at timestamptz not null,
  checker text,
  checker_name text,
  decided_at timestamptz,
  decision_note text,
  -- What the act answered.
  result jsonb,
  constraint proposal_decided check ((state in ('PROPOSED', 'EXPIRED')) = (decided_at is null)),
  constraint proposal_two_people check (state <> 'DONE' or checker <> maker)
);
create unique index proposal_one_waits on ops.proposal (subject) where state = 'PROPOSED';
create index proposal_newest on ops.proposal (proposed_at desc, id desc);
create index proposal_waiting on ops.proposal (proposed_at desc, id desc) where state = 'PROPOSED';
create index proposal_maker on ops.proposal (maker, proposed_at desc, id desc);
create index proposal_kind on ops.proposal (kind, proposed_at desc, id desc);
create index proposal_subject on ops.proposal (subject, decided_at desc) where state = 'DONE';
grant select, insert, update (state, checker, checker_name, decided_at, decision_note, result) on ops.proposal to tsuzura_api;

-- Prices that waited for a second operator until now.
insert into ops.proposal (id, kind, subject, title, payload, facts, reason, diff, effect, basis, state, maker, maker_name, proposed_at,
    expires_at, checker, checker_name, decided_at, decision_note)
  select p.id, case p.kind when 'CORRECTION' then 'nav.correct' else 'nav.replace' end, 'nav ' || p.fund_code || ' ' || p.date,
    case p.kind when 'CORRECTION' then '基準価額の訂正' else '基準価額の差し替え' end,
    '{}', jsonb_build_object('fundCode', p.fund_code, 'date', p.date, 'nav', p.nav::text, 'oldNav', p.old_nav::text, 'distribution', p.distribution::text),
    p.reason, '[]', '[]', '{}',
    -- Its basis was not kept in this form: it is proposed again.
    case p.state when 'WAITING' then 'EXPIRED' when 'APPROVED' then 'DONE' else p.state end,
    p.proposed_by, p.proposed_by, p.proposed_at, p.expires_at, p.decided_by, p.decided_by, p.decided_at, p.decision_note
  from app.nav_proposal p;
drop table app.nav_proposal;

-- Every act of an operator and every look at a customer's data: who, in which role, when, which call, at whom, why, with what
-- result. Rows are only added.
create table ops.operator_act (
  id bigint generated always as identity primary key,
  -- Business time, and the time of the wall beside it: the clock of a demo stands still.
  at timestamptz not null,
  real_at timestamptz not null,
  operator text not null,
  operator_name text not null,
  roles text[] not null,
  -- "POST /proposals/{id}/approve", and its name in Japanese.
  call text not null,
  title text not null,
  target text,
  reason text,
  -- `ok`, or the code of the refusal.
  result text not null,
  request_id text not null
);
create index operator_act_operator on ops.operator_act (operator, id desc);
create index operator_act_target on ops.operator_act (target, id desc) where target is not null;
create index operator_act_call on ops.operator_act (call, id desc);
create index operator_act_at on ops.operator_act (at, id);
grant select, insert on ops.operator_act to tsuzura_api;
