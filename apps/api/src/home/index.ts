export { printServiceMetrics } from './metrics.ts';
export { showRun } from './show-night.ts';
