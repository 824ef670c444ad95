-- Printed from the migrated database by `npm run docs`; do not edit.
create table app.news (
  id text not null,
  title text not null,
  body text not null,
  category text not null,
  importance text not null,
  published_at timestamp with time zone not null,
  pinned_until timestamp with time zone,
  expires_at timestamp with time zone,
  fund_code text,
  attachments jsonb not null default '[]'::jsonb,
  url text,
  revision integer not null default 1,
  withdrawn_at timestamp with time zone,
  constraint news_pkey PRIMARY KEY (id),
  constraint news_fund_code_fkey FOREIGN KEY (fund_code) REFERENCES app.fund(code),
  constraint news_attachments_check CHECK ((jsonb_typeof(attachments) = 'array'::text)),
  constraint news_category_check CHECK ((category = ANY (ARRAY['SYSTEM'::text, 'MAINTENANCE'::text, 'FUND'::text, 'CAMPAIGN'::text]))),
  constraint news_check CHECK ((expires_at > published_at)),
  constraint news_check1 CHECK (((pinned_until IS NULL) OR (importance = 'HIGH'::text))),
  constraint news_importance_check CHECK ((importance = ANY (ARRAY['NORMAL'::text, 'HIGH'::text]))),
  constraint news_revision_check CHECK ((revision > 0))
);
CREATE INDEX news_important ON app.news USING btree (published_at DESC, id DESC) WHERE (importance = 'HIGH'::text);
CREATE INDEX news_of_category ON app.news USING btree (category, published_at DESC, id DESC);
CREATE INDEX news_pinned ON app.news USING btree (pinned_until) WHERE (pinned_until IS NOT NULL);
CREATE INDEX news_published ON app.news USING btree (published_at DESC, id DESC);
grant select, insert, update (title, body, category, importance, published_at, pinned_until, expires_at, fund_code, url, revision, withdrawn_at) on app.news to tsuzura_api;
