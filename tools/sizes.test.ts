import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { root } from './project-config.ts';

/** As `max-lines-per-function` of oxlint.config.ts, which cannot tell a test from a `describe`. */
const maxLines = 100;

/**
 * The tests of a formatted file that are too long, by their first line. A test ends with the first statement that closes at
 * its own indentation; the `}) => {` after its fixtures does not end it.
 */
function longTests(text: string): string[] {
  const lines = text.split('\n');
  return lines.flatMap((line, first) => {
    const indent = /^( *)(?:test|it)(?:\.\w+)*\(/.exec(line)?.[1];
    if (indent === undefined || /;(?:\s*\/\/.*)?$/.test(line)) return [];
    const end = new RegExp(`^${indent}[})].*;$`);
    const length = lines.slice(first).findIndex((one) => end.test(one));
    const code = lines.slice(first, first + length + 1).filter((one) => !/^\s*(?:\/\/.*)?$/.test(one));
    return code.length > maxLines ? [line.trim()] : [];
  });
}

test('a test of a hundred lines is found to fit, one more is too long', () => {
  const withLines = (count: number) =>
    ['describe(() => {', "  test('a', () => {", ...Array(count - 2).fill('    run();'), '  });', '});'].join('\n');
  expect(longTests(withLines(maxLines))).toEqual([]);
  expect(longTests(withLines(maxLines + 1))).toEqual(["test('a', () => {"]);
  const withFixtures = withLines(maxLines).replace('() => {\n    run', 'async ({\n    page,\n  }) => {\n    run');
  expect(longTests(withFixtures)).toHaveLength(1);
  expect(longTests(`test.slow(); // long\n${'run();\n'.repeat(maxLines)}`)).toEqual([]);
});

const filesLike = (...patterns: readonly string[]): readonly string[] => {
  const list = ['ls-files', '--cached', '--others', '--exclude-standard', ...patterns];
  return execFileSync('git', list, { cwd: root, encoding: 'utf8' })
    .trim()
    .split('\n')
    .filter((file) => existsSync(join(root, file)));
};

test('no test and no journey has more than a hundred lines', () => {
  const files = filesLike('*.test.ts', '*.test.tsx', '*.journey.ts');
  const long = files.flatMap((file) =>
    longTests(readFileSync(join(root, file), 'utf8')).map((title) => `${file}: ${title}`),
  );
  expect(files.length).toBeGreaterThan(100);
  expect(long).toEqual([]);
});

/** As `max-lines` of oxlint.config.ts, which reads no style. */
const maxLinesOfStyle = 400;

test('no file of style has more than four hundred lines', () => {
  const files = filesLike('apps/**/*.css', 'packages/**/*.css');
  const long = files.filter((file) => readFileSync(join(root, file), 'utf8').split('\n').length - 1 > maxLinesOfStyle);
  expect(files.length).toBeGreaterThan(50);
  expect(long).toEqual([]);
});
