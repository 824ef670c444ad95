import { randomBytes } from 'node:crypto';

/** As OTLP counts kinds of spans. */
export const kinds = { internal: 1, server: 2, client: 3 } as const;

type Attribute = string | number;

/** One piece of work of a trace. Its attributes are names of ours, numbers and hosts: nothing that a caller sent. */
export interface Span {
  readonly traceId: string;
  readonly id: string;
  readonly parentId: string | null;
  readonly kind: keyof typeof kinds;
  name: string;
  readonly began: number;
  ended: number | null;
  isFailed: boolean;
  readonly attributes: Map<string, Attribute>;
}

/** What a span hangs on: a span of this process, or what another program said. */
export interface Parent {
  readonly traceId: string;
  readonly id: string;
}

/** Milliseconds of the epoch, finer than the clock of the wall and never going back. */
export const momentNow = (): number => performance.timeOrigin + performance.now();

export function beginSpan(kind: Span['kind'], name: string, parent: Parent | null): Span {
  return {
    traceId: parent?.traceId ?? randomBytes(16).toString('hex'),
    id: randomBytes(8).toString('hex'),
    parentId: parent?.id ?? null,
    kind,
    name,
    began: momentNow(),
    ended: null,
    isFailed: false,
    attributes: new Map(),
  };
}

const pattern = /^00-(?!0{32})([0-9a-f]{32})-(?!0{16})([0-9a-f]{16})-[0-9a-f]{2}$/;

/** W3C Trace Context; what is not well formed begins a trace of its own. */
export function readTraceparent(text: unknown): Parent | null {
  const [, traceId, id] = (typeof text === 'string' && pattern.exec(text)) || [];
  return traceId === undefined || id === undefined ? null : { traceId, id };
}

export const traceparentOf = ({ traceId, id }: Parent): string => `00-${traceId}-${id}-01`;

const nanoseconds = (ms: number): string => `${Math.round(ms * 1_000)}000`;

/** As a collector reads it: OTLP in JSON, where ids are hexadecimal and 64-bit numbers are text. */
export const printSpans = (service: string, spans: readonly Span[]): string =>
  JSON.stringify({
    resourceSpans: [
      {
        resource: { attributes: [attributeOf(['service.name', service])] },
        scopeSpans: [{ scope: { name: 'tsuzura' }, spans: spans.map(printSpan) }],
      },
    ],
  });

const printSpan = (span: Span) => ({
  traceId: span.traceId,
  spanId: span.id,
  ...(span.parentId !== null && { parentSpanId: span.parentId }),
  name: span.name,
  kind: kinds[span.kind],
  startTimeUnixNano: nanoseconds(span.began),
  endTimeUnixNano: nanoseconds(span.ended ?? span.began),
  attributes: [...span.attributes].map(attributeOf),
  status: { code: span.isFailed ? 2 : 0 },
});

const attributeOf = ([key, value]: readonly [string, Attribute]) => ({
  key,
  value: typeof value === 'number' ? { intValue: String(Math.round(value)) } : { stringValue: value },
});
