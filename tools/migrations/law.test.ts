import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { readMigrations } from '@tsuzura/store/migrate';
import { migrationProblems } from './law.ts';
import { takenAway, usesOf } from './taken-away.ts';

const root = join(import.meta.dirname, '..', '..');
/** Those before were made when nothing ran beside them. */
const first = 39;

const before = [{ number: 1, name: '0001', sql: 'create table app.old (id int, a int)' }];
const problems = (sql: string) => migrationProblems([...before, { number: 2, name: '0002', sql }], 2);

test('every migration can run beside the programs of the release before', () => {
  expect(migrationProblems(readMigrations(), first)).toEqual([]);
});

test('what a migration takes away is used by no statement and no function of ours', () => {
  const taken = readMigrations()
    .filter(({ number }) => number >= first)
    .flatMap(takenAway);
  const functions = globSync('docs/generated/schema/*/functions/*.sql', { cwd: root });
  const queries = globSync('packages/store/queries/*.sql', { cwd: root }).flatMap((file) =>
    readFileSync(join(root, file), 'utf8')
      .split(/\n(?=-- )/)
      .map((text) => ({ name: text.split('\n')[0] ?? file, text })),
  );
  expect(queries.length).toBeGreaterThan(100);
  expect(functions.length).toBeGreaterThan(10);
  const bodies = functions.map((file) => ({ name: file, text: readFileSync(join(root, file), 'utf8') }));
  expect(usesOf(taken, [...queries, ...bodies])).toEqual([]);
});

test('a dropped column, table or function that something still uses is named', () => {
  const sql =
    'alter table app.old drop column a, drop column if exists b; drop function app.f(int); alter table app.x rename c to d';
  const taken = takenAway({ number: 2, name: '0002', sql });
  expect(taken.map(({ thing }) => thing)).toEqual(['app.old.a', 'app.old.b', 'app.f', 'app.x.c']);
  const sources = [
    { name: 'one', text: 'select "a" from "app"."old"' },
    { name: 'two', text: 'select a from app.new' },
    { name: 'three', text: 'select app.f(1), old_a from app.older' },
  ];
  expect(usesOf(taken, sources)).toEqual([
    '0002 takes app.old.a away, and one uses it',
    '0002 takes app.f away, and three uses it',
  ]);
});

const harmless: Readonly<Record<string, string>> = {
  'a new table with all its rules': `create table app.n (id int primary key, a int not null check (a > 0) references app.old);
    create index n_a on app.n (a); alter table app.n alter a type bigint, add b uuid default gen_random_uuid();
    insert into app.n values (1, 1); create trigger t before insert on app.n for each row execute function app.f()`,
  'a column that may be empty': 'alter table app.old add column b text',
  'a column with a constant': `alter table app.old add b int not null default 1, add column c text default 'a, b'::text, add d timestamptz default now()`,
  'a function, replaced with the same parameters':
    'create or replace function app.f() returns int language sql as $$ select 1; drop table x; $$',
  'rights, and what can be said about a thing':
    'grant select on app.old to tsuzura_api; comment on table app.old is $$x$$',
  'an index made beside those who write':
    '-- outside a transaction\ncreate index concurrently if not exists old_a on app.old (a)',
  'an index of a small table': '-- small: forty rows\ncreate index old_a on app.old (a)',
  'a rule for what is written from now on':
    '-- beside old code: it writes only positive ones\nalter table app.old add constraint p check (a > 0) not valid',
  'the rule looked at later': 'alter table app.old validate constraint p',
  'a wider rule of the same name':
    '-- beside old code: it writes less\nalter table app.old drop constraint p, add constraint p check (a > -1) not valid',
  'a column that nobody uses any more': '-- contract: since 0001 replaced by b\nalter table app.old drop column a',
  'few rows': '-- small: one for each product\nupdate app.old set a = 1',
  'a key from an index that is there':
    '-- beside old code: it never wrote two\nalter table app.old add constraint k unique using index old_a',
};

test.each(Object.entries(harmless))('harmless: %s', (_, sql) => expect(problems(sql)).toEqual([]));

const refused: readonly (readonly [string, string, RegExp])[] = [
  ['another type', 'alter table app.old alter column a type bigint', /writes the whole table anew/],
  ['another type, in other words', 'ALTER TABLE app.old\n  ALTER a SET DATA TYPE text', /writes the whole table anew/],
  [
    'a default that differs by row',
    'alter table app.old add b uuid default gen_random_uuid()',
    /gen_random_uuid\(\) may differ/,
  ],
  [
    'a default that differs, and a rule',
    'alter table app.old add b int default random() not null',
    /random\(\) may differ/,
  ],
  ['a computed column', 'alter table app.old add b int generated always as (a + 1) stored', /a value for every row/],
  ['a numbered column', 'alter table app.old add b bigserial', /a value for every row/],
  ['a column old code does not write', 'alter table app.old add b int not null', /NOT NULL without DEFAULT/],
  ['a column with a rule', 'alter table app.old add b int check (b > 0)', /beside a new column/],
  ['a column with a reference', 'alter table app.old add column b int references app.n', /beside a new column/],
  [
    'NOT NULL without proof',
    '-- beside old code: writes it\nalter table app.old alter a set not null',
    /first a CHECK/,
  ],
  ['an index', 'create index old_a on app.old (a)', /CONCURRENTLY, or "-- small/],
  [
    'an index in a transaction',
    'create index concurrently if not exists i on app.old (a)',
    /"-- outside a transaction"/,
  ],
  [
    'an index that cannot be repeated',
    '-- outside a transaction\ncreate index concurrently i on app.old (a)',
    /IF NOT EXISTS/,
  ],
  [
    'uniqueness',
    '-- outside a transaction\ncreate unique index concurrently if not exists i on app.old (a)',
    /beside old code/,
  ],
  [
    'a rule over all rows',
    '-- beside old code: x\nalter table app.old add constraint p check (a > 0)',
    /NOT VALID, and VALIDATE/,
  ],
  [
    'a reference over all rows',
    '-- beside old code: x\nalter table app.old add constraint p foreign key (a) references app.n',
    /NOT VALID/,
  ],
  ['a rule old code may break', 'alter table app.old add constraint p check (a > 0) not valid', /beside old code/],
  [
    'both at once',
    '-- beside old code: x\nalter table app.old add constraint p check (a > 0) not valid;\nalter table app.old validate constraint p',
    /VALIDATE in a later file/,
  ],
  ['a key', 'alter table app.old add constraint p unique (a)', /USING INDEX/],
  ['a rule without a name', 'alter table app.old add check (a > 0)', /without a name/],
  ['a dropped column', 'alter table app.old add b int, drop column a', /"-- contract: since NNNN why"/],
  [
    'a dropped column of the same release',
    '-- contract: since 0002 new\nalter table app.old drop column a',
    /not a migration before/,
  ],
  [
    'a dropped column without a reason',
    '-- contract: since 0001\nalter table app.old drop column a',
    /does not say why/,
  ],
  ['a renamed column', 'alter table app.old rename column a to b', /contract: since/],
  ['a renamed table', 'alter table app.old rename to newer', /contract: since/],
  ['a dropped table', 'drop table app.old', /contract: since/],
  ['a dropped function', 'drop function app.f(int)', /contract: since/],
  ['a renamed function', 'alter function app.f(int) rename to g', /contract: since/],
  ['a dropped index', 'drop index app.old_a', /contract: since/],
  ['a dropped default', 'alter table app.old alter a drop default', /contract: since/],
  ['a dropped rule', 'alter table app.old drop constraint p', /contract: since/],
  [
    'a declaration above another statement',
    '-- contract: since 0001 x\nselect 1;\ndrop table app.old',
    /contract: since NNNN/,
  ],
  ['a trigger', 'create trigger t before insert on app.old for each row execute function app.f()', /beside old code/],
  ['a right taken away', 'revoke insert on app.old from tsuzura_api', /beside old code/],
  ['rows of a table in use', 'update app.old set a = 1', /say how few/],
  ['a time limit of its own', "set lock_timeout = '1h'", /the runner/],
  ['its own transaction', 'commit', /the runner/],
  ['a block', 'do $$ begin drop table app.old; end $$', /nobody can see/],
  ['a whole table locked', 'truncate app.old', /locks the whole table/],
  ['a part not known', 'alter table app.old attach partition app.p default', /does not know/],
  ['a statement not known', 'import foreign schema x from server y into z', /does not know/],
  [
    'another statement outside',
    '-- outside a transaction\nalter table app.old add b int',
    /outside a transaction only/,
  ],
];

test.each(refused)('refused: %s', (_, sql, why) => {
  expect(problems(sql).join('\n')).toMatch(why);
  expect(problems(sql)[0]).toMatch(/^0002: /);
});

test('NOT NULL is taken from a rule that an earlier file proved', () => {
  const said = '-- beside old code: it always writes it\n';
  const rule = `${said}alter table app.old add constraint has_a check (a is not null) not valid`;
  const files = [
    rule,
    'alter table app.old validate constraint has_a',
    `${said}alter table app.old alter a set not null`,
  ];
  const all = [...before, ...files.map((sql, index) => ({ number: index + 2, name: `000${index + 2}`, sql }))];
  expect(migrationProblems(all, 2)).toEqual([]);
  expect(migrationProblems(all.toSpliced(2, 1), 2)).toHaveLength(1);
});
