-- Printed from the migrated database by `npm run docs`; do not edit.
create table app.fund_synonym (
  word text not null,
  means text not null,
  is_same boolean not null,
  constraint fund_synonym_pkey PRIMARY KEY (word, means),
  constraint fund_synonym_means_check CHECK (((means = btrim(means)) AND ((length(means) >= 1) AND (length(means) <= 100)))),
  constraint fund_synonym_word_check CHECK (((word = btrim(word)) AND ((length(word) >= 1) AND (length(word) <= 100))))
);
CREATE TRIGGER fund_synonym_added AFTER INSERT ON app.fund_synonym REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION app.count_catalogue_change();
CREATE TRIGGER fund_synonym_changed AFTER UPDATE ON app.fund_synonym REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION app.count_catalogue_change();
CREATE TRIGGER fund_synonym_removed AFTER DELETE ON app.fund_synonym REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION app.count_catalogue_change();
grant select on app.fund_synonym to tsuzura_api;
