import { expect, test } from 'vitest';
import { createTracking, type Visit } from '../../shared/marketing/index.ts';
import { followSession, loadReceiver } from './tracking-receiver.ts';

function sessionWith(first: string | null) {
  const listeners = new Set<() => void>();
  let token = first;
  return {
    current: () =>
      token === null ? null : ({ accessToken: token } as ReturnType<Parameters<typeof followSession>[0]['current']>),
    subscribe: (listener: () => void) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    change(next: string | null) {
      token = next;
      for (const listener of listeners) listener();
    },
  };
}

test('R4.08 the installed receiver learns the token of a session: there already, renewed and ended', async () => {
  const tracking = createTracking();
  const session = sessionWith('t1');
  followSession(session, tracking);
  const seen: (string | null)[] = [];
  await loadReceiver(tracking, async () => ({ receive: (visit: Visit) => seen.push(visit.accessToken) }));
  session.change('t2');
  session.change(null);
  expect(seen).toEqual(['t1', 't2', null]);
});

test('a receiver that is missing, or is something else, is none', async () => {
  const tracking = createTracking();
  for (const module of [null, 'text', {}, { receive: 'text' }]) await loadReceiver(tracking, async () => module);
  await loadReceiver(tracking, () => Promise.reject(new TypeError('404')));
  expect(() => tracking.setToken('t1')).not.toThrow();
});
