import { randomUUID } from 'node:crypto';
import { loopDelayMs } from './overload.ts';

/** Time, chance and the state of the process come in as an argument, so that a test can set them. */
export interface Surroundings {
  /** Epoch ms, real time: limits and logs do not follow the business clock. */
  readonly now: () => number;
  readonly newId: () => string;
  readonly loopDelayMs: () => number;
}

export const realSurroundings: Surroundings = { now: Date.now, newId: randomUUID, loopDelayMs };
