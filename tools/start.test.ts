import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readdirSync, realpathSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { root } from './project-config.ts';

/* tools/start.cjs as it is, with a service of two files in the place of ours. */
let project = '';
const write = (file: string, text: string) => writeFileSync(join(project, file), text);
const start = (...args: readonly string[]) =>
  spawnSync('node', [join(project, 'tools/start.cjs'), ...args], { encoding: 'utf8', timeout: 60_000 });
const bundles = () =>
  readdirSync(join(project, 'node_modules/.cache/service'), { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => name);

beforeEach(() => {
  project = realpathSync(mkdtempSync(join(tmpdir(), 'tsuzura-start-')));
  for (const folder of ['tools', 'node_modules']) mkdirSync(join(project, folder));
  for (const file of ['start.cjs', 'kept-bundle.cjs', 'source-stacks.cjs', 'bundle-service.ts', 'bundle-programs.ts'])
    cpSync(join(root, 'tools', file), join(project, 'tools', file));
  symlinkSync(join(root, 'node_modules/vite'), join(project, 'node_modules/vite'));
  write('package.json', '{ "type": "module" }');
  write('node_modules/.package-lock.json', '{}');
  write('tools/run-service.ts', "import { say } from './say.ts';\n\nconst word: string = 'one';\nsay(word);\n");
  write('tools/run-program.ts', "import { say } from './say.ts';\n\nsay(process.argv.slice(2).join(' '));\n");
  write('tools/clock.ts', "import { say } from './say.ts';\n\nsay(`clock ${process.argv.slice(2).join(' ')}`);\n");
  write('tools/say.ts', 'export const say = (word: string) => console.log(word, import.meta.dirname);\n');
});
afterEach(() => rmSync(project, { recursive: true, force: true }));

/** Of a start from a bundle: one from the sources says so. */
const startBundle = () => {
  const { stdout, stderr } = start();
  expect(stderr).toBe('');
  return stdout;
};

test('the same sources are bundled once, and a module knows where its source is', () => {
  expect(startBundle()).toBe(`one ${project}/tools\n`);
  const made = bundles();
  expect(made).toHaveLength(1);
  expect(startBundle()).toBe(`one ${project}/tools\n`);
  expect(bundles()).toEqual(made);
});

test('the name of a program starts that one alone, of the same bundle', () => {
  startBundle();
  const made = bundles();
  expect(start('api', '--serve', 'main').stdout).toBe(`api --serve main ${project}/tools\n`);
  expect(bundles()).toEqual(made);
});

test('the command that moves business time is of the same bundle, and reads the words behind its name', () => {
  startBundle();
  const made = bundles();
  expect(start('clock', 'run-to', '2026-11-16').stdout).toBe(`clock run-to 2026-11-16 ${project}/tools\n`);
  expect(bundles()).toEqual(made);
});

test('a source that changed is started as it is now, of the same length too', () => {
  startBundle();
  write('tools/say.ts', 'export const say = (word: string) => console.log(word, import.meta.filename);\n');
  expect(startBundle()).toBe(`one ${project}/tools/say.ts\n`);
  write('tools/run-service.ts', "import { say } from './say.ts';\n\nconst word: string = 'two';\nsay(word);\n");
  expect(startBundle()).toBe(`two ${project}/tools/say.ts\n`);
});

test('a stack names lines of the sources', () => {
  write(
    'tools/say.ts',
    "interface Unused {\n  readonly a: 1;\n}\nexport const say = () => {\n  throw new Error('no');\n};\n",
  );
  const { status, stderr } = start();
  expect(status).toBe(1);
  expect(stderr).not.toContain('ソースから');
  expect(stderr).toContain(`${project}/tools/say.ts:5:9`);
  expect(stderr).toContain(`${project}/tools/run-service.ts:4:1`);
});

test('what cannot be bundled is started from its sources, which say what is wrong', () => {
  write('tools/say.ts', 'export const say = (;\n');
  const { status, stderr } = start();
  expect(status).toBe(1);
  expect(stderr).toContain('ソースから起動します');
  expect(stderr).toContain('say.ts');
});

test('--sources makes no bundle', () => {
  expect(start('--sources').stdout).toBe(`one ${project}/tools\n`);
  expect(() => bundles()).toThrow('ENOENT');
});
