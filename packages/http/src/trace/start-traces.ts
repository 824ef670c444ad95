import { addMetrics, metricLines } from '../server/metrics.ts';
import { nameTracesBy } from '../server/trace-id.ts';
import { createBoard } from './board.ts';
import { exportSpans } from './export-spans.ts';
import { hearCalls } from './hear-calls.ts';
import { hearRequests } from './hear-requests.ts';
import { hearStatements } from './hear-statements.ts';

export interface TraceOptions {
  /** Where a collector takes OTLP over HTTP; `/v1/traces` is added. */
  readonly url: string;
  /** Which program this is. */
  readonly service: string;
  /** Our own programs, which are told the trace. Nobody else is. */
  readonly ours: readonly string[];
}

export interface Traces {
  close(): Promise<void>;
}

/**
 * Traces are made from what Node, Fastify and our store say on their diagnostics channels: while nobody listens there, nothing is
 * done anywhere (ADR-0076).
 */
export function startTraces({ url, service, ours }: TraceOptions): Traces {
  const out = exportSpans(url, service);
  const board = createBoard(out.add);
  const spanOf = hearRequests(board);
  hearStatements(board);
  hearCalls(board, ours);
  nameTracesBy((request) => spanOf(request)?.traceId ?? null);
  addMetrics('traces', () =>
    metricLines(
      'counter',
      'tsuzura_spans_total',
      'Spans of traces, and those that were lost',
      'state',
      Object.entries(out.counts),
    ),
  );
  return {
    async close() {
      nameTracesBy(null);
      board.stop();
      await out.close();
    },
  };
}
