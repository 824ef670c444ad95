import { tracingChannel } from 'node:diagnostics_channel';
import type { Board } from './board.ts';
import { beginSpan, type Span } from './span.ts';
import { sqlSummary } from './sql-summary.ts';

interface Sent {
  readonly text: string;
}

/** A span for each statement of a request, as the store says it (`store/kernel/heard.ts`). */
export function hearStatements({ current, end, onStop }: Board): void {
  const spans = new WeakMap<object, Span>();
  const statements = tracingChannel<unknown, Sent>('tsuzura.sql');
  const nothing = () => undefined;
  const listener = {
    start(sent: Sent) {
      const parent = current.getStore();
      if (!parent) return;
      const span = beginSpan('client', sqlSummary(sent.text), parent);
      span.attributes.set('db.system.name', 'postgresql').set('db.query.summary', span.name);
      spans.set(sent, span);
    },
    end: nothing,
    asyncStart: nothing,
    asyncEnd: (sent: Sent) => end(spans.get(sent)),
    error: (sent: Sent) => end(spans.get(sent), true),
  };
  statements.subscribe(listener);
  onStop(() => {
    statements.unsubscribe(listener);
  });
}
