export { createWorkers, type Tasks, type WorkerOptions, type Workers } from './workers.ts';
