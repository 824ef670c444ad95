export { openTraces } from './open-traces.ts';
export { stopOnSignal } from './stop-on-signal.ts';
