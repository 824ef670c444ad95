import { mostRateKeys } from './limits.ts';

const minute = 60_000;
/** A key that used less than this of its allowance here is nothing the other copies need to know. */
const toldFrom = 0.1 * minute;

/**
 * Requests a minute for each key, as one number a key (GCRA): the moment at which its allowance is full again. A key
 * may use a whole minute's allowance at once, then gets it back evenly. What other copies of the program tell counts here too.
 */
export class Rate {
  readonly #interval: number;
  readonly #most: number;
  readonly #fullAt = new Map<string, number>();
  /** Keys that use much, since the other copies were told. */
  readonly #noted = new Set<string>();
  /** What the other copies believe of a key, as `#fullAt`. */
  readonly #told = new Map<string, number>();

  constructor(perMinute: number, most: number = mostRateKeys) {
    this.#interval = minute / perMinute;
    this.#most = most;
  }

  /** 0 when there is room, else the seconds to wait. Takes nothing. */
  wait(key: string, now: number): number {
    const fullAt = Math.max(this.#fullAt.get(key) ?? 0, now);
    const over = fullAt + this.#interval - now - minute;
    // a thousandth of a millisecond, so that a minute divided by 600 and added 600 times is still a minute
    return over > 0.001 ? Math.ceil(over / 1000) : 0;
  }

  /** As `wait`, and counts the request when there is room. */
  take(key: string, now: number): number {
    const wait = this.wait(key, now);
    if (wait > 0) return wait;
    const before = this.#fullAt.get(key);
    if (before === undefined && this.#fullAt.size >= this.#most) this.#forget(now);
    const fullAt = Math.max(before ?? 0, now) + this.#interval;
    this.#fullAt.set(key, fullAt);
    if (fullAt - now > toldFrom) this.#noted.add(key);
    return 0;
  }

  /** `count key`, for the other copies; each request once. */
  tell(now: number): string[] {
    const told: string[] = [];
    for (const key of this.#noted) {
      const fullAt = this.#fullAt.get(key) ?? 0;
      const count = Math.round((fullAt - Math.max(this.#told.get(key) ?? 0, now)) / this.#interval);
      if (count < 1) continue;
      told.push(`${count} ${key}`);
      this.#told.set(key, fullAt);
    }
    this.#noted.clear();
    return told;
  }

  /** What `tell` said at another copy. No key is kept out for longer than a minute by what is heard. */
  hear(told: readonly string[], now: number): void {
    for (const one of told) {
      const at = one.indexOf(' ');
      const count = Number(one.slice(0, at));
      if (at < 1 || !Number.isSafeInteger(count) || count < 1) continue;
      const key = one.slice(at + 1);
      const before = this.#fullAt.get(key);
      if (before === undefined && this.#fullAt.size >= this.#most) this.#forget(now);
      const after = (known: number | undefined) =>
        Math.min(Math.max(known ?? 0, now) + count * this.#interval, now + 2 * minute);
      this.#fullAt.set(key, after(before));
      this.#told.set(key, after(this.#told.get(key)));
    }
  }

  /** A key whose allowance is full needs no memory; if all are in use, the oldest goes. */
  #forget(now: number): void {
    for (const [key, fullAt] of this.#fullAt) if (fullAt <= now) this.#drop(key);
    for (const key of this.#fullAt.keys()) {
      if (this.#fullAt.size < this.#most) return;
      this.#drop(key);
    }
  }

  #drop(key: string): void {
    this.#fullAt.delete(key);
    this.#told.delete(key);
  }
}

/** One household or phone holds a whole IPv6 /64, so that is what counts as one address. */
export function networkOf(address: string): string {
  if (!address.includes(':')) return address;
  if (address.startsWith('::ffff:') && address.includes('.')) return address.slice(7);
  const [head = '', tail] = address.split('::');
  const groups = head === '' ? [] : head.split(':');
  const rest = tail === undefined || tail === '' ? [] : tail.split(':');
  const zeros = tail === undefined ? 0 : 8 - groups.length - rest.length;
  return [...groups, ...Array<string>(Math.max(0, zeros)).fill('0'), ...rest].slice(0, 4).join(':');
}
