import { hashText, scramble } from '@tsuzura/domain/stock';

/*
 * Random numbers that can be repeated: a number depends only on the seed, the name of what is drawn and the day, never
 * on what was drawn before. So a price is the same whoever asks first, and whatever else was asked.
 */

/** Draws from the standard normal distribution; `key` is a day number or any other integer. */
export type Noise = (key: number) => number;

export function noise(seed: string, name: string): Noise {
  const base = hashText(`${seed}/${name}`);
  return (key) => {
    const first = scramble(base ^ scramble(key));
    const second = scramble(first ^ 0x9e37_79b9);
    // Box-Muller; the half keeps the logarithm away from zero.
    return Math.sqrt(-2 * Math.log((first + 0.5) / 2 ** 32)) * Math.cos((2 * Math.PI * second) / 2 ** 32);
  };
}
