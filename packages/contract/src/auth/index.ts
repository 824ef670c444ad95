import type { Endpoint } from '../kernel/index.ts';
import { oauthCalls } from './oauth.ts';

export * from './oauth.ts';

export const authCalls: readonly Endpoint[] = oauthCalls;
