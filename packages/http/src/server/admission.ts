import { FairQueue, type RefusalReason, type Waiting } from './fair-queue.ts';

/** `first`: commands that move money, token grants. `second`: everything else. */
export const priorities = ['first', 'second'] as const;
export type Priority = (typeof priorities)[number];

export interface AdmissionLimits {
  /** Calls that run at once; a call of weight 1/8 takes an eighth of a place. */
  readonly capacity: number;
  /** Places that calls of the second priority leave free. */
  readonly reserved: number;
  /** Calls that wait at once in a burst. */
  readonly burstQueue: number;
  /** Calls of a priority that wait at once in overload, by weight: so many times the capacity. They wait so many times as long as a call runs. */
  readonly overloadQueue: Readonly<Record<Priority, number>>;
  /** Calls that wait without a pause for so long mean overload; shorter is a burst. */
  readonly burstMs: number;
  /** Overload is over when for so long no call had to wait behind others. */
  readonly calmMs: number;
  /** No call waits longer. What is left of the client's 20 s must be enough for the slowest statement. */
  readonly mostWaitMs: number;
}

export interface Entering {
  /** Whose call it is; asked for only when that decides something. */
  readonly key: () => string;
  readonly priority: Priority;
  readonly weight: number;
  readonly start: () => void;
  readonly refuse: (reason: RefusalReason) => void;
}

export interface AdmissionState {
  readonly running: number;
  readonly waiting: Readonly<Record<Priority, number>>;
}

interface Room {
  readonly refusal: RefusalReason | null;
  /** Who gives way. */
  readonly instead?: { readonly from: FairQueue; readonly call: Waiting };
}
// made once: in overload there is one for every request
const roomForAll: Room = { refusal: null };
const noRoom: Room = { refusal: 'full' };
const noRoomInOverload: Room = { refusal: 'overload' };

/** Every so many calls one of the second priority goes first, so that commands without end do not shut out reads. */
const turnsOfSecond = 8;
/**
 * A page asks for a dozen things at once, and the first page after a start takes longest. While no more customers wait than calls run
 * at once, refusing some of their calls would help nobody: such a queue is no overload, and its calls wait up to so many times as long.
 */
const patienceWithFew = 4;
/** How often those that wait are looked through for what has waited too long. */
const sweepMs = 100;

/**
 * Decides which calls run, wait and are refused, before anything is done for them (ADR-0025). The bound on calls that run
 * keeps the queue of the database pool short; the queue here is the one that is ordered, fair and given up in time.
 */
export class Admission {
  readonly #limits: AdmissionLimits;
  readonly #now: () => number;
  readonly #queues: Readonly<Record<Priority, FairQueue>> = { first: new FairQueue(), second: new FairQueue() };
  readonly #overloadUntil: Record<Priority, number> = { first: -Infinity, second: -Infinity };
  /** Calls of this weight and more are refused without another look, until the queue changes: between two batches that is most calls. */
  readonly #refusedFrom: Record<Priority, number> = { first: Infinity, second: Infinity };
  #running = 0;
  #turn = 0;
  #isSweeping = false;

  constructor(limits: AdmissionLimits, now: () => number = () => performance.now()) {
    this.#limits = limits;
    this.#now = now;
  }

  get state(): AdmissionState {
    const { first, second } = this.#queues;
    return { running: this.#running, waiting: { first: first.size, second: second.size } };
  }

  /** Whether anybody waits: nobody is refused before that. */
  get isWaiting(): boolean {
    return this.#queues.first.size + this.#queues.second.size > 0;
  }

  /** Starts or refuses the call at once and returns null, or returns what takes it out of the queue again. */
  enter(call: Entering): (() => void) | null {
    const { priority, weight } = call;
    const queue = this.#queues[priority];
    const isNext = queue.size === 0 && (priority === 'first' || this.#queues.first.size === 0);
    if (isNext && this.#fits(priority, weight)) {
      this.#running += weight;
      call.start();
      return null;
    }
    const now = this.#now();
    const room = this.#roomFor(priority, weight, call.key, now);
    if (room.refusal) {
      call.refuse(room.refusal);
      return null;
    }
    if (room.instead) {
      room.instead.from.remove(room.instead.call);
      room.instead.call.refuse('full');
    }
    const waiting: Waiting = { key: call.key(), weight, since: now, start: call.start, refuse: call.refuse };
    queue.add(waiting, now);
    this.#changed(now);
    this.#sweepLater();
    return () => {
      queue.remove(waiting);
      this.#changed(this.#now());
    };
  }

  /** Whether a call that enters now would be refused, for one that cannot enter yet because its body is still to come. */
  wouldRefuse(priority: Priority, weight: number, key: () => string): RefusalReason | null {
    if (weight >= this.#refusedFrom[priority]) return 'overload';
    const queue = this.#queues[priority];
    if (queue.size === 0) return null;
    const { refusal } = this.#roomFor(priority, weight, key, this.#now());
    // whose call it is makes no difference while nobody has two waiting
    if (refusal === 'overload' && queue.isEven) this.#refusedFrom[priority] = weight;
    return refusal;
  }

  /** A call that ran is done. The next calls start after this turn of the event loop, not inside it. */
  leave(weight: number): void {
    this.#running -= weight;
    if (this.#queues.first.size + this.#queues.second.size > 0) process.nextTick(() => this.startNext());
  }

  startNext(): void {
    const now = this.#now();
    this.#changed(now);
    this.#shorten(now);
    for (;;) {
      const priority = this.#nextPriority();
      const next = this.#queues[priority].peek();
      if (!next || !this.#fits(priority, next.weight)) return;
      const mostWaitMs = this.#mostWaitMs(this.#queues[priority]);
      this.#queues[priority].take();
      if (now - next.since > mostWaitMs) next.refuse('late');
      else {
        this.#turn += 1;
        this.#running += next.weight;
        next.start();
      }
    }
  }

  /** Refuses whatever has waited too long. Runs by itself while calls wait. */
  sweep(): void {
    const now = this.#now();
    this.#changed(now);
    this.#shorten(now);
    for (const queue of Object.values(this.#queues)) {
      for (const call of queue.olderThan(now - this.#mostWaitMs(queue))) if (queue.remove(call)) call.refuse('late');
    }
  }

  /** The queues are not what they were: the next call is looked at again. Those that were refused meanwhile count as need for the short queue. */
  #changed(now: number): void {
    for (const priority of priorities) {
      if (this.#refusedFrom[priority] === Infinity) continue;
      this.#refusedFrom[priority] = Infinity;
      this.#overloadUntil[priority] = now + this.#limits.calmMs;
    }
  }

  /** What came in the burst before the overload was noticed holds up everybody behind it: the oldest are given up. */
  #shorten(now: number): void {
    const { capacity, overloadQueue } = this.#limits;
    for (const priority of priorities) {
      const queue = this.#queues[priority];
      const most = overloadQueue[priority] * capacity;
      if (queue.weight <= most || !this.#isOverload(priority, now)) continue;
      while (queue.weight > most) queue.take()?.refuse('late');
    }
  }

  #fits(priority: Priority, weight: number): boolean {
    const { capacity, reserved } = this.#limits;
    return this.#running + weight <= (priority === 'first' ? capacity : capacity - reserved);
  }

  #nextPriority(): Priority {
    const { first, second } = this.#queues;
    if (first.size === 0) return 'second';
    const next = second.peek();
    const isTurnOfSecond = this.#turn % turnsOfSecond === turnsOfSecond - 1;
    return isTurnOfSecond && next && this.#fits('second', next.weight) ? 'second' : 'first';
  }

  #isOverload(priority: Priority, now: number): boolean {
    const { burstMs, calmMs } = this.#limits;
    const queue = this.#queues[priority];
    const isStanding = !this.#isOfFew(queue) && now - queue.busySince(now) > burstMs;
    if (isStanding) this.#overloadUntil[priority] = now + calmMs;
    return now < this.#overloadUntil[priority];
  }

  #isOfFew(queue: FairQueue): boolean {
    return queue.customers <= this.#limits.capacity;
  }

  #mostWaitMs(queue: FairQueue): number {
    return this.#limits.mostWaitMs * (this.#isOfFew(queue) ? patienceWithFew : 1);
  }

  /** In a full queue a command takes the place of a read, and any call that of a customer with more calls waiting. */
  #roomFor(priority: Priority, weight: number, key: () => string, now: number): Room {
    const { capacity, burstQueue, overloadQueue } = this.#limits;
    const { first, second } = this.#queues;
    const queue = this.#queues[priority];
    const isOverload = this.#isOverload(priority, now);
    const isShort = isOverload && queue.weight + weight > overloadQueue[priority] * capacity;
    const isFull = first.size + second.size >= burstQueue;
    if (!isShort && !isFull) return roomForAll;
    if (isOverload) this.#overloadUntil[priority] = now + this.#limits.calmMs;
    const read = isFull && !isShort && priority === 'first' ? second.newestOfLongest(0) : undefined;
    if (read) return { refusal: null, instead: { from: second, call: read } };
    const other = queue.isEven ? undefined : queue.newestOfLongest(queue.waitingOf(key()) + 1);
    if (other) return { refusal: null, instead: { from: queue, call: other } };
    return isShort ? noRoomInOverload : noRoom;
  }

  #sweepLater(): void {
    if (this.#isSweeping) return;
    this.#isSweeping = true;
    setTimeout(() => {
      this.#isSweeping = false;
      this.sweep();
      if (this.#queues.first.size + this.#queues.second.size > 0) this.#sweepLater();
    }, sweepMs).unref();
  }
}
