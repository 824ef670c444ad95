/** A call that waits for its turn. */
export interface Waiting {
  /** Whose it is: customers take turns, whatever number of calls each of them has waiting. */
  readonly key: string;
  readonly weight: number;
  readonly since: number;
  readonly start: () => void;
  readonly refuse: (reason: RefusalReason) => void;
}

/** `overload`: no room in the short queue of an overload; `full`: no room at all; `late`: it waited too long itself. */
export const refusalReasons = ['overload', 'full', 'late'] as const;
export type RefusalReason = (typeof refusalReasons)[number];

/** Waiting calls of one priority: one queue for each customer, served round robin. */
export class FairQueue {
  /** In the order of the round: a Map keeps the order in which its keys came. */
  readonly #lines = new Map<string, Waiting[]>();
  #size = 0;
  #weight = 0;
  #busySince = 0;

  get size(): number {
    return this.#size;
  }

  /** Of all waiting calls together. */
  get weight(): number {
    return this.#weight;
  }

  /** Nobody has more than one call waiting. */
  get isEven(): boolean {
    return this.#size === this.#lines.size;
  }

  /** Whose calls wait. */
  get customers(): number {
    return this.#lines.size;
  }

  waitingOf(key: string): number {
    return this.#lines.get(key)?.length ?? 0;
  }

  add(call: Waiting, now: number): void {
    if (this.#size === 0) this.#busySince = now;
    this.#size += 1;
    this.#weight += call.weight;
    const line = this.#lines.get(call.key);
    if (line) line.push(call);
    else this.#lines.set(call.key, [call]);
  }

  peek(): Waiting | undefined {
    for (const line of this.#lines.values()) return line[0];
    return undefined;
  }

  /** The next call; its customer goes to the end of the round with what is left. */
  take(): Waiting | undefined {
    for (const [key, line] of this.#lines) {
      const call = line.shift();
      this.#lines.delete(key);
      if (line.length > 0) this.#lines.set(key, line);
      this.#forget(call);
      return call;
    }
    return undefined;
  }

  remove(call: Waiting): boolean {
    const line = this.#lines.get(call.key);
    const at = line?.indexOf(call) ?? -1;
    if (!line || at < 0) return false;
    line.splice(at, 1);
    if (line.length === 0) this.#lines.delete(call.key);
    this.#forget(call);
    return true;
  }

  /** Since when calls have been waiting without a pause; `now` when none waits. */
  busySince(now: number): number {
    return this.#size === 0 ? now : this.#busySince;
  }

  /** The newest call of the customer with the most calls, if those are more than `atLeast`. */
  newestOfLongest(atLeast: number): Waiting | undefined {
    let longest: Waiting[] | undefined;
    for (const line of this.#lines.values()) if (line.length > (longest?.length ?? atLeast)) longest = line;
    return longest?.at(-1);
  }

  /** Every call that came before then. */
  olderThan(then: number): Waiting[] {
    const old: Waiting[] = [];
    for (const line of this.#lines.values()) for (const call of line) if (call.since < then) old.push(call);
    return old;
  }

  #forget(call: Waiting | undefined): void {
    this.#size -= 1;
    this.#weight -= call?.weight ?? 0;
  }
}
