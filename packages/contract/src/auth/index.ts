import type { Endpoint } from '../kernel/index.ts';
import { invitationCalls } from './invitation.ts';
import { oauthCalls } from './oauth.ts';
import { signInCalls } from './sign-in.ts';

export * from './invitation.ts';
export * from './oauth.ts';
export * from './security-events.ts';
export * from './sign-in.ts';

/** The two calls of R7.05; they are answered by the OAuth server itself. */
export const authCalls: readonly Endpoint[] = oauthCalls;
/** The sign-in app's own calls. */
export const signInAppCalls: readonly Endpoint[] = [...signInCalls, ...invitationCalls];
