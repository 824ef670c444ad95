import type { Answer } from '@tsuzura/contract/kernel';
import type { openCustomerView } from '@tsuzura/contract/main';
import { noCurrentUser, type Claims, type Session } from '@tsuzura/browser/session';

export type OpenedView = Answer<typeof openCustomerView>;

/**
 * The session of an operator who looks (ADR-0074): one token in memory, never renewed, gone with the page. It has the shape of
 * a customer's, so that every screen works as it does for the customer.
 */
export function createViewSession(opened: OpenedView, now: () => number, onEnd: () => void): Session {
  const endsAt = now() + opened.secondsLeft * 1000;
  const listeners = new Set<() => void>();
  let isOver = false;
  const isLive = () => !isOver && now() < endsAt;
  const claims: Claims = { subject: '', username: opened.username, hashedUserId: '', expiresAt: endsAt };
  const stored = {
    accessToken: opened.token,
    tokenType: 'DPoP',
    expiresIn: opened.secondsLeft,
    refreshToken: '',
    scope: '',
    receivedAt: now(),
  };
  const mustLive = (): void => {
    if (!isLive()) throw new Error(noCurrentUser);
  };
  return {
    current: () => (isLive() ? stored : null),
    claims: () => (isLive() ? claims : null),
    clear() {
      if (isOver) return;
      isOver = true;
      for (const listener of listeners) listener();
      onEnd();
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    changedElsewhere: () => {},
    check: async () => mustLive(),
    async accessToken() {
      mustLive();
      return opened.token;
    },
    // Nobody signs in here.
    signInUrl: async () => location.href,
    comeBack: async () => ({ kind: 'none' }),
  };
}
