import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import examples from '../packages/domain/golden-examples.json' with { type: 'json' };
import planExamples from '../packages/domain/golden-plans.json' with { type: 'json' };
import stockExamples from '../packages/domain/golden-stocks.json' with { type: 'json' };
import { danglingIn, readCitable, rulePages, rulesOf } from './citations.ts';
import { root } from './project-config.ts';

/* Whoever has this repository can look up everything that it cites (docs/rules/README.md). */

const files = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], {
  cwd: root,
  encoding: 'utf8',
})
  .split('\n')
  .filter((file) => file !== '' && existsSync(join(root, file)));
const read = (file: string) => readFileSync(join(root, file), 'utf8');
const citable = readCitable(files.filter((file) => file.endsWith('.md')));

test('every citation leads to something in this repository', () => {
  const texts = files.filter(
    (file) =>
      /\.(tsx?|cjs|json|md|sql|css|html|tsv|typ|yml)$/.test(file) &&
      file !== 'tools/citations.test.ts' &&
      file !== 'package-lock.json',
  );
  expect(texts.length).toBeGreaterThan(1_000);
  expect(texts.flatMap((file) => danglingIn(read(file), citable).map((words) => `${file}: ${words}`))).toEqual([]);
});

describe('a citation that leads nowhere is found', () => {
  test.each([
    ['a rule without a heading', '(rule FUND-999)', ['FUND-999', 'rule FUND-999']],
    ['the second of two', 'rules FUND-5 and FUND-998', ['FUND-998']],
    ['a page of rules that does not exist', 'rule FEES-1', ['rule FEES-1']],
    ['a rule by a bare number', 'see rule 14', ['rule 14']],
    ['a message', 'V01, V27', ['V27']],
    ['a requirement', 'R4.09 and R4.99', ['R4.99']],
    ['a decision', 'ADR-0019, ADR-9999', ['ADR-9999']],
    ['a rule of sign-in', 'S3, S9', ['S9']],
    ['a page', 'docs/ledger.md, domain.md, [x](../ux.md)', ['domain.md', '../ux.md']],
    ['a text outside', 'the refusals of ruling 14', ['ruling']],
    ['another', 'texts of the specification', ['the specification']],
    ['a section of nothing', 'the tax year (§2.3)', ['§2']],
  ])('in the place of %s', (_, text, found) => {
    expect(danglingIn(text, citable)).toEqual(found);
  });

  test('what exists, and sections of published standards, are left alone', () => {
    const right =
      'rules FUND-5 to FUND-8, V07, R8.11, ADR-0037, S4, docs/rules/README.md, RFC 9449 §4.3, WebAuthn §7.2';
    expect(danglingIn(right, citable)).toEqual([]);
  });
});

describe('the rules', () => {
  const pages = rulePages().map((file) => ({ file, text: read(file) }));

  test('an id is given once', () => {
    const ids = pages.flatMap(({ text }) => rulesOf(text));
    expect(ids.length).toBeGreaterThan(200);
    expect(ids.filter((id, index) => ids.indexOf(id) !== index)).toEqual([]);
  });

  test('every heading of the third level is an id and a rule, and a page has one prefix', () => {
    for (const { file, text } of pages) {
      expect(rulesOf(text).length, file).toBe(text.match(/^### /gm)?.length ?? 0);
      expect(new Set(rulesOf(text).map((id) => id.replace(/-?\d+$/, ''))).size, file).toBeLessThanOrEqual(1);
    }
  });

  test('each says where it comes from', () => {
    const silent = pages
      .filter(({ text }) => !/[Ss]ource of all/.test(text))
      .flatMap(({ text }) => text.split(/^(?=### )/m).slice(1))
      .filter((rule) => !/^- Source: \S/m.test(rule))
      .map((rule) => rule.split('\n', 1)[0]);
    expect(silent).toEqual([]);
  });

  test('their examples exist', () => {
    const known = new Set([...examples, ...planExamples, ...stockExamples].map(({ id }) => id));
    const named = pages.flatMap(({ text }) =>
      Array.from(text.matchAll(/^- Examples: (.*)$/gm), ([, list = '']) => list.split(', ')).flat(),
    );
    expect(named.length).toBeGreaterThan(100);
    expect(named.filter((id) => !known.has(id))).toEqual([]);
  });
});

test('requirements stand there whole', () => {
  const lines = read('docs/requirements.tsv').trim().split('\n');
  expect(lines.filter((line) => !/^R\d\.\d\d\t[^\t|]+$/.test(line) || line.includes('…'))).toEqual([]);
});
