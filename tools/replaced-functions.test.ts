import { expect, test } from 'vitest';
import { readMigrations } from '@tsuzura/store/migrate';
import { unnamedReplacements } from './replaced-functions.ts';

const made = { name: 'one', sql: 'create function app.f() returns int language sql as $$ select 1 $$;' };

test('a migration that replaces a function names the file with its current text', () => {
  expect(unnamedReplacements(readMigrations())).toEqual([]);
});

test('a replaced function without that file is found, whether it is replaced or dropped and made again', () => {
  const again = 'create or replace function app.f() returns int language sql as $$ select 2 $$;';
  expect(unnamedReplacements([made, { name: 'two', sql: again }])).toEqual([
    'two replaces app.f and must name docs/generated/schema/app/functions/f.sql',
  ]);
  expect(unnamedReplacements([made, { name: 'two', sql: `drop function app.f;\n${made.sql}` }])).toHaveLength(1);
  expect(
    unnamedReplacements([made, { name: 'two', sql: `-- docs/generated/schema/app/functions/f.sql\n${again}` }]),
  ).toEqual([]);
  expect(unnamedReplacements([made, { name: 'two', sql: again.replaceAll('app.f', 'app.g') }])).toEqual([]);
});
