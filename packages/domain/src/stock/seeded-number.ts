/*
 * Numbers that anybody can compute again: one depends on a name and a key only, never on what was drawn before (rule STOCK-11).
 */

/** FNV-1a over UTF-16 units, 32 bits, finished as below. */
export function hashText(text: string): number {
  let state = 0x811c_9dc5;
  for (let at = 0; at < text.length; at += 1) state = Math.imul(state ^ text.charCodeAt(at), 0x0100_0193);
  return scramble(state);
}

/** The finaliser of MurmurHash3: every input bit reaches every output bit. */
export function scramble(value: number): number {
  let bits = value | 0;
  bits = Math.imul(bits ^ (bits >>> 16), 0x85eb_ca6b);
  bits = Math.imul(bits ^ (bits >>> 13), 0xc2b2_ae35);
  return (bits ^ (bits >>> 16)) >>> 0;
}

/** Draws under one name: 32 bits for each key. */
export function seededNumbers(name: string): (key: number) => number {
  const base = hashText(name);
  return (key) => scramble(base ^ scramble(key));
}
