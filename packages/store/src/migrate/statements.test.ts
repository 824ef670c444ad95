import { expect, test } from 'vitest';
import { isOutsideTransaction, oldestCodeOf, readMigrations, statementsOf } from './index.ts';

test('semicolons in strings, names, comments and bodies end no statement', () => {
  const sql = `-- why; so
create table a (t text default 'a;''b', "c;d" int); /* ; */
insert into a values (E'\\';', $$ ; $$);
create function f() returns int language sql as $body$ select 1; $body$;
select 1 -- at the end; of it
`;
  expect(statementsOf(sql).map(({ text }) => text.replaceAll(/\s+/g, ' '))).toEqual([
    `create table a (t text default 'a;''b', "c;d" int)`,
    `insert into a values (E'\\';', $$ ; $$)`,
    'create function f() returns int language sql as $body$ select 1; $body$',
    'select 1',
  ]);
  expect(statementsOf(sql)[0]?.comments).toBe('-- why; so\n');
});

test('every migration is taken apart without losing a word', () => {
  for (const { sql } of readMigrations()) {
    const words = (text: string) => text.replaceAll(/--[^\n]*/g, '').replaceAll(/[;\s]+/g, '');
    const bodies = statementsOf(sql).map(({ text }) => text);
    expect(words(bodies.join(';'))).toBe(words(sql));
  }
});

test('what a migration says of itself is read from its comments', () => {
  expect(oldestCodeOf('-- contract: since 0041 unused\ndrop table a;\n-- contract: since 0039\ndrop table b')).toBe(41);
  expect(oldestCodeOf('-- a contract: since 0041\nselect 1')).toBe(0);
  expect(isOutsideTransaction('-- why\n-- outside a transaction\nselect 1')).toBe(true);
  expect(isOutsideTransaction('select 1')).toBe(false);
});
