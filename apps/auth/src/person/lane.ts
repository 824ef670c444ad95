import { Refused } from '@tsuzura/contract/kernel';

export type Lane = <T>(work: () => Promise<T>) => Promise<T>;

/** Lets `atOnce` run, the others wait in the order they came; more than `mostWaiting` are refused at once. */
export function createLane({ atOnce, mostWaiting }: { atOnce: number; mostWaiting: number }): Lane {
  const waiting: (() => void)[] = [];
  let running = 0;
  return async (work) => {
    if (running >= atOnce) {
      if (waiting.length >= mostWaiting) throw new Refused('OVERLOAD');
      await new Promise<void>((go) => void waiting.push(go)); // whoever finishes hands its place over
    } else {
      running += 1;
    }
    try {
      return await work();
    } finally {
      const next = waiting.shift();
      if (next) next();
      else running -= 1;
    }
  };
}
