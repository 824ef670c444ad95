-- Printed from the migrated database by `npm run docs`; do not edit.
create table app.fund_document (
  id text not null,
  fund_code text not null,
  kind text not null,
  version text not null,
  name text not null,
  url text not null,
  content_hash text not null,
  bytes integer not null,
  effective_from date not null,
  constraint fund_document_pkey PRIMARY KEY (id),
  constraint fund_document_fund_code_kind_effective_from_key UNIQUE (fund_code, kind, effective_from),
  constraint fund_document_fund_code_kind_version_key UNIQUE (fund_code, kind, version),
  constraint fund_document_fund_code_fkey FOREIGN KEY (fund_code) REFERENCES app.fund(code),
  constraint fund_document_bytes_check CHECK ((bytes > 0)),
  constraint fund_document_content_hash_check CHECK ((content_hash ~ '^[0-9a-f]{64}$'::text)),
  constraint fund_document_id_check CHECK ((id ~ '^[A-Za-z0-9_-]{1,64}$'::text)),
  constraint fund_document_kind_check CHECK ((kind = ANY (ARRAY['PROSPECTUS'::text, 'SUPPLEMENTARY_PROSPECTUS'::text, 'REQUESTED_PROSPECTUS'::text, 'MONTHLY_REPORT'::text, 'INVESTMENT_REPORT'::text, 'SPECIAL_REPORT'::text]))),
  constraint fund_document_url_check CHECK ((url ~ '^(https?://|/[^/])'::text))
);
grant select, insert on app.fund_document to tsuzura_api;
