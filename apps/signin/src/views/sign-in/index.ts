export { SignInView } from './sign-in-view.tsx';
