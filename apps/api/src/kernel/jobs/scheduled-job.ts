import type { Instant } from '@tsuzura/domain/calendar';
import type { Reader, Tx } from '@tsuzura/store/kernel';
import type { Ranges } from './ranges.ts';

/** Work that is due at moments of business time. An area lists its own in `jobs.ts`. */
export interface ScheduledJob {
  /** `area.verb-noun`; never renamed, it is the key of what has run. */
  readonly name: string;
  /** What an operator reads. */
  readonly title: string;
  /** The first moment after `after` at which the job is due. */
  next(after: Instant): Instant;
  /** Reads from outside companies before the transaction opens; its result is handed to `run`. */
  prepare?(dueAt: Instant, reader: Reader): Promise<unknown>;
  /**
   * All effects happen in `tx`, together with the note that this occurrence is done; those of `ranges` may be committed before it,
   * so they are work whose state shows that it is done. `after` is the key behind which a page of a job begins; none for the
   * first. Without `ranges`, they are worked one after the other in `tx`.
   */
  run(tx: Tx, dueAt: Instant, prepared: unknown, after?: string | null, ranges?: Ranges): Promise<void>;
}

export interface Occurrence {
  readonly job: ScheduledJob;
  readonly dueAt: Instant;
}

export interface Ran {
  readonly name: string;
  readonly dueAt: Instant;
  readonly outcome: 'done' | 'failed';
}
