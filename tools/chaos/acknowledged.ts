/** When commands were acknowledged, in the order of the answers; real time in milliseconds. */
export interface AcknowledgedTimes {
  add(at: number): void;
  last(): number;
  since(fromMs: number): readonly number[];
  /** The longest time without one between the two moments, with the edges: nothing at all is the whole of it. */
  longestGap(fromMs: number, toMs: number): number;
}

export function createAcknowledgedTimes(): AcknowledgedTimes {
  const times: number[] = [];
  /** The first that is not before the moment. */
  const placeOf = (moment: number): number => {
    let [low, high] = [0, times.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((times[middle] ?? 0) < moment) low = middle + 1;
      else high = middle;
    }
    return low;
  };
  return {
    add: (at) => void times.push(Math.max(at, times.at(-1) ?? at)),
    last: () => times.at(-1) ?? 0,
    since: (fromMs) => times.slice(placeOf(fromMs)),
    longestGap(fromMs, toMs) {
      let [before, longest] = [fromMs, 0];
      for (let place = placeOf(fromMs); place < times.length; place += 1) {
        const at = times[place] ?? toMs;
        if (at > toMs) break;
        longest = Math.max(longest, at - before);
        before = at;
      }
      return Math.max(longest, toMs - before);
    },
  };
}
