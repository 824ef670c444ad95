import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { forgetBuilt, hashInputs, isBuilt, rememberBuilt } from './build-state.ts';

let root = '';
const write = (path: string, text: string) => {
  mkdirSync(dirname(join(root, path)), { recursive: true });
  writeFileSync(join(root, path), text);
};
const hash = () => hashInputs(root, ['web', 'signin']);

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'tsuzura-build-'));
  write('package-lock.json', '{}');
  write('packages/ui/base.css', 'a{}');
  write('apps/web/src/app/main.tsx', '1');
  write('apps/signin/src/app/main.tsx', '1');
});
afterEach(() => rmSync(root, { recursive: true, force: true }));

test('a file of one app concerns that app only; a shared package and the lockfile concern all', () => {
  const before = hash();
  write('apps/web/src/app/main.tsx', '2');
  const own = hash();
  expect(own.web).not.toBe(before.web);
  expect(own.signin).toBe(before.signin);
  write('packages/ui/base.css', 'b{}');
  const shared = hash();
  expect(shared.web).not.toBe(own.web);
  expect(shared.signin).not.toBe(own.signin);
  write('package-lock.json', '{"lockfileVersion":3}');
  expect(hash().web).not.toBe(shared.web);
});

test('a renamed file counts, what is built and tested does not', () => {
  const before = hash();
  write('apps/web/dist/index.html', 'x');
  write('apps/web/.vite/cache/x.js', 'x');
  write('apps/web/src/app/main.test.tsx', 'x');
  expect(hash()).toEqual(before);
  rmSync(join(root, 'apps/web/src/app/main.tsx'));
  write('apps/web/src/app/start.tsx', '1');
  expect(hash().web).not.toBe(before.web);
});

test('an app is built only while its inputs are the remembered ones and its output is whole', () => {
  const app = join(root, 'apps/web');
  expect(isBuilt(app, 'v1')).toBe(false);
  rememberBuilt(app, 'v1');
  expect(isBuilt(app, 'v1')).toBe(false); // remembered, but there is no dist
  write('apps/web/dist/index.html', '');
  write('apps/web/dist/.version.json', '{}');
  expect(isBuilt(app, 'v1')).toBe(true);
  expect(isBuilt(app, 'v2')).toBe(false);
  forgetBuilt(app);
  expect(isBuilt(app, 'v1')).toBe(false);
});
