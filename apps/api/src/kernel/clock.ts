import { instant, ymdOf, type Instant, type Ymd } from '@tsuzura/domain/calendar';
import {
  lockClock,
  readClock,
  writeClock,
  writeSeenUntil,
  type ClockMove,
  type ClockRow,
  type Database,
} from '@tsuzura/store/kernel';

/** Business time. Tokens and passwords use real time instead. */
export interface Clock {
  now(): Instant;
  today(): Ymd;
}

/** How far ahead the clock promises to have been seen; a crash costs at most this much business time. */
const promiseMilliseconds = 5_000;

export interface BusinessClock extends Clock {
  readonly mode: 'demo' | 'real';
  readonly state: 'running' | 'frozen';
  /** The first business moment of this installation. */
  readonly openedAt: Instant;
  /** Reads the row again: another program may have moved the clock. */
  refresh(): Promise<void>;
  /** The move under way, also one that a program began which is no longer there. */
  readonly moving: ClockMove | null;
  /** Stops time, or lets it run, where it is. Read under a lock, so that a move at the same moment is not undone. */
  setState(state: 'running' | 'frozen'): Promise<void>;
  /** Puts business time at `at`, frozen or running on from there. Ends a move, unless it is told that one goes on. */
  put(at: Instant, state: 'running' | 'frozen', moving?: ClockMove | null): Promise<void>;
  /** Renews the promise; called every few seconds while the service is up. */
  beat(): Promise<void>;
  /** The service stops: the clock stands still exactly here until the next start. */
  rest(): Promise<void>;
}

export interface ClockOptions {
  readonly database: Database;
  readonly realNow: () => number;
}

/**
 * Opens the clock of this database. `wake` is for the one program that brings the service up: the time the service was
 * down is taken out, so that a demo left on Friday morning is found on Friday morning.
 */
export async function openClock(
  { database, realNow }: ClockOptions,
  { wake }: { wake: boolean },
): Promise<BusinessClock> {
  const real = () => instant(Math.trunc(realNow()));
  const read = async (): Promise<ClockRow> => {
    const found = await readClock(database.reader);
    if (!found) throw new Error('the database has no clock: seed it first');
    return found;
  };
  let row = await read();
  /** Counts what this program wrote: a row that was read before that is older than what we know. */
  let writes = 0;
  const at = (when: Instant): Instant => {
    if (row.mode === 'real') return when;
    return row.state === 'frozen' ? row.businessAt : instant(row.businessAt + Math.max(0, when - row.realAt));
  };
  const write = async (next: ClockRow) => {
    await writeClock(database.reader, next);
    row = next;
    writes += 1;
  };
  /** From the row as it is now, which another program may have written a moment ago. */
  const rewrite = (next: () => ClockRow): Promise<void> =>
    database.tx(async (tx) => {
      await lockClock(tx);
      row = (await readClock(tx)) ?? row;
      row = next();
      await writeClock(tx, row);
      writes += 1;
    });
  const anchored = (
    businessAt: Instant,
    { state, moving }: Pick<ClockRow, 'state' | 'moving'>,
    seenUntil: Instant,
  ): ClockRow => ({
    mode: row.mode,
    state,
    businessAt,
    realAt: real(),
    seenUntil,
    openedAt: row.openedAt,
    moving,
  });
  const promise = () => instant(real() + promiseMilliseconds);

  if (wake && row.mode === 'demo') await write(anchored(at(row.seenUntil), row, promise()));

  return {
    get mode() {
      return row.mode;
    },
    get state() {
      return row.state;
    },
    get moving() {
      return row.moving;
    },
    get openedAt() {
      return row.openedAt;
    },
    now: () => at(real()),
    today: () => ymdOf(at(real())),
    refresh: async () => {
      const before = writes;
      const found = await read();
      if (writes === before) row = found;
    },
    put: (businessAt, state, moving = null) => write(anchored(businessAt, { state, moving }, promise())),
    setState: (state) => rewrite(() => anchored(at(real()), { state, moving: null }, promise())),
    beat: () => writeSeenUntil(database.reader, promise()),
    rest: async () => {
      if (row.mode === 'demo') await rewrite(() => anchored(at(real()), row, real()));
    },
  };
}
