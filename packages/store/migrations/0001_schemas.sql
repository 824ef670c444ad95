-- The four schemas. `ops` exists already: the installer keeps its list of migrations there. The login roles belong to the
-- server, not to one database, so the installer makes them too (packages/store/src/migrate/roles.ts).
-- Files 0001 to 0013 are the baseline (ADR-0038): the schema as it is, one file for each schema or area of `app`. A later
-- file changes it; the current text of every table and function is printed under docs/generated/schema.
create schema app;
create schema ledger;
create schema auth;

-- Grants stand under each table and function. A program gets no right that it does not use.
revoke all on schema public from public;
grant usage on schema app, ledger, ops to tsuzura_api;
grant usage on schema auth to tsuzura_auth;
-- A program does not start while migrations are pending, so it reads the list.
grant select on ops.migration to tsuzura_api;
