import type { View } from '@tsuzura/contract/auth';
import { queryString } from '@tsuzura/domain/text';
import { base64Url, fromBase64Url } from './base64-url.ts';
import { isOwnPath } from './own-path.ts';
import { challengeOf, randomText } from './pkce.ts';

export const scope = 'openid offline';

/** Kept in the tab between leaving for the sign-in app and coming back. */
export interface PendingSignIn {
  readonly state: string;
  readonly verifier: string;
  readonly callbackPath: string;
}

const key = 'tsuzura.signIn';

/** How the sign-in server knows this app. */
export interface SignInClient {
  readonly id: string;
  /** Registered with the sign-in application; every other path is reached through the state (R4.08). */
  readonly callbackPathOf: (view: View) => string;
}

export interface SignInRequest {
  readonly view: View;
  /** Where the customer wants to be afterwards: a path of this app, with its query. */
  readonly redirectPath: string | null;
  readonly prompt?: 'none' | 'login';
  readonly hashedUserId?: string;
}

interface SignInSurroundings {
  readonly client: SignInClient;
  readonly authUrl: string;
  readonly appUrl: string;
  readonly tab: Storage;
}

/** R3.06: the address of the sign-in app for this request. What is needed to come back is kept in the tab. */
export async function signInUrl(
  request: SignInRequest,
  { client, authUrl, appUrl, tab }: SignInSurroundings,
  random = (bytes: Uint8Array<ArrayBuffer>) => crypto.getRandomValues(bytes),
): Promise<string> {
  const verifier = randomText(64, random);
  const callbackPath = client.callbackPathOf(request.view);
  const state = stateText({ nonce: randomText(22, random), redirectPath: request.redirectPath });
  tab.setItem(key, JSON.stringify({ state, verifier, callbackPath } satisfies PendingSignIn));
  const query = queryString({
    appUrl,
    callbackPath,
    codeChallenge: await challengeOf(verifier),
    codeChallengeMethod: 'S256',
    clientId: client.id,
    view: request.view,
    prompt: request.prompt,
    state,
    scope,
    hashedUserId: request.hashedUserId,
  });
  return `${authUrl}/signIn?${query}`;
}

/** Gives back what was kept, and forgets it: a code is exchanged at most once. */
export function takePending(tab: Storage): PendingSignIn | null {
  const text = tab.getItem(key);
  tab.removeItem(key);
  if (text === null) return null;
  try {
    return JSON.parse(text) as PendingSignIn;
  } catch {
    return null;
  }
}

/** Looks without forgetting: an answer to somebody else's question must not spoil ours (R5.04). */
export function peekPending(tab: Storage): PendingSignIn | null {
  const kept = takePending(tab);
  if (kept !== null) tab.setItem(key, JSON.stringify(kept));
  return kept;
}

interface State {
  readonly nonce: string;
  readonly redirectPath: string | null;
}

function stateText(state: State): string {
  return base64Url(new TextEncoder().encode(JSON.stringify(state)));
}

/** The path in a state that matched. A path of this app only: never another origin, whatever the state holds. */
export function redirectPathOf(state: string): string | null {
  try {
    const { redirectPath } = JSON.parse(fromBase64Url(state) ?? '{}') as Partial<State>;
    return typeof redirectPath === 'string' && isOwnPath(redirectPath) ? redirectPath : null;
  } catch {
    return null;
  }
}
