export { stopOnSignal } from './stop-on-signal.ts';
