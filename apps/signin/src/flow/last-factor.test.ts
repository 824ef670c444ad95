import { expect, test } from 'vitest';
import { mayRemovePasskey } from './last-factor.ts';

test.each([
  ['customer', true, 1, true],
  ['customer', false, 1, false],
  ['customer', false, 2, true],
  ['operator', true, 1, false],
  ['operator', true, 2, true],
] as const)('%s, password %s, %i passkeys: one may go is %s', (role, hasPassword, passkeys, may) => {
  expect(mayRemovePasskey({ role, hasPassword, passkeys })).toBe(may);
});
