import { randomFrom } from '../../bench/random.ts';

export interface ScheduledRound {
  readonly round: number;
  readonly fault: string;
}

/** Every fault as often as every other, in an order that follows from the seed. */
export function scheduleRounds(faults: readonly string[], rounds: number, seed: number): readonly ScheduledRound[] {
  const random = randomFrom(seed);
  const left: string[] = [];
  return Array.from({ length: rounds }, (_, index) => {
    if (left.length === 0) left.push(...faults);
    const [fault = ''] = left.splice(Math.floor(random() * left.length), 1);
    return { round: index + 1, fault };
  });
}
