/*
 * Random numbers that can be repeated: a number depends only on the seed, the name of what is drawn and the day, never
 * on what was drawn before. So a price is the same whoever asks first, and whatever else was asked.
 */

/** Draws from the standard normal distribution; `key` is a day number or any other integer. */
export type Noise = (key: number) => number;

export function noise(seed: string, name: string): Noise {
  const base = hash(`${seed}/${name}`);
  return (key) => {
    const first = scramble(base ^ scramble(key));
    const second = scramble(first ^ 0x9e37_79b9);
    // Box-Muller; the half keeps the logarithm away from zero.
    return Math.sqrt(-2 * Math.log((first + 0.5) / 2 ** 32)) * Math.cos((2 * Math.PI * second) / 2 ** 32);
  };
}

/** FNV-1a over UTF-16 units, 32 bits. */
function hash(text: string): number {
  let state = 0x811c_9dc5;
  for (let at = 0; at < text.length; at += 1) state = Math.imul(state ^ text.charCodeAt(at), 0x0100_0193);
  return scramble(state);
}

/** The finaliser of MurmurHash3: every input bit reaches every output bit. */
function scramble(value: number): number {
  let bits = value | 0;
  bits = Math.imul(bits ^ (bits >>> 16), 0x85eb_ca6b);
  bits = Math.imul(bits ^ (bits >>> 13), 0xc2b2_ae35);
  return (bits ^ (bits >>> 16)) >>> 0;
}
