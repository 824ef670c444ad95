import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { root } from './project-config.ts';

/*
 * R5.06 over the code of the customer app: an amount reaches the screen through the components of `ui/money` or the
 * texts of `ui/amounts`, which know the eye and the setting 「金額の表示」, or through the helper `manYenLabel`.
 */

interface Source {
  readonly file: string;
  /** Without comments: they may name amounts. */
  readonly code: string;
}

const sources: readonly Source[] = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], {
  cwd: root,
  encoding: 'utf8',
})
  .split('\n')
  .filter(
    (file) =>
      /^(apps\/web|packages\/browser)\/src\/.*(?<!\.test|\.test-support)\.tsx?$/.test(file) &&
      existsSync(join(root, file)),
  )
  .map((file) => ({ file: file.replace('apps/web/src/', ''), code: withoutComments(file) }));

function withoutComments(file: string): string {
  return readFileSync(join(root, file), 'utf8')
    .replaceAll(/\/\*[\s\S]*?\*\//g, '')
    .replaceAll(/(^|\s)\/\/ .*/g, '$1');
}

const filesWith = (pattern: RegExp, except: readonly string[] = []) =>
  sources.filter(({ file, code }) => pattern.test(code) && !except.includes(file)).map(({ file }) => file);

describe('R5.06 in the customer app', () => {
  test('there is something to read', () => {
    expect(sources.length).toBeGreaterThan(300);
  });

  test('exact text is written past the setting only into files that the customer saves', () => {
    expect(filesWith(/\b(yenText|yenChangeText|manYenText)\b/, ['shared/order/receipt.ts'])).toEqual([]);
  });

  test('nobody puts a unit of money behind a number by hand', () => {
    // 純資産 is a size to compare funds by, in 億円 as everywhere in this business, and nothing that anybody pays. The levels of
    // an axis are compared with each other and share one unit, also below 10,000.
    const allowed = ['shared/fund/oku-yen.ts', 'shared/asset/axis-text.ts'];
    expect(filesWith(/\}\s*[万億]?円(?!」)/, allowed)).toEqual([]);
  });

  test('an amount of 10,000 or more is never written out', () => {
    expect(filesWith(/\d[\d,.]*万円|\d{1,3}(?:,\d{3})+円|\d{5,}円/)).toEqual([]);
    expect(filesWith(/[２-９１]万円/)).toEqual([]);
  });

  test('a price is not hidden, and what a visitor sees is nobody’s', () => {
    expect(filesWith(/<Yen value=\{[^}]*\b(nav|price)\b/i)).toEqual([]);
    const forVisitors = /^features\/(top|funds|simulation|information|inquiry|not-found|freeze)\//;
    expect(filesWith(/<(Yen|Change) /).filter((file) => forVisitors.test(file))).toEqual([]);
  });

  test('simulations and quick amounts are in 万', () => {
    const simulations = sources.filter(({ file }) => /^(features|shared)\/simulation\//.test(file));
    expect(simulations.filter(({ code }) => /<(Price|PriceChange) /.test(code))).toEqual([]);
    expect(filesWith(/label: ['`]\+(?!\$\{manYenLabel\()/)).toEqual([]);
  });
});
