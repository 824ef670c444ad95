import { healthMs } from './limits.ts';
import { within } from './service-routes.ts';

/** Why a program gets no requests, or `ready`. */
export type ReadyState = 'starting' | 'ready' | 'unavailable' | 'draining';
export type Need = () => Promise<boolean>;

/** Whether requests should come to this program. That it lives is another question: one without its database is not started anew. */
export interface Readiness {
  /** From now on it is ready while all that it needs is there. */
  open(needs: readonly Need[]): void;
  /** It is about to close, and never ready again. */
  drain(): void;
  state(): Promise<ReadyState>;
}

export function createReadiness(): Readiness {
  let needs: readonly Need[] | null = null;
  let isDraining = false;
  return {
    open: (given) => void (needs = given),
    drain: () => void (isDraining = true),
    async state() {
      if (isDraining) return 'draining';
      if (needs === null) return 'starting';
      const answers = await Promise.all(needs.map((need) => within(healthMs, need())));
      if (!answers.every(Boolean)) return 'unavailable';
      return isDraining ? 'draining' : 'ready';
    },
  };
}
