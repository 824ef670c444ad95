export { Admission, type AdmissionLimits, type Priority } from './admission.ts';
export type { ServerAdmission, RouteAdmission } from './admit-request.ts';
export { createApiServer } from './create-api-server.ts';
export { defaultLimits } from './limits.ts';
export { requireStorableForm } from './body-parsers.ts';
export { addMetrics, metricLines, printMetrics } from './metrics.ts';
export { createReadiness, type Need, type Readiness, type ReadyState } from './readiness.ts';
export { serveMetrics, type ServedMetrics } from './serve-metrics.ts';
export { toStdout } from './stdout.ts';
export { isStorable } from './storable-text.ts';
export { RequestRejected } from './request-rejected.ts';
export type { Surroundings } from './surroundings.ts';
export type {
  ApiRequest,
  ApiServer,
  ApiServerOptions,
  Call,
  Concern,
  Guard,
  Handler,
  Limits,
  LogSink,
  MadeCall,
  View,
  Who,
} from './types.ts';
