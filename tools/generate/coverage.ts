import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../project-config.ts';

const testFiles = [
  'packages/**/*.test.{ts,tsx}',
  'apps/**/*.test.{ts,tsx}',
  'tools/**/*.test.ts',
  'e2e/**/*.journey.ts',
];

/** Requirement numbers in the titles of tests: which promise is proved where, and which is not yet. */
export function printCoverage(): string {
  const proofs = new Map<string, Set<string>>();
  for (const file of testFiles
    .flatMap((pattern) => globSync(pattern, { cwd: root, exclude: (path) => path.includes('node_modules') }))
    .toSorted()) {
    for (const [, table = '', title = ''] of readFileSync(join(root, file), 'utf8').matchAll(
      /(?:test|it|describe)(?:\.\w+)*(\([\s\S]{0,4000}?\]\))?\(\s*(?:['"`])(.*?)(?:['"`])\s*,/g,
    )) {
      // A table of cases that each begin with their number: '%s …'.
      for (const number of numbersIn(title.startsWith('%s') ? `${table} ${title}` : title))
        proofs.set(number, (proofs.get(number) ?? new Set()).add(file));
    }
  }
  const rows = readFileSync(join(root, 'docs/requirements.tsv'), 'utf8')
    .trim()
    .split('\n')
    .map((line) => line.split('\t'));
  const proved = rows.filter(([number = '']) => proofs.has(number)).length;
  return [
    '# Requirements and their tests',
    '',
    'Printed from the titles of the tests by `npm run docs`.',
    `${proved} of ${rows.length} requirements have a test; the others belong to parts that are not built yet.`,
    '',
    '| number | requirement | tests |',
    '| --- | --- | --- |',
    ...rows.map(
      ([number = '', title = '']) => `| ${number} | ${title} | ${[...(proofs.get(number) ?? [])].join('<br>')} |`,
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
