export { say } from './say.ts';
export { ToastHost } from './toast-host.tsx';
