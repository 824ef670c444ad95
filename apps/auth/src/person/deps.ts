import { Refused } from '@tsuzura/contract/kernel';
import { instant, type Instant } from '@tsuzura/domain/calendar';
import type { Database, Tx } from '@tsuzura/store/kernel';

/** Everything the use cases take from outside. Clock and chance come in, so that a test decides both. */
export interface PersonDeps {
  readonly database: Database;
  /** Real time: a lock of 15 minutes does not follow the business clock. */
  readonly realNow: () => number;
  readonly random: (bytes: number) => Uint8Array;
  readonly secrets: { readonly pepper: string; readonly deviceKey: string };
  readonly rp: { readonly id: string; readonly origin: string; readonly name: string };
  /** Where people open this program, without a stroke at the end. */
  readonly publicUrl: string;
  /** Where the customer app is, without a stroke at the end. */
  readonly webUrl: string;
}

/** The request behind a call, as far as the rules care. */
export interface Visit {
  /** Network address; only a keyed hash of it is kept. */
  readonly network: string;
  readonly userAgent: string;
  /** The value of the device cookie. */
  readonly device: string | null;
  readonly requestId: string;
}

/** One step of an interaction. */
export interface Step {
  readonly uid: string;
  readonly visit: Visit;
}

export const nowOf = (deps: Pick<PersonDeps, 'realNow'>): Instant => instant(Math.trunc(deps.realNow()));

export const later = (at: Instant, milliseconds: number): Instant => instant(at + milliseconds);

export const seconds = 1_000;
export const minutes = 60 * seconds;
export const hours = 60 * minutes;

/**
 * Runs `work` in one transaction. A refusal that has to leave its trace (a counted failure, a challenge that is used up)
 * is returned: it is thrown after the commit. One that is thrown undoes everything.
 */
export async function settle<T>(deps: PersonDeps, work: (tx: Tx) => Promise<T | Refused>): Promise<T> {
  const result = await deps.database.tx(work);
  if (result instanceof Refused) throw result;
  return result;
}
