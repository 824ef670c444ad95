import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { BadConfig, readConfig, settings } from './index.ts';

const folder = mkdtempSync(join(tmpdir(), 'tsuzura-config-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));
const file = (name: string, text: string): string => {
  writeFileSync(join(folder, name), text);
  return join(folder, name);
};
const secrets = Object.entries(settings).flatMap(([name, setting]) => ('isSecret' in setting ? [name] : []));

test('everything whose name says so is a secret, and every secret may stand in a file', () => {
  expect(secrets).toEqual([
    'DATABASE_URL',
    'DATABASE_READ_URL',
    'DATABASE_PASSWORD',
    'DATABASE_PASSWORD_API',
    'DATABASE_PASSWORD_AUTH',
    'PARTNER_SECRET',
    'CONSOLE_SECRET',
  ]);
  expect(Object.keys(settings).filter((name) => /SECRET|PASSWORD|TOKEN|_KEY$/.test(name))).toEqual(
    secrets.filter((name) => !name.endsWith('_URL')),
  );
  const config = readConfig({
    DATABASE_URL_FILE: file('url', 'postgres://tsuzura_api@db:5000/tsuzura\n'),
    DATABASE_PASSWORD_FILE: file('password', 'a/b?c@d\n'),
    DATABASE_PASSWORD_API_FILE: file('api', 'one\r\n'),
    DATABASE_PASSWORD_AUTH_FILE: file('auth', 'two'),
    PARTNER_SECRET_FILE: file('partner', ' three \n'),
    CONSOLE_SECRET_FILE: file('console', 'four'),
  });
  expect(decodeURIComponent(new URL(config.databaseUrl ?? '').password)).toBe('a/b?c@d');
  expect(new URL(config.databaseUrl ?? '').username).toBe('tsuzura_api');
  expect(config.rolePasswords).toEqual({ api: 'one', auth: 'two' });
  expect([config.partnerSecret, config.consoleSecret]).toEqual([' three ', 'four']);
});

test('a file that is missing or empty stops the start, with its name and without what it holds', () => {
  for (const name of secrets)
    expect(() => readConfig({ [`${name}_FILE`]: join(folder, 'nowhere') })).toThrow(
      `${name}_FILE（ファイル ${join(folder, 'nowhere')} を読めません）`,
    );
  expect(() => readConfig({ PARTNER_SECRET_FILE: folder })).toThrow('を読めません');
  expect(() => readConfig({ PARTNER_SECRET_FILE: file('empty', '\n') })).toThrow('が空です');
  const both = { PARTNER_SECRET: 'a', PARTNER_SECRET_FILE: file('held', 'never shown') };
  expect(() => readConfig(both)).toThrow('どちらか1つ');
  expect(() => readConfig(both)).not.toThrow('never shown');
  expect(() => readConfig(both)).toThrow(BadConfig);
});

test('what is no secret is not read from a file, and an empty name of a file is none', () => {
  expect(readConfig({ CLOCK_FILE: file('clock', 'real') }).clock).toBe('demo');
  expect(readConfig({ PARTNER_SECRET_FILE: '' }).partnerSecret).toBeNull();
});

test('a password goes into an address that has none, and the installer wants both or neither', () => {
  const DATABASE_URL = 'postgres://a:kept@db/tsuzura';
  expect(readConfig({ DATABASE_URL, DATABASE_PASSWORD: 'other' }).databaseUrl).toBe(DATABASE_URL);
  expect(readConfig({ DATABASE_PASSWORD: 'other' }).databaseUrl).toBeNull();
  expect(() => readConfig({ DATABASE_PASSWORD_API: 'one' })).toThrow('両方が必要です');
});
