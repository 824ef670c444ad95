export { clearStorage, releaseMarkerKey } from './clear-storage.ts';
export { watchInactivity } from './inactivity.ts';
export { createKeyPlace } from './key-place.ts';
export { createSessionKey } from './session-key.ts';
export { isEnd, noCurrentUser, noNewSession } from './session-end.ts';
export { createSession, type Return, type Session } from './session.ts';
export { isOwnPath, type SignInClient, type SignInRequest } from './sign-in-request.ts';
export type { Claims } from './stored-session.ts';
export { timing } from './timing.ts';
