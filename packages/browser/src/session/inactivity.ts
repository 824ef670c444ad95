import { timing } from './timing.ts';

/** What counts as a sign of life. */
const signs = ['pointerdown', 'keydown', 'scroll', 'touchstart', 'visibilitychange'] as const;
/** Nobody asked for a shorter time; brokers in Japan use thirty to sixty minutes. */
const limitMs = 30 * 60_000;

export interface Inactivity {
  /** Something happened. */
  touch(): void;
  /** True when nothing has happened for too long. */
  isOver(): boolean;
}

export function createInactivity(now: () => number, limit = limitMs): Inactivity {
  let last = now();
  return {
    touch: () => {
      last = now();
    },
    isOver: () => now() - last >= limit,
  };
}

/** R4.15: looks every ten seconds whether the customer is still there. Gives back how to stop. */
export function watchInactivity(onOver: () => void, inactivity = createInactivity(() => Date.now())): () => void {
  const stop = new AbortController();
  for (const sign of signs) addEventListener(sign, inactivity.touch, { passive: true, signal: stop.signal });
  const timer = setInterval(() => {
    if (inactivity.isOver()) onOver();
  }, timing.inactivityCheck);
  return () => {
    stop.abort();
    clearInterval(timer);
  };
}
