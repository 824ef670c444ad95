import { errors, type Site } from '@tsuzura/contract/kernel';
import { priorities, type Admission, type Priority } from './admission.ts';
import { refusalReasons as reasons, type RefusalReason } from './fair-queue.ts';
import { logLine } from './log.ts';
import { addMetrics, countRequests } from './metrics.ts';
import type { LogSink } from './types.ts';
import { nobody } from './visit.ts';

export interface RefusedRoute {
  readonly method: string;
  readonly route: string;
  readonly priority: Priority;
}

/** What was refused of a route. Counting is all that is done for most refusals: in overload most requests are refused. */
export interface RefusedCalls extends Record<RefusalReason, number>, RefusedRoute {
  /** Of these, those that the metrics of all requests have. */
  counted: number;
}

export interface AdmissionRecorder {
  /** Made once a route. */
  of(route: RefusedRoute): RefusedCalls;
  /** The request id is asked for only when it is logged. */
  refused(calls: RefusedCalls, reason: RefusalReason, requestId: () => string): void;
}

/** In overload a line for each refused call would cost more than refusing it; the metrics count all of them. */
const logEveryMs = 1_000;
const { status, code } = errors.OVERLOAD;

export function createAdmissionRecorder(
  site: Site,
  controller: Admission,
  sink: LogSink | null,
  now: () => number,
): AdmissionRecorder {
  const ofRoutes = new Map<string, RefusedCalls>();
  let loggedAt = -Infinity;
  let notLogged = 0;
  addMetrics(`admission ${site}`, () => printAdmission(site, controller, [...ofRoutes.values()]));

  return {
    of({ method, route, priority }) {
      const key = `${method} ${route} ${priority}`;
      const known = ofRoutes.get(key);
      if (known) return known;
      const made = { method, route, priority, overload: 0, full: 0, late: 0, counted: 0 };
      ofRoutes.set(key, made);
      return made;
    },
    refused(calls, reason, requestId) {
      calls[reason] += 1;
      const at = now();
      if (at - loggedAt < logEveryMs) {
        notLogged += 1;
        return;
      }
      loggedAt = at;
      const detail = `not admitted: ${reason}; ${notLogged} more since the last line`;
      notLogged = 0;
      const { method, route } = calls;
      const unknown = { ms: 0, who: nobody, error: null, received: () => null };
      sink?.(logLine({ site, method, route, status, requestId: requestId(), code, detail, ...unknown }, loggedAt));
    },
  };
}

function printAdmission(site: Site, controller: Admission, refused: readonly RefusedCalls[]): string[] {
  for (const calls of refused) {
    const all = calls.overload + calls.full + calls.late;
    if (all > calls.counted) countRequests(site, calls.method, calls.route, status, all - calls.counted);
    calls.counted = all;
  }
  const { running, waiting } = controller.state;
  const countOf = (priority: Priority, reason: RefusalReason): number =>
    refused.reduce((sum, calls) => (calls.priority === priority ? sum + calls[reason] : sum), 0);
  return [
    `admission_running{site="${site}"} ${running}`,
    ...priorities.map((priority) => `admission_waiting{site="${site}",priority="${priority}"} ${waiting[priority]}`),
    ...priorities.flatMap((priority) =>
      reasons.map(
        (reason) =>
          `admission_refused_total{site="${site}",priority="${priority}",reason="${reason}"} ${countOf(priority, reason)}`,
      ),
    ),
  ];
}
