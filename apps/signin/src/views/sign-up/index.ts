export { SignUpView } from './sign-up-view.tsx';
