import { whoMovesUp } from './seats.ts';

export interface LotteryEntry {
  readonly receiptNumber: string;
  readonly people: number;
}

/** SHA-256 of a text, in hexadecimal. It comes in as an argument: this room knows no cryptography. */
export type Sha256 = (text: string) => string;

/** What is published before entries are taken. */
export const commitmentOf = (seed: string, sha256: Sha256): string => sha256(seed);

/**
 * Rule SEM-7. Every entry has the score `SHA-256(seed ":" receipt number)`; seats go to the lowest scores, past an entry of two
 * when one seat is left. So anybody can compute the draw again from what is published, in any language.
 */
export function drawLottery<Entry extends LotteryEntry>(
  entries: readonly Entry[],
  capacity: number,
  seed: string,
  sha256: Sha256,
): { readonly won: readonly Entry[]; readonly lost: readonly Entry[] } {
  const scored = entries.map((entry) => ({ entry, score: sha256(`${seed}:${entry.receiptNumber}`) }));
  scored.sort((a, b) => (a.score < b.score ? -1 : 1));
  const inOrder = scored.map(({ entry }) => ({ id: entry.receiptNumber, people: entry.people, entry }));
  const won = whoMovesUp(inOrder, capacity).map(({ entry }) => entry);
  const winners = new Set(won);
  return { won, lost: inOrder.filter(({ entry }) => !winners.has(entry)).map(({ entry }) => entry) };
}
