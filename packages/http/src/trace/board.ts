import { AsyncLocalStorage } from 'node:async_hooks';
import { channel } from 'node:diagnostics_channel';
import { momentNow, type Span } from './span.ts';

/** What those who make spans share: the span that is under way here, and where finished ones go. */
export interface Board {
  readonly current: AsyncLocalStorage<Span | null>;
  /** Once; nothing where there is none. */
  end(span: Span | undefined, isFailed?: boolean): void;
  hear(name: string, listen: (message: never) => void): void;
  onStop(stop: () => void): void;
  stop(): void;
}

export function createBoard(add: (span: Span) => void): Board {
  const stops: (() => void)[] = [];
  return {
    current: new AsyncLocalStorage<Span | null>(),
    end(span, isFailed = span?.isFailed ?? false) {
      if (!span || span.ended !== null) return;
      span.isFailed = isFailed;
      span.ended = momentNow();
      add(span);
    },
    hear(name, listen) {
      const listener = (message: unknown) => listen(message as never);
      channel(name).subscribe(listener);
      stops.push(() => channel(name).unsubscribe(listener));
    },
    onStop: (stop) => void stops.push(stop),
    stop: () => stops.forEach((stop) => stop()),
  };
}
