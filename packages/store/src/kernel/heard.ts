import { tracingChannel } from 'node:diagnostics_channel';

const statements = tracingChannel<unknown, { readonly text: string }>('tsuzura.sql');

/** Tells whoever listens that a statement was sent and answered: its text, which has parameters and no values (ADR-0076). */
export const heard = <T>(text: string, ask: () => Promise<T>): Promise<T> =>
  statements.hasSubscribers ? statements.tracePromise(ask, { text }) : ask();
