import { AsyncLocalStorage } from 'node:async_hooks';
import type { PoolClient } from 'pg';

/** One read on a standby: all its statements go over one connection, and so to one server. */
export interface ReadPlace {
  /** Null when the read is over: what it left running asks the primary. */
  client: PoolClient | null;
}

const reading = new AsyncLocalStorage<ReadPlace | undefined>();

/** The connection to a standby that the statements of this read go over; null: the primary. */
export const standbyClient = (): PoolClient | null => reading.getStore()?.client ?? null;

export const readingAt = <T>(place: ReadPlace, work: () => T): T => reading.run(place, work);

/** For what outlives the read that began it, or serves others too: what is kept in memory, what several calls share. */
export const onPrimary = <T>(work: () => T): T =>
  reading.getStore() === undefined ? work() : reading.run(undefined, work);

/** The read has begun to write: from here on it sees its own writes, on the primary. */
export function leaveStandby(): void {
  const place = reading.getStore();
  if (place) place.client = null;
}
