export { MfaSetUpView } from './mfa-set-up-view.tsx';
export { SetUpFirst } from './set-up-first.tsx';
