-- Printed from the migrated database by `npm run docs`; do not edit.
CREATE OR REPLACE FUNCTION ops.remember_answers(answers json)
 RETURNS void
 LANGUAGE plpgsql
AS $function$
declare
  remembered integer;
begin
  insert into ops.answer as a (caller, key, call, input_hash, answer, created_at)
    select g.caller, g.key, g.call, decode(g.input_hash, 'hex'), g.answer, g.created_at
      from json_to_recordset(answers) as g (caller text, key text, call text, input_hash text, answer text, created_at timestamptz)
    on conflict (caller, key) do update set answer = excluded.answer where a.answer is null;
  get diagnostics remembered = row_count;
  if remembered <> json_array_length(answers) then
    raise exception 'ops.remember_answers: a key was taken' using errcode = 'serialization_failure';
  end if;
end $function$;
grant execute on function ops.remember_answers to tsuzura_api;
