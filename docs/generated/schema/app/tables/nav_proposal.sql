-- Printed from the migrated database by `npm run docs`; do not edit.
create table app.nav_proposal (
  id text collate "C" not null,
  fund_code text collate "C" not null,
  date date not null,
  kind text not null,
  old_nav bigint,
  nav bigint not null,
  distribution bigint not null,
  reason text not null,
  proposed_by text not null,
  proposed_at timestamp with time zone not null,
  expires_at timestamp with time zone not null,
  state text not null,
  decided_by text,
  decided_at timestamp with time zone,
  decision_note text,
  constraint nav_proposal_pkey PRIMARY KEY (id),
  constraint nav_proposal_fund_code_fkey FOREIGN KEY (fund_code) REFERENCES app.fund(code),
  constraint nav_proposal_check CHECK (((state <> 'APPROVED'::text) OR (decided_by <> proposed_by))),
  constraint nav_proposal_check1 CHECK (((state = ANY (ARRAY['APPROVED'::text, 'REJECTED'::text])) = ((decided_by IS NOT NULL) AND (decided_at IS NOT NULL)))),
  constraint nav_proposal_distribution_check CHECK ((distribution >= 0)),
  constraint nav_proposal_kind_check CHECK ((kind = ANY (ARRAY['CORRECTION'::text, 'REPLACEMENT'::text]))),
  constraint nav_proposal_nav_check CHECK ((nav > 0)),
  constraint nav_proposal_reason_check CHECK (((length(reason) >= 1) AND (length(reason) <= 500))),
  constraint nav_proposal_state_check CHECK ((state = ANY (ARRAY['WAITING'::text, 'APPROVED'::text, 'REJECTED'::text, 'EXPIRED'::text])))
);
CREATE INDEX nav_proposal_approved ON app.nav_proposal USING btree (fund_code, date) WHERE (state = 'APPROVED'::text);
CREATE INDEX nav_proposal_newest ON app.nav_proposal USING btree (proposed_at DESC);
CREATE UNIQUE INDEX nav_proposal_waiting ON app.nav_proposal USING btree (fund_code, date) WHERE (state = 'WAITING'::text);
grant select, insert, update (state, decided_by, decided_at, decision_note) on app.nav_proposal to tsuzura_api;
