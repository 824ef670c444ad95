import type { IncomingMessage } from 'node:http';

type Read = (request: IncomingMessage) => string | null;

let read: Read | null = null;

/** While traces are on (ADR-0076) the log names the trace of each request. Null: they are off. */
export const nameTracesBy = (reader: Read | null): void => void (read = reader);

export const traceIdOf = (request: IncomingMessage): string | null => (read === null ? null : read(request));
