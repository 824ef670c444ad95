import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import * as main from '@tsuzura/contract/main';
import * as content from '@tsuzura/contract/static';
import * as trading from '@tsuzura/contract/trading';
import { root } from './project-config.ts';

/* What the screens say and ask for, compared with the contract and with the words that were agreed on. */

const files = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard', 'apps', 'packages'], {
  cwd: root,
  encoding: 'utf8',
})
  .split('\n')
  .filter((file) => /\/src\/.*\.(tsx?|html)$/.test(file) && !/\.(test|test-support)\.tsx?$/.test(file));
const read = (file: string) => readFileSync(join(root, file), 'utf8');

describe('R7 every call that is built is made by a screen, or says why not', () => {
  interface Declared {
    readonly name: string;
    readonly call: string;
  }
  const isCall = (value: unknown): value is { site: string; method: string; path: string } =>
    typeof value === 'object' && value !== null && 'site' in value && 'method' in value && 'path' in value;
  const built = new Set(
    read('docs/generated/calls.md')
      .split('\n')
      .map((line) => /^\| (?:main|trading|content) \| (\w+) \| (\S+) \| built \|$/.exec(line))
      .flatMap((row) => (row ? [`${row[1]} ${row[2]}`] : [])),
  );
  const declared: readonly Declared[] = Object.entries({ ...main, ...trading, ...content })
    .flatMap(([name, value]) => (isCall(value) ? [{ name, call: `${value.method} ${value.path}` }] : []))
    .filter(({ call }) => built.has(call));
  const app = files
    .filter((file) => file.startsWith('apps/web/src/'))
    .map(read)
    .join('\n');
  const unused = declared.filter(({ name }) => !new RegExp(`\\b${name}\\b`).test(app)).map(({ call }) => call);
  const explained = read('docs/calls-without-screen.md')
    .split('\n')
    .map((line) => /^\| ((?:GET|POST|PUT|PATCH|DELETE) \S+) \| (.*) \|$/.exec(line))
    .flatMap((row) => (row ? [{ call: row[1] ?? '', reason: row[2] ?? '' }] : []));

  test('docs/calls-without-screen.md names exactly the calls that apps/web does not make', () => {
    expect(declared.length).toBeGreaterThan(60);
    expect(explained.map(({ call }) => call).toSorted()).toEqual(unused.toSorted());
  });

  test('with a reason for each', () => {
    expect(explained.filter(({ reason }) => reason.length < 10)).toEqual([]);
  });
});

describe('one word for one thing', () => {
  test('an account is closed by 閉鎖; 解約 is said of funds alone', () => {
    const ofFunds = /解約(価額|請求|の請求)|'解約'\}価額/g;
    const found = files
      // Published editions of the terms are what customers agreed to: they are not edited.
      .filter((file) => !file.startsWith('apps/partners/src/content-host/documents/'))
      .filter((file) => read(file).replaceAll(ofFunds, '').includes('解約'));
    expect(found).toEqual([]);
  });
});

test('R2.16 the settings page prints no address of the session: it stands there masked', () => {
  const whole = files
    .filter((file) => file.startsWith('apps/web/src/features/settings/'))
    .filter((file) => {
      const text = read(file).replaceAll('maskEmail(claims.username)', '');
      return text.includes('username');
    });
  expect(whole).toEqual([]);
});
