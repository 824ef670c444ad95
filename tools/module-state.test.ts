import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { root } from './project-config.ts';

/** Code that runs in several copies on one database. */
const rooms = ['apps/api', 'apps/auth', 'apps/console-server', 'packages/http', 'packages/store'];
/** A variable of the module that can change, or a collection that begins empty: whoever fills it does so while the program runs. */
const state =
  /^(?:export )?(?:let (\w+)|const (\w+)(?:: [^=]+)? = (?:new (?:Map|Set|WeakMap|WeakSet)(?:<.+>)?\(\)|\[\]|\{\})(?: as .+)?;)/gm;

const statesIn = (text: string): string[] =>
  [...text.matchAll(state)].map(([, variable, collection]) => variable ?? collection ?? '');

/** Rows of the last table: `path` and the variables of that file. */
function declared(): string[] {
  const page = readFileSync(join(root, 'docs/runbook/programs.md'), 'utf8');
  const [, table = ''] = page.split('## Memory of a module');
  return [...table.matchAll(/^\| `([^`]+)` ([\w, ]+) \|/gm)].flatMap(([, file, names = '']) =>
    names.split(', ').map((name) => `${file} ${name.trim()}`),
  );
}

test('finds what a module keeps, and nothing that only looks like it', () => {
  expect(
    statesIn('let a = 0;\nexport let b: X | null = null;\nconst c = new Map<string, Set<Y>>();\nconst d: Z[] = [];'),
  ).toEqual(['a', 'b', 'c', 'd']);
  expect(
    statesIn("  let a = 0;\nconst b = new Set(['x']);\nconst c: ReadonlyMap<string, X> = new Map([]);\nconst d = [1];"),
  ).toEqual([]);
});

test('what a module of a server keeps in memory is in docs/runbook/programs.md with the reason why no other copy misses it', () => {
  const found = rooms.flatMap((room) =>
    globSync(`${room}/src/**/*.ts`, { cwd: root })
      .filter((file) => !/\.test(-support)?\.ts$|\/testing\/|\/demo-history\//.test(file))
      .flatMap((file) => statesIn(readFileSync(join(root, file), 'utf8')).map((name) => `${file} ${name}`)),
  );
  expect(found.toSorted()).toEqual(declared().toSorted());
});
