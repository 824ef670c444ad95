import { assert } from '@tsuzura/domain/kernel';

type Measure<Point> = (point: Point) => bigint;

/**
 * At most `most` points that still look like all of them: the first and the last, the lowest and the highest by every
 * measure, and the lowest and highest by the first measure of each of the equal stretches between.
 */
export function thinOut<Point>(
  points: readonly Point[],
  most: number,
  measures: readonly [Measure<Point>, ...Measure<Point>[]],
): readonly Point[] {
  if (points.length <= most) return points;
  const kept = new Set([0, points.length - 1]);
  for (const measure of measures) keepExtremes(kept, points, measure, 0, points.length);
  assert(kept.size <= most, 'there is room for the ends and the extremes');
  const stretches = (most - kept.size) >> 1;
  for (let stretch = 0; stretch < stretches; stretch += 1) {
    const from = Math.floor((stretch * points.length) / stretches);
    keepExtremes(kept, points, measures[0], from, Math.floor(((stretch + 1) * points.length) / stretches));
  }
  return points.filter((_, index) => kept.has(index));
}

function keepExtremes<Point>(
  kept: Set<number>,
  points: readonly Point[],
  measure: Measure<Point>,
  from: number,
  to: number,
): void {
  let [low, high] = [from, from];
  for (let index = from + 1; index < to; index += 1) {
    const value = measure(points[index] as Point);
    if (value < measure(points[low] as Point)) low = index;
    if (value > measure(points[high] as Point)) high = index;
  }
  kept.add(low).add(high);
}
