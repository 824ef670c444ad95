-- Every program compares the schema with what it knows before it runs on it (ADR-0083), also the sign-in server.
grant usage on schema ops to tsuzura_auth;
grant select on ops.migration to tsuzura_auth;
