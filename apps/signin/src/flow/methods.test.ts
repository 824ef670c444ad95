import { expect, test } from 'vitest';
import { hasStrongFactor, otherMethods } from './methods.ts';

test('other ways leave out the current one and keep the order', () => {
  expect(otherMethods(['passkey', 'totp', 'recoveryCode'], 'totp')).toEqual(['passkey', 'recoveryCode']);
  expect(otherMethods(['totp'], 'totp')).toEqual([]);
});

test('a mail code is no strong factor, a passkey or an app is', () => {
  expect(hasStrongFactor([])).toBe(false);
  expect(hasStrongFactor(['mailCode', 'recoveryCode'])).toBe(false);
  expect(hasStrongFactor(['totp'])).toBe(true);
  expect(hasStrongFactor(['passkey', 'mailCode'])).toBe(true);
});
