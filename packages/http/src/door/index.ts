export { createDoor } from './create-door.ts';
export { defaultLimits } from './limits.ts';
export { requireStorableForm } from './body-parsers.ts';
export { serveMetrics, type ServedMetrics } from './serve-metrics.ts';
export { toStdout } from './stdout.ts';
export { isStorable } from './storable-text.ts';
export { TurnedAway } from './turned-away.ts';
export type { Surroundings } from './surroundings.ts';
export type { Call, Door, DoorOptions, Guard, Handler, Knock, Limits, LogSink, Who } from './types.ts';
