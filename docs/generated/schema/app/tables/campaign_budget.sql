-- Printed from the migrated database by `npm run docs`; do not edit.
create table app.campaign_budget (
  campaign_id text collate "C" not null,
  budget bigint not null,
  spent bigint not null default 0,
  constraint campaign_budget_pkey PRIMARY KEY (campaign_id),
  constraint campaign_budget_campaign_id_fkey FOREIGN KEY (campaign_id) REFERENCES app.campaign(id),
  constraint campaign_budget_budget_check CHECK ((budget > 0)),
  constraint campaign_budget_kept CHECK ((spent <= budget)),
  constraint campaign_budget_spent_check CHECK ((spent >= 0))
);
grant select, insert, update (budget, spent) on app.campaign_budget to tsuzura_api;
