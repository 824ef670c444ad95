export { useIsOnline } from './use-is-online.ts';
export { useWhenOnline } from './use-when-online.ts';
