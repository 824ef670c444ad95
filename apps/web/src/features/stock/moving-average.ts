/** The mean of the last `count` values at each place; null where there are fewer. */
export function movingAverage(values: readonly number[], count: number): (number | null)[] {
  let sum = 0;
  return values.map((value, place) => {
    sum += value - (place >= count ? (values[place - count] ?? 0) : 0);
    return place + 1 >= count ? sum / count : null;
  });
}
