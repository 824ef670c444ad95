import type { Limits } from './types.ts';

/** Far above what our own screens need, far below what would slow the service down. */
export const defaultLimits: Limits = {
  bodyBytes: 64 * 1024,
  urlBytes: 4096,
  headerBytes: 16 * 1024,
  requestMs: 10_000,
  jsonDepth: 12,
  ratePerMinute: 600,
  eventLoopDelayMs: 2_000,
  stopMs: 3_000,
  connections: 4_000,
  connectionsPerAddress: 256,
  idleMs: 65_000, // load balancers keep theirs for 60 s and must be the first to close
};

/** More members than any body of the contract has; a flood of short keys stays cheap to refuse. */
export const mostJsonKeys = 2000;
/** Fields of a query string or a form. */
export const mostPairs = 100;
/** Addresses and subjects the rate limit remembers. */
export const mostRateKeys = 50_000;
/** How long `/healthcheck` waits for a dependency. */
export const healthMs = 2000;
