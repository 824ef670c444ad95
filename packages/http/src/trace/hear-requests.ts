import { tracingChannel } from 'node:diagnostics_channel';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Board } from './board.ts';
import { beginSpan, readTraceparent, type Span } from './span.ts';

interface Handled {
  readonly request: { readonly raw: IncomingMessage; readonly visit?: { readonly route: string | null } };
  readonly route: { readonly url: string; readonly method: string };
}

/** A span for each request that a server of this process takes. Gives what finds it. */
export function hearRequests({ current, end, hear, onStop }: Board): (request: IncomingMessage) => Span | undefined {
  const spans = new WeakMap<IncomingMessage, Span>();
  hear('http.server.request.start', ({ request }: { readonly request: IncomingMessage }) => {
    const { method = 'OTHER', headers, socket } = request;
    // Never the path: it may hold an id. The route's pattern comes with its handler.
    const span = beginSpan('server', method, readTraceparent(headers['traceparent']));
    span.attributes.set('http.request.method', method).set('server.port', socket.localPort ?? 0);
    spans.set(request, span);
    current.enterWith(span);
  });
  hear(
    'http.server.response.finish',
    ({ request, response }: { readonly request: IncomingMessage; readonly response: ServerResponse }) => {
      const span = spans.get(request);
      span?.attributes.set('http.response.status_code', response.statusCode);
      end(span, response.statusCode >= 500);
    },
  );
  // A call that waited for admission goes on where another one ended: here it is in its own trace again.
  const handled = tracingChannel<unknown, Handled>('fastify.request.handler').start;
  handled.bindStore(current, ({ request, route }) => {
    const span = spans.get(request.raw) ?? null;
    const pattern = request.visit?.route ?? route.url;
    if (span) span.name = `${route.method} ${pattern}`;
    span?.attributes.set('http.route', pattern);
    return span;
  });
  onStop(() => void handled.unbindStore(current));
  return (request) => spans.get(request);
}
