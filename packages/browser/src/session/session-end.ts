/** The two ends of a session (R4.06). Their messages are what the error rules look for. */
export const noCurrentUser = 'No current user';
export const noNewSession = 'No new session';

/** R4.06. */
export const isEnd = (error: unknown): boolean =>
  error instanceof Error && (error.message.includes(noCurrentUser) || error.message.includes(noNewSession));
