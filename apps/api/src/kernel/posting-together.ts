/**
 * Commands that move an account of the house share their transaction with those that arrive at the same time: the account's
 * balance stays locked until the commit is on disk (and on a second machine), so alone each would wait for the one before
 * (ADR-0084). The second batch reads and decides while the first is written, and then waits for the account.
 */
export const postingTogether = { maxConcurrentBatches: 2, maxBatchSize: 64, minBatchSize: 24 } as const;
