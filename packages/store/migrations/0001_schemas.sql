-- The four rooms of the database. Roles are made by the installer (they belong to the server, not to one database);
-- here they only receive the right to enter. Nothing is granted that a program does not use: grants stand beside tables.
create schema app;
create schema ledger;
create schema auth;
-- `ops` exists already: the installer keeps its list of migrations there.

revoke all on schema public from public;
grant usage on schema app, ledger, ops to tsuzura_api;
grant usage on schema auth to tsuzura_auth;
-- A program refuses to run on a schema that is not its own.
grant select on ops.migration to tsuzura_api;
