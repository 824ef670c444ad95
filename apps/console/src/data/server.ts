import { queryString } from '@tsuzura/domain/text';

/** The console's own server: where signing in and out begins (apps/console-server). */
export const signInPath = (to: string, isFresh = false): string =>
  `/signin?${queryString({ to, fresh: isFresh ? '1' : '' })}`;

/** Sent with everything: no form and no link of another site can do that. */
export const ownHeaders = { 'X-Console': '1' } as const;

/** Ends the session here and says where that of the sign-in app ends; null: it could not be ended now. */
export async function signOut(): Promise<string | null> {
  try {
    const answer = await fetch('/signout', { method: 'POST', headers: ownHeaders, credentials: 'same-origin' });
    const { to } = (await answer.json()) as { to?: string };
    return answer.ok && to !== undefined ? to : null;
  } catch {
    return null;
  }
}
