-- A price that an operator wants to set far from the one before moves other people's money by a lot, so it waits here for a
-- second operator. Nothing of it counts until then.
create table app.nav_proposal (
  id text collate "C" primary key,
  fund_code text collate "C" not null references app.fund (code),
  date date not null,
  -- CORRECTION: of a price that is in use. REPLACEMENT: of one that is held or missing.
  kind text not null check (kind in ('CORRECTION', 'REPLACEMENT')),
  -- Null: there was none.
  old_nav bigint,
  nav bigint not null check (nav > 0),
  distribution bigint not null check (distribution >= 0),
  reason text not null check (length(reason) between 1 and 500),
  proposed_by text not null,
  proposed_at timestamptz not null,
  -- Business time.
  expires_at timestamptz not null,
  state text not null check (state in ('WAITING', 'APPROVED', 'REJECTED', 'EXPIRED')),
  decided_by text,
  decided_at timestamptz,
  decision_note text,
  check (state <> 'APPROVED' or decided_by <> proposed_by),
  check ((state in ('APPROVED', 'REJECTED')) = (decided_by is not null and decided_at is not null))
);
-- One at a time for one price.
create unique index nav_proposal_waiting on app.nav_proposal (fund_code, date) where state = 'WAITING';
create index nav_proposal_newest on app.nav_proposal (proposed_at desc);
grant select, insert, update (state, decided_by, decided_at, decision_note) on app.nav_proposal to tsuzura_api;
