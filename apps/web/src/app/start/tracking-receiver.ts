import type { Session } from '@tsuzura/browser/session';
import type { Tracking, TrackingReceiver } from '../../shared/marketing/index.ts';

/** Of our own origin always: what is installed there is the operator's choice (docs/tracking.md). */
export const receiverPath = '/tracking-receiver.js';

/** R4.08: the token of a session that is there already, renewed or ended. A return from sign-in gives it by itself. */
export function followSession(session: Pick<Session, 'current' | 'subscribe'>, tracking: Tracking): void {
  const pass = () => tracking.setToken(session.current()?.accessToken ?? null);
  pass();
  session.subscribe(pass);
}

const importReceiver = (): Promise<unknown> => import(/* @vite-ignore */ receiverPath);

/** Loads the receiver that the operator has installed. One that is missing or is something else is as good as none. */
export async function loadReceiver(tracking: Tracking, load: () => Promise<unknown> = importReceiver): Promise<void> {
  try {
    const module = await load();
    const receive: unknown = typeof module === 'object' && module !== null ? Reflect.get(module, 'receive') : null;
    if (typeof receive === 'function') tracking.replaceReceiver(receive as TrackingReceiver);
  } catch {
    // Visits are not measured; nothing else depends on it.
  }
}
