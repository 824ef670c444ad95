import { errors, type Site } from '@tsuzura/contract/kernel';
import type { Admission, Priority } from './admission.ts';
import type { RefusalReason } from './fair-queue.ts';
import { logLine } from './log.ts';
import { addMetrics, countRequest } from './metrics.ts';
import type { LogSink } from './types.ts';
import { nobody } from './visit.ts';

export interface RefusedCall {
  readonly method: string;
  readonly route: string;
  /** Asked for only when it is logged. */
  readonly requestId: () => string;
  readonly priority: Priority;
  readonly reason: RefusalReason;
}

type Counts = Record<Priority, Record<RefusalReason, number>>;

export type AdmissionRecorder = (refused: RefusedCall) => void;

/** In overload a line for each refused call would cost more than refusing it; the metrics count all of them. */
const logEveryMs = 1_000;

export function createAdmissionRecorder(
  site: Site,
  controller: Admission,
  sink: LogSink | null,
  now: () => number,
): AdmissionRecorder {
  const counts: Counts = {
    first: { overload: 0, full: 0, late: 0 },
    second: { overload: 0, full: 0, late: 0 },
  };
  let loggedAt = -Infinity;
  let notLogged = 0;
  addMetrics(`admission ${site}`, () => printAdmission(site, controller, counts));

  return ({ method, route, requestId, priority, reason }) => {
    const { status, code } = errors.OVERLOAD;
    countRequest(site, method, route, status, 0);
    counts[priority][reason] += 1;
    const at = now();
    if (at - loggedAt < logEveryMs) {
      notLogged += 1;
      return;
    }
    loggedAt = at;
    const detail = `not admitted: ${reason}; ${notLogged} more since the last line`;
    notLogged = 0;
    const unknown = { ms: 0, who: nobody, error: null, received: () => null };
    sink?.(logLine({ site, method, route, status, requestId: requestId(), code, detail, ...unknown }, loggedAt));
  };
}

function printAdmission(site: Site, controller: Admission, counts: Counts): string[] {
  const { running, waiting } = controller.state;
  return [
    `admission_running{site="${site}"} ${running}`,
    ...Object.entries(waiting).map(
      ([priority, count]) => `admission_waiting{site="${site}",priority="${priority}"} ${count}`,
    ),
    ...Object.entries(counts).flatMap(([priority, reasons]) =>
      Object.entries(reasons).map(
        ([reason, count]) =>
          `admission_refused_total{site="${site}",priority="${priority}",reason="${reason}"} ${count}`,
      ),
    ),
  ];
}
