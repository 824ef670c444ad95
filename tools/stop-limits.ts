/**
 * How long the end of `npm start` may take, in milliseconds. Usually it is a few hundred; these are the limits for whatever
 * hangs. What is cut off was not committed: PostgreSQL undoes it, and the next start runs it again.
 */
export const stopLimits = {
  /** From the signal to the end of the process, with the database. */
  whole: 9_500,
  /** All programs; the database has at least the rest. */
  programs: 7_000,
  /** Requests in flight (3 s), the running job and deliveries (3 s) beside each other, then the clock and the connections. */
  api: 5_500,
  /** The sign-in server, the stand-ins and the apps beside each other. */
  beside: 1_500,
} as const;
