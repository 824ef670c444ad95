/** Numbers that look random and depend on nothing but the seed (mulberry32). */
export interface Random {
  /** At least 0, less than 1. */
  next(): number;
  /** A whole number of `from` … `to`, both included. */
  int(from: number, to: number): number;
  chance(probability: number): boolean;
  pick<T>(from: readonly T[]): T;
  /** Letters and digits. */
  word(length: number): string;
}

const letters = 'abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789';

/** One turn of a run has a random source of its own, so that it can be repeated without the turns before it. */
export function createRandom(seed: number, turn = 0): Random {
  let state = (Math.imul(seed, 0x9e3779b1) ^ Math.imul(turn + 1, 0x85ebca6b)) >>> 0;
  const next = (): number => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
  const int = (from: number, to: number): number => from + Math.floor(next() * (to - from + 1));
  return {
    next,
    int,
    chance: (probability) => next() < probability,
    pick: (from) => from[int(0, from.length - 1)] as (typeof from)[number],
    word: (length) => Array.from({ length }, () => letters[int(0, letters.length - 1)]).join(''),
  };
}
