import { impossible } from './impossible.ts';

export const signUpSteps = ['email', 'code', 'password', 'passkey', 'terms'] as const;
export type SignUpStep = (typeof signUpSteps)[number];

export const signUpStepNames: Readonly<Record<SignUpStep, string>> = {
  email: 'メール',
  code: 'コード',
  password: 'パスワード',
  passkey: 'パスキー',
  terms: '規約',
};

/** What a sign-up has reached. Nobody exists on the server before the last step. */
export interface SignUpState {
  readonly step: SignUpStep;
  readonly email: string;
  readonly hasPassword: boolean;
  readonly hasPasskey: boolean;
}

export type SignUpEvent =
  | { readonly did: 'sentCode'; readonly email: string }
  | { readonly did: 'changedAddress' }
  | { readonly did: 'verifiedCode' }
  | { readonly did: 'setPassword' }
  | { readonly did: 'skippedPassword' }
  | { readonly did: 'addedPasskey' }
  | { readonly did: 'skippedPasskey' }
  | { readonly did: 'wentBackToPassword' };

export const signUpStart: SignUpState = { step: 'email', email: '', hasPassword: false, hasPasskey: false };

export function signUpAfter(state: SignUpState, event: SignUpEvent): SignUpState {
  switch (event.did) {
    case 'sentCode':
      return { ...state, step: 'code', email: event.email };
    case 'changedAddress':
      return { ...state, step: 'email' };
    case 'verifiedCode':
      return { ...state, step: 'password' };
    case 'setPassword':
      return { ...state, step: 'passkey', hasPassword: true };
    case 'skippedPassword':
      return { ...state, step: 'passkey', hasPassword: false };
    case 'addedPasskey':
      return { ...state, step: 'terms', hasPasskey: true };
    case 'skippedPasskey':
      return maySkipPasskey(state) ? { ...state, step: 'terms' } : state;
    case 'wentBackToPassword':
      return { ...state, step: 'password' };
    default:
      return impossible(event);
  }
}

/** あとで: with neither a password nor a passkey nobody could ever sign in again. */
export function maySkipPasskey({ hasPassword }: SignUpState): boolean {
  return hasPassword;
}
