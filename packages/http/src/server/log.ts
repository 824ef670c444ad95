import { hash } from 'node:crypto';
import { safeError } from './redact.ts';
import type { Who } from './types.ts';

/** Everything a log line may hold. A field that is not here cannot be logged. */
export interface LogEntry {
  readonly site: string;
  readonly method: string;
  readonly route: string;
  readonly status: number;
  readonly ms: number;
  readonly requestId: string;
  /** While traces are on. */
  readonly traceId?: string | null;
  readonly who: Who;
  readonly code: string | null;
  readonly detail: string | null;
  readonly error: unknown;
  /** What the caller sent: not logged, but cut out of what an exception says. Read only when there is one. */
  readonly received: () => unknown;
}

/** Concatenated instead of `JSON.stringify`, because it runs once a call; every part is ours or has a checked shape. */
export function logLine(entry: LogEntry, now: number): string {
  const { who, error, code, detail, status } = entry;
  const level = error !== null ? 'error' : status >= 500 ? 'warn' : 'info';
  const subject = who.role === 'customer' || who.role === 'operator' ? `,"subject":"${pseudonym(who.subject)}"` : '';
  return (
    `{"time":"${timestamp(now)}","level":"${level}","site":"${entry.site}","method":"${entry.method}"` +
    `,"route":"${entry.route}","status":${status},"ms":${Math.round(entry.ms * 10) / 10}` +
    `,"requestId":"${entry.requestId}"${entry.traceId ? `,"traceId":"${entry.traceId}"` : ''}${subject}` +
    (code === null ? '' : `,"code":"${code}"`) +
    (detail === null ? '' : `,"detail":${JSON.stringify(detail)}`) +
    (error === null ? '' : `,"error":${JSON.stringify(safeError(error, entry.received()))}`) +
    '}\n'
  );
}

const mostMarks = 10_000;
const marks = new Map<string, string>();

/** A pseudonym: the same in every line of a customer, and a reader of the log learns no id. */
function pseudonym(subject: string): string {
  const known = marks.get(subject);
  if (known !== undefined) return known;
  if (marks.size >= mostMarks) marks.clear();
  const mark = hash('sha256', subject, 'hex').slice(0, 12);
  marks.set(subject, mark);
  return mark;
}

let second = 0;
let prefix = '';

/** ISO 8601, with the part that changes once a second kept. */
function timestamp(now: number): string {
  const ms = now % 1000;
  if (now - ms !== second) {
    second = now - ms;
    prefix = new Date(second).toISOString().slice(0, 20);
  }
  return `${prefix}${String(ms).padStart(3, '0')}Z`;
}
