-- Printed from the migrated database by `npm run docs`; do not edit.
create table app.person (
  customer_id text not null,
  last_name text not null,
  first_name text not null,
  last_name_kana text not null,
  first_name_kana text not null,
  birth_date date not null,
  postal_code text not null,
  prefecture text not null,
  city text not null,
  street text not null,
  phone_number text not null,
  occupation text not null,
  employer text,
  investment_purpose text not null,
  annual_income_band text not null,
  financial_assets_band text not null,
  experience jsonb not null default '{}'::jsonb,
  insider boolean not null default false,
  constraint person_pkey PRIMARY KEY (customer_id),
  constraint person_customer_id_fkey FOREIGN KEY (customer_id) REFERENCES app.customer(id),
  constraint person_experience_check CHECK ((jsonb_typeof(experience) = 'object'::text)),
  constraint person_postal_code_check CHECK ((postal_code ~ '^\d{3}-\d{4}$'::text))
);
CREATE INDEX person_birth_date ON app.person USING btree (birth_date);
CREATE INDEX person_kana ON app.person USING btree (((last_name_kana || first_name_kana)) COLLATE "C");
CREATE INDEX person_name ON app.person USING btree (((last_name || first_name)) COLLATE "C");
CREATE INDEX person_phone ON app.person USING btree (replace(phone_number, '-'::text, ''::text) COLLATE "C");
grant select, insert, update (last_name, first_name, last_name_kana, first_name_kana, birth_date, postal_code, prefecture, city, street, phone_number, occupation, employer, investment_purpose, annual_income_band, financial_assets_band, experience, insider) on app.person to tsuzura_api;
