import type { PlanLine } from '@tsuzura/domain/plan';

/** Years of one frame that follow each other with the same amounts. */
export interface LineGroup {
  readonly first: PlanLine;
  readonly lastYear: number;
  /** The first of them that the calendars do not reach. */
  readonly estimatedFrom: number | null;
}

const key = ({ frame, monthly, bonus, reason }: PlanLine): string =>
  [frame, monthly, bonus?.months.join(), bonus?.amount, reason].join(' ');

/** What is the same year after year is said once. */
export function sameLines(lines: readonly PlanLine[]): readonly LineGroup[] {
  const byFrame = [...Map.groupBy(lines, ({ frame }) => frame).values()];
  return byFrame.flatMap((ofFrame) => {
    const groups: PlanLine[][] = [];
    for (const line of ofFrame) {
      const last = groups.at(-1);
      const before = last?.at(-1);
      if (last !== undefined && before !== undefined && key(before) === key(line)) last.push(line);
      else groups.push([line]);
    }
    return groups.flatMap((group): LineGroup[] => {
      const [first] = group;
      if (first === undefined) return [];
      const estimated = group.find(({ isEstimate }) => isEstimate);
      return [{ first, lastYear: group.at(-1)?.year ?? first.year, estimatedFrom: estimated?.year ?? null }];
    });
  });
}
