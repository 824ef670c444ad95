import { addDays, daysBetween, type Ymd } from '@tsuzura/domain/calendar';

/** A day, or `folded` days after one that is shown. */
export type StripCell = { readonly day: Ymd } | { readonly after: Ymd; readonly folded: number };

/** As many stand beside one another on a slip at 375 px. */
const most = 9;

/**
 * The cells from the first day to the last. The days in question are always among them; of more than fit, the longest
 * stretches between two of them are folded in their middle.
 */
export function stripCells(points: readonly Ymd[]): readonly StripCell[] {
  const days = [...new Set(points)].toSorted();
  const [first] = days;
  if (first === undefined) return [];
  const stretches = days.slice(1).map((day, index) => daysBetween(days[index] ?? day, day) - 1);
  const shown = keptDays(stretches, most - days.length);
  return [
    { day: first },
    ...days.slice(1).flatMap((day, index) => {
      const from = days[index] ?? day;
      return [...stretch(from, stretches[index] ?? 0, shown[index] ?? 0), { day }];
    }),
  ];
}

/** How many days of each stretch are shown when all of them, with their folds, have `room` cells. The longest gives first. */
function keptDays(stretches: readonly number[], room: number): readonly number[] {
  const kept = [...stretches];
  const cells = () => kept.reduce((sum, days, index) => sum + days + (days < (stretches[index] ?? 0) ? 1 : 0), 0);
  // A fold takes a cell itself, so the first day that is left out brings nothing yet.
  while (cells() > room && kept.some((days) => days > 0)) {
    const longest = kept.indexOf(Math.max(...kept));
    const over = cells() - room + (kept[longest] === stretches[longest] ? 1 : 0);
    const next = kept.toSorted((one, other) => other - one)[1] ?? 0;
    const days = kept[longest] ?? 0;
    kept[longest] = Math.max(days - over, Math.min(days - 1, next), 0);
  }
  return kept;
}

function* stretch(from: Ymd, length: number, kept: number): Generator<StripCell> {
  if (kept === length) {
    for (let day = 1; day <= length; day += 1) yield { day: addDays(from, day) };
    return;
  }
  const before = Math.ceil(kept / 2);
  for (let day = 1; day <= before; day += 1) yield { day: addDays(from, day) };
  yield { after: addDays(from, before), folded: length - kept };
  for (let day = length - (kept - before) + 1; day <= length; day += 1) yield { day: addDays(from, day) };
}
