-- Printed from the migrated database by `npm run docs`; do not edit.
create table app.notification (
  id uuid not null,
  customer_id text collate "C" not null,
  kind text collate "C" not null,
  category text collate "C" not null,
  title text,
  body text,
  url text,
  topic text collate "C",
  about jsonb,
  created_at timestamp with time zone not null,
  read_at timestamp with time zone,
  hidden_at timestamp with time zone,
  constraint notification_pkey PRIMARY KEY (id),
  constraint notification_category_check CHECK ((category = ANY (ARRAY['TRADE'::text, 'PLAN'::text, 'CASH'::text, 'DOCUMENT'::text, 'NISA'::text, 'PRICE'::text, 'CAMPAIGN'::text, 'SEMINAR'::text, 'NEWS'::text, 'SECURITY'::text]))),
  constraint notification_text CHECK ((((title IS NULL) = (body IS NULL)) AND ((title IS NULL) = (topic IS NOT NULL)) AND ((topic IS NULL) = (about IS NULL))))
);
CREATE INDEX notification_of_customer ON app.notification USING btree (customer_id, category, created_at DESC, id DESC) WHERE (hidden_at IS NULL);
CREATE INDEX notification_unread ON app.notification USING btree (customer_id, created_at, id) WHERE ((read_at IS NULL) AND (hidden_at IS NULL));
grant select, insert, update (read_at, hidden_at) on app.notification to tsuzura_api;
