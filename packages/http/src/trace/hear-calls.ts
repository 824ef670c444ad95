import type { Board } from './board.ts';
import { beginSpan, traceparentOf, type Span } from './span.ts';

/** A request by `fetch`, as undici tells of it. */
interface Outgoing {
  readonly origin: string | URL;
  readonly method: string;
  addHeader(name: string, value: string): void;
}
interface Answered {
  readonly request: object;
  readonly response: { readonly statusCode: number };
}

/** A span for each call of another program within a request; ours are told the trace. */
export function hearCalls({ current, end, hear }: Board, ours: readonly string[]): void {
  const spans = new WeakMap<object, Span>();
  const told = new Set(ours.map((one) => new URL(one).origin));
  hear('undici:request:create', ({ request }: { readonly request: Outgoing }) => {
    const parent = current.getStore();
    if (!parent) return;
    const { origin, host } = new URL(request.origin);
    const span = beginSpan('client', request.method, parent);
    span.attributes.set('http.request.method', request.method).set('server.address', host);
    spans.set(request, span);
    if (told.has(origin)) request.addHeader('traceparent', traceparentOf(span));
  });
  hear('undici:request:headers', ({ request, response }: Answered) => {
    const span = spans.get(request);
    span?.attributes.set('http.response.status_code', response.statusCode);
    if (span) span.isFailed = response.statusCode >= 500;
  });
  hear('undici:request:trailers', ({ request }: { readonly request: object }) => end(spans.get(request)));
  hear('undici:request:error', ({ request }: { readonly request: object }) => end(spans.get(request), true));
}
