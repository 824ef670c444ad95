import type { Limits } from '../server/index.ts';

/** What a test gets does not depend on how fast its machine runs, nor on how many calls it makes. */
export const testLimits: Partial<Limits> = { ratePerMinute: 1_000_000, eventLoopDelayMs: Infinity };
