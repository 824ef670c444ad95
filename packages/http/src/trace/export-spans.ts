import { printSpans, type Span } from './span.ts';

export interface SpanExport {
  add(span: Span): void;
  /** Sends what is left, once. */
  close(): Promise<void>;
  readonly counts: Readonly<Record<'sent' | 'dropped', number>>;
}

const everyMs = 1_000;
const [mostHeld, mostAtOnce] = [8_192, 512];
const timeoutMs = 5_000;

/**
 * Spans go out in batches, one batch at a time. While the collector is away they wait as long as there is room; then, and when
 * it refuses them, they are lost and counted. No request ever waits for them.
 */
export function exportSpans(url: string, service: string): SpanExport {
  const address = `${url.replace(/\/+$/, '')}/v1/traces`;
  const held: Span[] = [];
  const counts = { sent: 0, dropped: 0 };
  let onTheWay: Promise<void> | null = null;

  async function sendBatch(): Promise<void> {
    const batch = held.splice(0, mostAtOnce);
    try {
      const answer = await fetch(address, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: printSpans(service, batch),
        signal: AbortSignal.timeout(timeoutMs),
      });
      await answer.arrayBuffer();
      counts[answer.ok ? 'sent' : 'dropped'] += batch.length;
    } catch {
      // Away: they are tried again, behind nothing and as long as newer ones leave room.
      const room = Math.max(0, mostHeld - held.length);
      held.unshift(...batch.slice(0, room));
      counts.dropped += batch.length - Math.min(room, batch.length);
    }
  }
  const send = (): Promise<void> =>
    (onTheWay ??= sendBatch().finally(() => {
      onTheWay = null;
    }));
  const timer = setInterval(() => held.length > 0 && void send(), everyMs);
  timer.unref();

  return {
    counts,
    add(span) {
      if (held.length >= mostHeld) counts.dropped += 1;
      else held.push(span);
    },
    async close() {
      clearInterval(timer);
      await onTheWay;
      for (let batches = Math.ceil(held.length / mostAtOnce); batches > 0; batches -= 1) await send();
    },
  };
}
