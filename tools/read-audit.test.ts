import { expect, test } from 'vitest';
import { readAudit } from './read-audit.ts';

test('high and critical vulnerabilities are found and named, lower ones are not', () => {
  const report = (severity: string) =>
    `npm warn something\n${JSON.stringify({ vulnerabilities: { left: { severity } } })}`;
  expect(readAudit(report('critical'))).toEqual({ kind: 'found', packages: ['left (critical)'] });
  expect(readAudit(report('high'))).toEqual({ kind: 'found', packages: ['left (high)'] });
  expect(readAudit(report('moderate'))).toEqual({ kind: 'clean' });
  expect(readAudit('{"vulnerabilities":{}}')).toEqual({ kind: 'clean' });
});

test('a registry that does not answer, or has no such service, is skipped with the reason and never clean', () => {
  expect(readAudit('{"error":{"code":"ENOTFOUND","summary":"request failed"}}')).toEqual({
    kind: 'skipped',
    why: 'request failed',
  });
  expect(
    readAudit(
      'npm warn audit\n{"message":"405 Method Not Allowed - POST https://r/","error":{"summary":"","detail":""}}',
    ),
  ).toEqual({ kind: 'skipped', why: '405 Method Not Allowed' });
  expect(readAudit('')).toEqual({ kind: 'skipped', why: 'no output' });
  expect(readAudit('npm: command not found')).toEqual({ kind: 'skipped', why: 'npm: command not found' });
});
