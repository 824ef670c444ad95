import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Site } from '@tsuzura/contract/kernel';
import { logLine, type LogEntry } from './log.ts';
import type { MappedError } from './map-error.ts';
import { countRequest } from './metrics.ts';
import type { Surroundings } from './surroundings.ts';
import type { LogSink } from './types.ts';
import { readPairs } from './pairs.ts';
import type { RawQuery } from './receive.ts';
import { traceIdOf } from './trace-id.ts';
import { nobody } from './visit.ts';

/** One log line and one count for every answer when it is handed over, also for what could not be read as a request. */
export interface Recorder {
  answered(request: FastifyRequest, reply: FastifyReply): void;
  refused(mapped: MappedError, requestId: string): void;
}

export function createRecorder(site: Site, sink: LogSink | null, { now }: Surroundings): Recorder {
  const write = (entry: LogEntry): void => {
    countRequest(site, entry.method, entry.route, entry.status, entry.ms);
    sink?.(logLine(entry, now()));
  };
  return {
    answered(request, reply) {
      const { startedAt, route, who, code, detail, error } = request.visit;
      write({
        site,
        method: request.method,
        route: route ?? request.routeOptions.url ?? 'unknown',
        status: reply.statusCode,
        ms: performance.now() - startedAt,
        requestId: request.id,
        traceId: traceIdOf(request.raw),
        who,
        code,
        detail,
        error,
        received: () => [request.body, request.params, request.query, queryOf(request), request.headers, who],
      });
    },
    refused({ status, body, detail }, requestId) {
      const unread = { method: 'OTHER', route: 'unknown', ms: 0, who: nobody, error: null, received: () => null };
      write({ site, status, requestId, code: body.code, detail, ...unread });
    },
  };
}

/** As the handler saw it: `a+b` is "a b". A query that could not be read never reached one. */
function queryOf(request: FastifyRequest): unknown {
  try {
    return readPairs((request.query as RawQuery).raw);
  } catch {
    return null;
  }
}
