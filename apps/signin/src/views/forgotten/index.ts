export { ForgottenFlow } from './forgotten-flow.tsx';
