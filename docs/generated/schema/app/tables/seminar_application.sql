-- Printed from the migrated database by `npm run docs`; do not edit.
create table app.seminar_application (
  id text collate "C" not null,
  receipt_number text collate "C" not null,
  seminar_id text collate "C" not null,
  customer_id text collate "C" not null,
  people smallint not null,
  status text not null,
  answers jsonb not null,
  applied_at timestamp with time zone not null,
  updated_at timestamp with time zone not null,
  draw_result text,
  place bigint not null generated always as identity,
  constraint seminar_application_pkey PRIMARY KEY (id),
  constraint seminar_application_seminar_id_fkey FOREIGN KEY (seminar_id) REFERENCES app.seminar(id),
  constraint seminar_application_answers_check CHECK ((jsonb_typeof(answers) = 'object'::text)),
  constraint seminar_application_draw_result_check CHECK ((draw_result = ANY (ARRAY['CONFIRMED'::text, 'LOST'::text]))),
  constraint seminar_application_people_check CHECK (((people >= 1) AND (people <= 2))),
  constraint seminar_application_status_check CHECK ((status = ANY (ARRAY['APPLIED'::text, 'CONFIRMED'::text, 'WAITLISTED'::text, 'LOST'::text, 'EXPIRED'::text, 'CANCELED'::text, 'ATTENDED'::text, 'ABSENT'::text])))
) with (fillfactor=90);
CREATE INDEX seminar_application_entries ON app.seminar_application USING btree (seminar_id, receipt_number) WHERE ((status = 'APPLIED'::text) OR (draw_result IS NOT NULL));
CREATE INDEX seminar_application_list ON app.seminar_application USING btree (seminar_id, place);
CREATE UNIQUE INDEX seminar_application_of ON app.seminar_application USING btree (customer_id, seminar_id) WHERE (status <> 'CANCELED'::text);
CREATE INDEX seminar_application_seated ON app.seminar_application USING btree (seminar_id, id) WHERE (status = ANY (ARRAY['CONFIRMED'::text, 'ATTENDED'::text, 'ABSENT'::text]));
CREATE INDEX seminar_application_waiting ON app.seminar_application USING btree (seminar_id, place) WHERE (status = 'WAITLISTED'::text);
CREATE TRIGGER register_receipts AFTER INSERT ON app.seminar_application REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION app.register_receipts('SEMINAR');
grant select, insert, update (status, updated_at, draw_result) on app.seminar_application to tsuzura_api;
