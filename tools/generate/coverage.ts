import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { onlyInWholeRun } from '../../e2e/whole-run.ts';
import { root } from '../project-config.ts';

const testFiles = [
  'packages/**/*.test.{ts,tsx}',
  'apps/**/*.test.{ts,tsx}',
  'tools/**/*.test.ts',
  'e2e/**/*.journey.ts',
];

/** Tests of what is declared (calls, routes), not of what happens when somebody uses it. The kernel of the contract is code. */
const isDeclaration = (file: string): boolean =>
  (file.startsWith('packages/contract/') && !file.startsWith('packages/contract/src/kernel/')) ||
  file === 'apps/web/src/app/route-table.test.ts';

/** Not a part of `npm test`. */
const isInWholeRunOnly = (file: string): boolean =>
  file.endsWith('.e2e.test.ts') || onlyInWholeRun.some((name) => file === `e2e/journeys/${name}.journey.ts`);

const states = {
  built: '`npm test` proves what happens',
  'whole run': 'only `npm run e2e` does',
  declared: 'a test reads the declaration of the call or route, and nothing more',
  none: 'no test; it belongs to a part that is not built yet',
} as const;
type State = keyof typeof states;

/** Files with a test of a requirement, each with whether only the whole run has it. */
type Proofs = ReadonlyMap<string, boolean>;

function stateOf(files: Proofs): State {
  const proofs = [...files].filter(([file]) => !isDeclaration(file));
  if (proofs.some(([, inWholeRunOnly]) => !inWholeRunOnly)) return 'built';
  if (proofs.length > 0) return 'whole run';
  return files.size > 0 ? 'declared' : 'none';
}

/** As it stands in the table, with what it is worth. */
const shown = ([file, inWholeRunOnly]: readonly [string, boolean]): string =>
  `${file}${isDeclaration(file) ? ' (declaration)' : inWholeRunOnly ? ' (whole run)' : ''}`;

/** Requirement numbers in the titles of tests: which promise is proved where, by what kind of test, and which is not yet. */
export function printCoverage(): string {
  const proofs = new Map<string, Map<string, boolean>>();
  for (const file of testFiles
    .flatMap((pattern) => globSync(pattern, { cwd: root, exclude: (path) => path.includes('node_modules') }))
    .toSorted()) {
    for (const [, table = '', title = '', tag] of readFileSync(join(root, file), 'utf8').matchAll(
      /(?:test|it|describe)(?:\.\w+)*(\([\s\S]{0,4000}?\]\))?\(\s*(?:['"`])(.*?)(?:['"`])\s*,\s*(inWholeRun\b)?/g,
    )) {
      // A table of cases that each begin with their number: '%s …'.
      for (const number of numbersIn(title.startsWith('%s') ? `${table} ${title}` : title)) {
        const files = proofs.get(number) ?? new Map<string, boolean>();
        proofs.set(number, files.set(file, (isInWholeRunOnly(file) || tag !== undefined) && (files.get(file) ?? true)));
      }
    }
  }
  const rows = readFileSync(join(root, 'docs/requirements.tsv'), 'utf8')
    .trim()
    .split('\n')
    .map((line) => {
      const [number = '', title = ''] = line.split('\t');
      const files = proofs.get(number) ?? new Map<string, boolean>();
      return { number, title, files, state: stateOf(files) };
    });
  const count = (state: State) => rows.filter((row) => row.state === state).length;
  return [
    '# Requirements and their tests',
    '',
    `Printed from the titles of the tests by \`npm run docs\`. Of ${rows.length} requirements:`,
    '',
    '| state | requirements | meaning |',
    '| --- | --- | --- |',
    ...(Object.keys(states) as State[]).map((state) => `| ${state} | ${count(state)} | ${states[state]} |`),
    '',
    '| number | requirement | state | tests |',
    '| --- | --- | --- | --- |',
    ...rows.map(
      ({ number, title, state, files }) =>
        `| ${number} | ${title} | ${state} | ${[...files].map(shown).join('<br>')} |`,
    ),
    '',
  ].join('\n');
}

/** R2.03, and every number of R2.01-R2.18. */
function numbersIn(text: string): string[] {
  const ranges = [...text.matchAll(/R(\d)\.(\d\d)-R\1\.(\d\d)/g)].flatMap(([, part, from, to]) =>
    Array.from(
      { length: Number(to) - Number(from) + 1 },
      (_, step) => `R${part}.${String(Number(from) + step).padStart(2, '0')}`,
    ),
  );
  return [...Array.from(text.matchAll(/R\d\.\d\d/g), ([number]) => number), ...ranges];
}
