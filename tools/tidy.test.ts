import { execFileSync, spawnSync } from 'node:child_process';
import { copyFileSync, existsSync, mkdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { dirname, join, posix } from 'node:path';
import { beforeAll, describe, expect, test } from 'vitest';
import { errors, type ErrorKind } from '@tsuzura/contract/kernel';
import { testServer } from '@tsuzura/store/testing';
import { generateAll, generatedFolders } from './generate/all.ts';
import { japaneseOnly } from './japanese-only.ts';
import { root } from './project-config.ts';
import { retiredIn, retiredWords } from './retired-words.ts';
import { temporaryFolder } from './started.test-support.ts';
import { rooms } from '../rooms.ts';

/* The laws of the house. A rule that no test checks does not hold. */

const files = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], {
  cwd: root,
  encoding: 'utf8',
})
  .split('\n')
  .filter((file) => file !== '' && existsSync(join(root, file)));
const read = (file: string) => readFileSync(join(root, file), 'utf8');
const code = files.filter((file) => /\.tsx?$/.test(file));
const text = files.filter((file) => /\.(ts|tsx|cjs|json|md|sql|css|html|tsv|txt)$/.test(file) || file === '.ci/run');

describe('the import law', () => {
  /** One forbidden look a room. If a rule did not bite, the plant would pass. */
  const plants: readonly (readonly [room: string, bad: string])[] = [
    ['packages/domain', '@tsuzura/contract/kernel'],
    ['packages/contract', '@tsuzura/store/kernel'],
    ['packages/store', '@tsuzura/contract/kernel'],
    ['packages/http', '@tsuzura/store/kernel'],
    ['packages/ui', '@tsuzura/contract/kernel'],
    ['packages/browser', '@tsuzura/http/door'],
    ['apps/web', '@tsuzura/store/kernel'],
    ['apps/signin', '@tsuzura/http/server'],
    ['apps/console', '@tsuzura/store/kernel'],
    ['apps/console-server', '@tsuzura/store/kernel'],
    ['apps/api', '@tsuzura/store/auth'],
    ['apps/auth', '@tsuzura/store/account'],
    ['apps/auth', '@tsuzura/store/night/fund'],
    ['apps/partners', '@tsuzura/contract/main'],
    ['apps/api', '../../../packages/store/src/auth/index.ts'],
  ];

  const plantedAs = (room: string, bad: string) => join(room, 'src', `planted-${bad.replaceAll(/[^a-z]+/g, '-')}.ts`);
  let found = '';
  beforeAll(() => {
    const all = plants.map(([room, bad]) => ({
      file: plantedAs(room, bad),
      source: `import * as seen from '${bad}';\nexport { seen };\n`,
    }));
    // In a project of their own: beside this test others read the sources, and would find them there.
    const { folder, remove } = temporaryFolder();
    for (const file of ['oxlint.config.ts', 'rooms.ts']) copyFileSync(join(root, file), join(folder, file));
    symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'));
    for (const { file, source } of all) {
      mkdirSync(join(folder, dirname(file)), { recursive: true });
      writeFileSync(join(folder, file), source);
    }
    found = spawnSync('oxlint', ['-c', 'oxlint.config.ts', '-f', 'unix', ...all.map(({ file }) => file)], {
      cwd: folder,
      encoding: 'utf8',
    }).stdout;
    remove();
  });

  test.each(plants)('%s may not look into %s', (room, bad) => {
    const lines = found.split('\n').filter((line) => line.startsWith(plantedAs(room, bad)));
    expect(lines.join('\n')).toContain('no-restricted-imports');
  });

  test('every room has a plant', () => {
    expect(rooms.map(({ path }) => path).filter((path) => !plants.some(([room]) => room === path))).toEqual([]);
  });

  test('the domain imports nothing but itself', () => {
    const strangers = code
      .filter((file) => file.startsWith('packages/domain/src') && !/\.test(-support)?\.ts$/.test(file))
      .flatMap((file) =>
        [...read(file).matchAll(/from '([^.][^']*)'/g)].map(([, specifier]) => `${file}: ${specifier}`),
      );
    expect(strangers).toEqual([]);
  });

  test('an area of the API reaches another only through its index', () => {
    // Each product of the night is an area of its own.
    const areaOf = (path: string) => /^apps\/api\/src\/(night\/[^/]+|[^/]+)\//.exec(path)?.[1];
    const trespass = code
      .filter((file) => areaOf(file) !== undefined)
      .flatMap((file) =>
        [...read(file).matchAll(/from '(\.\.\/[^']*)'/g)].map(([, specifier = '']) => ({
          file,
          target: posix.join(posix.dirname(file), specifier),
        })),
      )
      .filter(({ file, target }) => {
        const area = areaOf(target);
        if (area === undefined || area === areaOf(file) || area === 'kernel') return false;
        // What sets a scene for tests may be shared by tests.
        const isForTests = /\.test(-support)?\.ts$/.test(file) && target.endsWith('.test-support.ts');
        return !target.endsWith('/index.ts') && !isForTests;
      })
      .map(({ file, target }) => `${file}: ${target}`);
    expect(trespass).toEqual([]);
  });
});

test('a web feature never imports a feature', () => {
  const trespass = code.flatMap((file) => {
    const [, own] = /^apps\/web\/src\/features\/([^/]+)\//.exec(file) ?? [];
    if (!own) return [];
    const imported = [...read(file).matchAll(/from '(\.[^']*)'/g)].map(([, specifier = '']) =>
      join(file, '..', specifier),
    );
    return imported
      .filter((path) => path.startsWith('apps/web/src/features/') && !path.startsWith(`apps/web/src/features/${own}/`))
      .map((path) => `${file}: ${path}`);
  });
  expect(trespass).toEqual([]);
});

describe('tests', () => {
  test('none stands alone and none is skipped', () => {
    const marks = /\b(?:test|it|describe)\.(?:only|skip|todo)\b/;
    expect(
      code.filter(
        (file) => /\.(test|journey)\.tsx?$/.test(file) && file !== 'tools/tidy.test.ts' && marks.test(read(file)),
      ),
    ).toEqual([]);
  });
});

describe('the error catalogue', () => {
  const rows = Object.entries(errors);

  test('codes are unique, begin with their HTTP status, and only UNAUTHORIZED contains 401', () => {
    expect(new Set(rows.map(([, row]) => row.code)).size).toBe(rows.length);
    for (const [kind, row] of rows) {
      expect(row.code, kind).toMatch(new RegExp(`^${row.status}-\\d{3}$`));
      expect(row.code.includes('401'), kind).toBe(kind === 'UNAUTHORIZED');
    }
  });

  /** Refusals of areas that are not built yet. A kind leaves this list with the use case that raises it. */
  const waiting: readonly ErrorKind[] = [];

  test('every error is raised somewhere, or waits for its area', () => {
    const raising = code
      .filter(
        (file) =>
          !/\.test(-support)?\.tsx?$/.test(file) &&
          /^(apps\/(api|auth|partners)|packages\/http)\//.test(file) &&
          !file.startsWith('tools/'),
      )
      .map(read)
      .join('\n');
    const unraised = rows.map(([kind]) => kind).filter((kind) => !raising.includes(`'${kind}'`));
    expect(unraised.toSorted()).toEqual([...waiting].toSorted());
  });
});

describe('decisions', () => {
  const pages = files.filter((file) => /^docs\/adr\/\d{4}-/.test(file)).map((file) => posix.basename(file));

  test('each is in the list under its own number, and no two have the same', () => {
    const listed = [...read('docs/adr/README.md').matchAll(/^\| \[(\d{4})\]\(([^)]+)\)/gm)];
    expect(listed.map(([, , page]) => page)).toEqual(pages.toSorted());
    const numbers = pages.map((page) => page.slice(0, 4));
    expect(listed.map(([, number]) => number)).toEqual(numbers.toSorted());
    expect(pages.map((page) => /^# (\d{4}): /.exec(read(`docs/adr/${page}`))?.[1])).toEqual(numbers);
    expect(new Set(numbers).size).toBe(numbers.length);
  });
});

describe('generated files', () => {
  let fresh: ReadonlyMap<string, string>;
  beforeAll(async () => {
    const { url, template } = testServer();
    fresh = await generateAll(new URL(template, url).toString());
  });

  test('are as `npm run docs` would print them now', () => {
    const stale = [...fresh]
      .filter(([file, content]) => !files.includes(file) || read(file) !== content)
      .map(([file]) => file);
    expect(stale).toEqual([]);
    const left = files.filter(
      (file) => generatedFolders.some((folder) => file.startsWith(`${folder}/`)) && !fresh.has(file),
    );
    expect(left).toEqual([]);
  });

  test('the holidays are those of the calendar package', () => {
    expect(spawnSync('node', ['tools/holidays.ts', '--check'], { cwd: root, encoding: 'utf8' })).toMatchObject({
      status: 0,
    });
  });
});

describe('words', () => {
  test('no room is called by a name that says nothing', () => {
    const nothing = /(^|\/)(lib|libs|common|utils?|helpers?|core|misc|shared)(\/|\.tsx?$)/;
    expect(files.filter((file) => nothing.test(file) && !file.startsWith('apps/web/src/shared/'))).toEqual([]);
  });

  test('what has a better word is not called by the old one (docs/glossary.md)', () => {
    const own = new Set(['tools/retired-words.ts', 'tools/tidy.test.ts']);
    const source = files.filter((file) => /^(apps|packages|tools|bench|e2e)\/.*\.(tsx?|css)$/.test(file));
    expect(source.filter((file) => !own.has(file)).flatMap((file) => retiredIn(file, read(file)))).toEqual([]);
  });

  test.each([
    ['apps/api/src/planted.ts', `export function createDoor(options: DoorOptions) {}`],
    ['apps/api/src/planted.ts', `const hold = shieldRulesAt(now); // GET /v1/shield`],
    ['apps/web/src/use-is-desk.ts', `export {};`],
    ['apps/partners/src/planted.ts', `export interface Asked {}`],
  ])('%s may not say %s', (file, source) => {
    expect(retiredIn(file, source)).toHaveLength(1);
  });

  test('what may stay of a retired word does stay', () => {
    expect(retiredIn('apps/api/src/planted.ts', `path: '/v1/shield', from app.shield_event`)).toEqual([]);
    expect(retiredIn('e2e/planted.ts', `goto('/review-desk?hashed_user_id=1') // on a desktop`)).toEqual([]);
  });

  test('the glossary names every retired word', () => {
    const glossary = read('docs/glossary.md');
    expect(retiredWords.map(({ word }) => word).filter((word) => !glossary.includes(`| ${word} |`))).toEqual([]);
  });

  test('files are kebab-case', () => {
    expect(code.filter((file) => !/^[a-z0-9./_-]+$/.test(file))).toEqual([]);
  });

  test('customers and operators read Japanese', () => {
    const screens = code.filter(
      (file) =>
        /^(apps\/(web|signin|console)|packages\/(browser|ui))\/src\/.*\.tsx$/.test(file) && !file.includes('.test.'),
    );
    expect(screens.flatMap((file) => japaneseOnly(read(file)).map((line) => `${file}: ${line}`))).toEqual([]);
  });

  test('nothing names a machine, a registry or how it was written', () => {
    const own = new Set(['tools/tidy.test.ts']);
    const traces =
      /\/work\/|\/root\/|\/home\/[a-z]+\/|registry\.npm|npmjs\.org|deb\.debian\.org|\bClaude\b|\bCopilot\b|\bChatGPT\b|language model/;
    expect(text.filter((file) => !own.has(file) && traces.test(read(file)))).toEqual([]);
    expect(read('package-lock.json')).not.toMatch(/"resolved": "http/);
  });
});

describe('sizes', () => {
  test.each([
    ['README.md', 80],
    ['README.ja.md', 80],
    ['ARCHITECTURE.md', 150],
  ])('%s has at most %i lines', (file, most) => {
    expect(read(file).trimEnd().split('\n').length).toBeLessThanOrEqual(most);
  });

  test('there are sixteen tasks', () => {
    const { scripts } = JSON.parse(read('package.json')) as { scripts: Record<string, string> };
    const tasks = Object.keys(scripts).filter((name) => !name.startsWith('pre'));
    expect(tasks.toSorted()).toEqual([
      'bench',
      'chaos',
      'check',
      'clock',
      'cluster',
      'db',
      'deploy:files',
      'dev',
      'docs',
      'e2e',
      'fix',
      'fuzz',
      'release',
      'sbom',
      'start',
      'test',
    ]);
  });
});
