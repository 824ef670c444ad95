-- Printed from the migrated database by `npm run docs`; do not edit.
create table app.brokerage_document (
  id text not null,
  kind text not null,
  version text not null,
  name text not null,
  url text not null,
  content_hash text not null,
  required_from date not null,
  superseded_on date,
  constraint brokerage_document_pkey PRIMARY KEY (id),
  constraint brokerage_document_kind_version_key UNIQUE (kind, version),
  constraint brokerage_document_content_hash_check CHECK ((content_hash ~ '^[0-9a-f]{64}$'::text)),
  constraint brokerage_document_kind_check CHECK ((kind = ANY (ARRAY['PRE_CONTRACT'::text, 'TERMS'::text, 'LISTED_SECURITIES'::text, 'MARGIN'::text, 'US_EQUITY'::text, 'NISA'::text, 'OTHER'::text]))),
  constraint brokerage_document_url_check CHECK ((url ~ '^(https?://|/[^/])'::text))
);
grant select, insert, update on app.brokerage_document to tsuzura_api;
