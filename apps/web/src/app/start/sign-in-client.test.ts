import { expect, test } from 'vitest';
import { signInClient } from './sign-in-client.ts';

test('R4.08 the two return paths are those that are registered with the sign-in server', () => {
  expect(signInClient.id).toBe('latte');
  expect(signInClient.callbackPathOf('signUp')).toBe('/signUpCallback');
  expect(signInClient.callbackPathOf('signInWithCheckUsername')).toBe('/myPage');
});
