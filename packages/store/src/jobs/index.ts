export { createWorkers, type WorkerOptions, type Workers } from './workers.ts';
