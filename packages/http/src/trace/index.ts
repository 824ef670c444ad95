export { startTraces, type TraceOptions, type Traces } from './start-traces.ts';
