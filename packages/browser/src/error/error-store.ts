import { severity, type ErrorRecord } from './error-record.ts';

/** The global error (R4.01): one shown, less serious ones behind it, none twice. */
export function createErrorStore() {
  let waiting: readonly ErrorRecord[] = [];
  const listeners = new Set<() => void>();
  const become = (next: readonly ErrorRecord[]) => {
    waiting = next;
    for (const listener of listeners) listener();
  };
  const same = (one: ErrorRecord, other: ErrorRecord) =>
    one.type === other.type && one.title === other.title && one.message === other.message;

  return {
    current: (): ErrorRecord | null => waiting[0] ?? null,
    /** Ten blocks that fail for one reason raise one dialog. */
    set(record: ErrorRecord): void {
      if (waiting.some((known) => same(known, record))) return;
      become([...waiting, record].toSorted((one, other) => severity(other) - severity(one)));
    },
    /** The shown one is done with; the next one, if any, is shown. */
    dismiss(): void {
      if (waiting.length > 0) become(waiting.slice(1));
    },
    /** R2.22: on every route change. The service that is closed is no error of a page: it stays on the next one (R2.40). */
    clear(): void {
      const staying = waiting.filter(isClosedService);
      if (staying.length < waiting.length) become(staying);
    },
    /** The service is back after maintenance, and whatever failed behind the screen is asked for again. */
    serviceIsBack(): void {
      become([]);
    },
    subscribe(listener: () => void): () => void {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

const isClosedService = ({ type }: ErrorRecord): boolean => type === 'MAINTENANCE';

export type ErrorStore = ReturnType<typeof createErrorStore>;
export const errorStore = createErrorStore();
