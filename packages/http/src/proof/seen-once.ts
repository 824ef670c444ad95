/**
 * Remembers what was seen for at least `milliseconds`, at most twice that, in two sets that replace each other.
 * Bounded: when a set is full, nothing new is accepted until the next change of sets.
 */
export class SeenOnce {
  readonly #milliseconds: number;
  readonly #most: number;
  #young = new Set<number>();
  #old = new Set<number>();
  #turnedAt = 0;

  constructor(milliseconds: number, most: number) {
    this.#milliseconds = milliseconds;
    this.#most = most;
  }

  add(value: number, now: number): 'new' | 'seen' | 'full' {
    const age = now - this.#turnedAt;
    if (age >= this.#milliseconds) {
      this.#old = age >= 2 * this.#milliseconds ? new Set() : this.#young;
      this.#young = new Set();
      this.#turnedAt = now;
    }
    if (this.has(value)) return 'seen';
    if (this.#young.size >= this.#most) return 'full';
    this.#young.add(value);
    return 'new';
  }

  has(value: number): boolean {
    return this.#young.has(value) || this.#old.has(value);
  }

  get size(): number {
    return this.#young.size + this.#old.size;
  }
}
