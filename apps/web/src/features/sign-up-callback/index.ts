export { SignUpCallbackPage } from './sign-up-callback-page.tsx';
