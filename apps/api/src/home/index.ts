export { printServiceMetrics } from './metrics.ts';
