-- Printed from the migrated database by `npm run docs`; do not edit.
create table ops.proposal (
  id text collate "C" not null,
  kind text not null,
  subject text not null,
  title text not null,
  payload jsonb not null,
  facts jsonb not null,
  reason text not null,
  diff jsonb not null,
  effect jsonb not null,
  basis jsonb not null,
  state text not null,
  maker text not null,
  maker_name text not null,
  proposed_at timestamp with time zone not null,
  expires_at timestamp with time zone not null,
  checker text,
  checker_name text,
  decided_at timestamp with time zone,
  decision_note text,
  result jsonb,
  constraint proposal_pkey PRIMARY KEY (id),
  constraint proposal_decided CHECK (((state = ANY (ARRAY['PROPOSED'::text, 'EXPIRED'::text])) = (decided_at IS NULL))),
  constraint proposal_state_check CHECK ((state = ANY (ARRAY['PROPOSED'::text, 'DONE'::text, 'REJECTED'::text, 'WITHDRAWN'::text, 'EXPIRED'::text]))),
  constraint proposal_two_people CHECK (((state <> 'DONE'::text) OR (checker <> maker)))
);
CREATE INDEX proposal_kind ON ops.proposal USING btree (kind, proposed_at DESC, id DESC);
CREATE INDEX proposal_maker ON ops.proposal USING btree (maker, proposed_at DESC, id DESC);
CREATE INDEX proposal_newest ON ops.proposal USING btree (proposed_at DESC, id DESC);
CREATE UNIQUE INDEX proposal_one_waits ON ops.proposal USING btree (subject) WHERE (state = 'PROPOSED'::text);
CREATE INDEX proposal_subject ON ops.proposal USING btree (subject, decided_at DESC) WHERE (state = 'DONE'::text);
CREATE INDEX proposal_waiting ON ops.proposal USING btree (proposed_at DESC, id DESC) WHERE (state = 'PROPOSED'::text);
grant select, insert, update (state, checker, checker_name, decided_at, decision_note, result) on ops.proposal to tsuzura_api;
