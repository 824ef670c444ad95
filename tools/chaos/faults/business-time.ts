import { setTimeout as pause } from 'node:timers/promises';
import { atJst, japan, maintenanceWindow, nextBusinessDay, ymdOf, type Instant } from '@tsuzura/domain/calendar';
import { openDatabase, readClock, writeClock, type ClockRow, type Reader } from '@tsuzura/store/kernel';
import { signal } from '../../cluster/processes.ts';
import { programCopies, type ProgramCopy } from '../../cluster/topology.ts';
import { launchProgram } from '../../cluster/up.ts';
import { oneOf, type Fault, type Scene } from './fault.ts';

const hour = 3_600_000;

/** Where the service is closed, or will be before the round has ended, nothing can be acknowledged: then the moment it opens again. */
const whenOpen = (to: Instant): Instant =>
  (maintenanceWindow(to) ?? maintenanceWindow((to + hour / 4) as Instant))?.to ?? to;

const copiesOf = (program: string): readonly ProgramCopy[] =>
  programCopies.filter(({ name }) => name.replace(/\d+$/, '') === program);

/** A move of business time that was begun. */
interface Move {
  hasArrived(): Promise<boolean>;
  /** A job that fails, as one whose partner does not answer in time, ends a move. It is begun again, as an operator does. */
  beginAgain(): Promise<void>;
}

/**
 * Business time begins to move, as after a program died while an operator moved it: whoever holds the scheduler's lock goes on with
 * it.
 */
async function moveClock({ ownerUrl }: Scene, target: (now: Instant) => Instant): Promise<Move> {
  const withClock = async <T>(work: (reader: Reader, clock: ClockRow) => Promise<T>): Promise<T> => {
    const database = openDatabase({ url: ownerUrl, program: 'chaos', connections: 1 });
    try {
      const clock = await readClock(database.reader);
      if (!clock) throw new Error('there is no business clock');
      return await work(database.reader, clock);
    } finally {
      await database.close();
    }
  };
  const moving = await withClock(async (reader, clock) => {
    // A row of a clock that runs says when it was set, not what time it is.
    const realNow = Date.now();
    const now = clock.state === 'running' ? clock.businessAt + realNow - clock.realAt : clock.businessAt;
    const begun = { to: whenOpen(target(now as Instant)), state: clock.state };
    const stopped = { businessAt: now as Instant, realAt: realNow as Instant, state: 'frozen' } as const;
    await writeClock(reader, { ...clock, ...stopped, moving: begun });
    return begun;
  });
  const isThere = (clock: ClockRow) => clock.businessAt >= moving.to;
  return {
    hasArrived: () => withClock(async (_, clock) => clock.moving === null && isThere(clock)),
    beginAgain: () =>
      withClock(async (reader, clock) => {
        if (clock.moving === null && !isThere(clock)) await writeClock(reader, { ...clock, moving });
      }),
  };
}

/** A day's jobs take seconds, the weekly check of all books beside other clusters minutes; a move that does not end is a defect. */
const mostSeconds = 600;
async function arrive(move: Move): Promise<void> {
  const deadline = performance.now() + mostSeconds * 1_000;
  const goOn = async () => {
    await move.beginAgain();
    return move.hasArrived();
  };
  while (!(await goOn().catch(() => false))) {
    if (performance.now() > deadline) throw new Error(`business time does not arrive (${mostSeconds} s)`);
    await pause(200);
  }
}

/** A night lies before it in which orders are filled. */
const nextMorning = (now: Instant): Instant => atJst(nextBusinessDay(japan, ymdOf(now)), '08:00');

/** Every program of jobs dies at a moment of the night that is drawn, and again a moment after it is back. */
const killNight: Fault = {
  name: 'kill night',
  seconds: 0,
  writesWithin: null,
  async begin(scene) {
    const move = await moveClock(scene, nextMorning);
    const jobs = copiesOf('jobs');
    const moments = [scene.random() * 3, scene.random() * 3];
    for (const seconds of moments) {
      await pause(seconds * 1_000);
      for (const { name } of jobs) signal(name, 'SIGKILL');
      for (const copy of jobs) launchProgram(copy, scene.config);
    }
    return { hit: moments.map((moment) => `${moment.toFixed(2)} s`).join(' '), end: () => arrive(move) };
  },
};

/** One stands still while business time moves, the other takes over, and then there are two. */
const twoSchedulers: Fault = {
  name: 'two schedulers',
  seconds: 6,
  writesWithin: null,
  async begin(scene) {
    const { name } = oneOf(scene.random, copiesOf('jobs'));
    const move = await moveClock(scene, nextMorning);
    await pause(scene.random() * 1_000);
    signal(name, 'SIGSTOP');
    return {
      hit: name,
      async end() {
        signal(name, 'SIGCONT');
        await arrive(move);
      },
    };
  },
};

const clockJumps: Fault = {
  name: 'clock jumps',
  seconds: 0,
  writesWithin: null,
  async begin(scene) {
    const hours = 1 + Math.floor(scene.random() * 48);
    const move = await moveClock(scene, (now) => (now + hours * hour) as Instant);
    return { hit: `${hours} h`, end: () => arrive(move) };
  },
};

/** Market data, bank and mail are stand-ins here; an hour of business time passes without them. */
const partnersDown: Fault = {
  name: 'mail and market data down for an hour',
  seconds: 2,
  writesWithin: null,
  async begin(scene) {
    const all = copiesOf('standins');
    for (const { name } of all) signal(name, 'SIGKILL');
    const move = await moveClock(scene, (now) => (now + hour) as Instant);
    return {
      hit: all.map(({ name }) => name).join(' '),
      async end() {
        for (const copy of all) launchProgram(copy, scene.config);
        await arrive(move);
      },
    };
  },
};

export const businessTimeFaults: readonly Fault[] = [killNight, twoSchedulers, clockJumps, partnersDown];
