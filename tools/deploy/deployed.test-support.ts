import { existsSync, writeFileSync } from 'node:fs';
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { expect } from 'vitest';
import { settings, type Config, readConfig } from '@tsuzura/http/config';
import { temporaryFolder } from '../started.test-support.ts';
import type { DeployedProgram } from './programs.ts';

type Environment = Readonly<Record<string, string>>;

/** Of Node itself, beside our settings. */
const ofNode = new Set(['NODE_ENV', 'NODE_EXTRA_CA_CERTS']);
const isSecret = (name: string): boolean => 'isSecret' in ((settings as Record<string, object>)[name] ?? {});

/** Every variable is one that the programs read, and a secret comes by file or not at all; an address without a password is none. */
export function expectEnvironment(environment: Environment, secrets: readonly string[]): void {
  const files = Object.keys(environment).filter((name) => name.endsWith('_FILE'));
  expect(files.map((name) => name.slice(0, -'_FILE'.length)).toSorted()).toEqual(secrets.toSorted());
  expect(files.filter((name) => !isSecret(name.slice(0, -'_FILE'.length)))).toEqual([]);
  const plain = Object.keys(environment).filter((name) => !name.endsWith('_FILE') && !ofNode.has(name));
  expect(plain.filter((name) => !(name in settings))).toEqual([]);
  const addresses = ['DATABASE_URL', 'DATABASE_READ_URL'];
  expect(plain.filter((name) => isSecret(name) && !addresses.includes(name))).toEqual([]);
  for (const name of addresses) expect(URL.parse(environment[name] ?? '')?.password ?? '').toBe('');
}

/** As the program would read it, with what the files would hold. */
export function configOf(environment: Environment): Config {
  const held = Object.fromEntries(
    Object.entries(environment).map(([name, value]) =>
      name.endsWith('_FILE') ? [name.slice(0, -'_FILE'.length), 'held by a file'] : [name, filledIn(value)],
    ),
  );
  return readConfig(held);
}

/** What an operator sets: \${DOMAIN:?} and the like. */
const filledIn = (value: string): string =>
  value
    .replaceAll(/\$\{DOMAIN(:\?)?\}/g, 'example.jp')
    .replaceAll(/\$\{(URL_\w+):\?\}/g, 'https://other.example.jp')
    .replaceAll(/\$\{\w+:-\}/g, '');

/** The role that a program enters the database with. */
export function expectRole(
  { role, readsStandbys = false }: Pick<DeployedProgram, 'role' | 'readsStandbys'>,
  { databaseUrl, databaseReadUrl }: Config,
): void {
  for (const one of readsStandbys ? [databaseUrl, databaseReadUrl] : [databaseUrl])
    expect(one === null ? null : new URL(one).username).toBe(role && `tsuzura_${role}`);
  expect(databaseReadUrl !== null).toBe(readsStandbys);
}

/** Debian's own check, where it is installed. The certificate is on the machine itself. */
export function expectBalancer(text: string): void {
  if (!existsSync('/usr/sbin/haproxy')) {
    process.stderr.write('NOT CHECKED: haproxy is not installed, its settings were not read by it.\n');
    return;
  }
  const { folder, remove } = temporaryFolder();
  const file = join(folder, 'haproxy.cfg');
  writeFileSync(file, text.replaceAll(/ ssl crt \S+ alpn \S+/g, ''));
  const { status, stderr } = spawnSync('/usr/sbin/haproxy', ['-c', '-f', file], {
    encoding: 'utf8',
    env: { DOMAIN: 'example.jp' },
  });
  remove();
  expect([status, stderr.match(/\[(ALERT|WARNING)\].*/g)]).toEqual([0, null]);
}
