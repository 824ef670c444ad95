/** Waits of the session (R9.03 and R9.07), in milliseconds. */
export const timing = {
  /** While another caller refreshes. */
  refreshPoll: 100,
  /** Until the new token can be read back. */
  storedPoll: 50,
  afterRefresh: 100,
  /** Between tries of a refresh that a busy server puts off. Then it has failed. */
  busyWaits: [500, 1500],
  /** While nobody is signed in, a call waits and looks again this often (R7.12). */
  noTokenPoll: 10_000,
  inactivityCheck: 10_000,
} as const;

/** A token this close to its end is treated as expired, so that it does not run out on the way. */
export const expiryMargin = 10_000;
