import type { SignInClient } from '@tsuzura/browser/session';

/** This app as it is registered with the sign-in server. */
export const signInClient: SignInClient = {
  id: 'latte',
  callbackPathOf: (view) => (view === 'signUp' ? '/signUpCallback' : '/myPage'),
};
