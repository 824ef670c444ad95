import { errors } from '@tsuzura/contract/kernel';

export function printErrors(): string {
  const rows = Object.entries(errors)
    .toSorted(([, a], [, b]) => a.code.localeCompare(b.code))
    .map(([kind, { code, status, shows, text }]) => `| \`${code}\` | ${status} | ${kind} | ${shows} | ${text} |`);
  return [
    '# Errors',
    '',
    'Printed from `packages/contract/src/kernel/error.ts` by `npm run docs`. The first three digits are the HTTP status.',
    '',
    '| code | status | kind | the app shows | text |',
    '| --- | --- | --- | --- | --- |',
    ...rows,
    '',
  ].join('\n');
}
