import { expect, test } from 'vitest';
import { maySkipPasskey, signUpAfter, signUpStart, type SignUpEvent } from './sign-up-steps.ts';

const after = (...events: SignUpEvent[]) => events.reduce(signUpAfter, signUpStart);
const verified: SignUpEvent[] = [{ did: 'sentCode', email: 'a@example.jp' }, { did: 'verifiedCode' }];

test('mail, code, password, passkey, terms: in this order', () => {
  expect(signUpStart.step).toBe('email');
  expect(after(verified[0]!).step).toBe('code');
  expect(after(...verified).step).toBe('password');
  expect(after(...verified, { did: 'setPassword' }).step).toBe('passkey');
  expect(after(...verified, { did: 'setPassword' }, { did: 'addedPasskey' })).toEqual({
    step: 'terms',
    email: 'a@example.jp',
    hasPassword: true,
    hasPasskey: true,
  });
});

test('the passkey can wait only when there is a password', () => {
  const withPassword = after(...verified, { did: 'setPassword' });
  expect(maySkipPasskey(withPassword)).toBe(true);
  expect(signUpAfter(withPassword, { did: 'skippedPasskey' }).step).toBe('terms');
  const without = after(...verified, { did: 'skippedPassword' });
  expect(maySkipPasskey(without)).toBe(false);
  expect(signUpAfter(without, { did: 'skippedPasskey' })).toEqual(without);
});

test('going back keeps the address', () => {
  expect(after(verified[0]!, { did: 'changedAddress' })).toMatchObject({ step: 'email', email: 'a@example.jp' });
  expect(after(...verified, { did: 'skippedPassword' }, { did: 'wentBackToPassword' }).step).toBe('password');
});
