import { scaleLinear } from '@visx/scale';

/** The drawing is stretched to its frame; positions of words beside it are these units in percent. */
export const frame = { width: 1_000, height: 400 };

export interface Scale {
  readonly ticks: readonly number[];
  /** Position in the drawing, from the top. */
  readonly y: (value: number) => number;
  /** The same in percent of the frame's height. */
  readonly percent: (value: number) => number;
}

const levels = 3;

/** Three or four even levels around all values. A line that never moves stands in the middle. */
export function valueScale(values: readonly number[], { fromZero = false } = {}): Scale {
  const low = Math.min(...values, ...(fromZero ? [0] : []));
  const high = Math.max(...values, ...(fromZero ? [0] : []));
  const margin = high === low ? Math.max(Math.abs(high) * 0.05, 1) : 0;
  const scale = scaleLinear<number>({
    domain: [fromZero && low >= 0 ? 0 : low - margin, high + margin],
    range: [frame.height, 0],
  }).nice(levels);
  const y = (value: number) => scale(value);
  return { ticks: scale.ticks(levels), y, percent: (value) => (y(value) / frame.height) * 100 };
}

/** Evenly over the width, by place in the row: days without business make no gaps. */
export const placeOf = (index: number, count: number): number =>
  count < 2 ? frame.width : (index / (count - 1)) * frame.width;

export const placePercent = (index: number, count: number): number => (placeOf(index, count) / frame.width) * 100;

/** The point nearest to a share of the width, 0 to 1. */
export const nearest = (share: number, count: number): number =>
  Math.min(Math.max(Math.round(share * (count - 1)), 0), Math.max(count - 1, 0));

/** Two labels at one height would cover each other: the lower one gives way. Percent of the height. */
export function apart(first: number, second: number, distance: number): readonly [number, number] {
  const gap = Math.abs(first - second);
  if (gap >= distance) return [first, second];
  const push = (distance - gap) / 2;
  return first <= second ? [first - push, second + push] : [first + push, second - push];
}

const tickWidth = { wide: 12, narrow: 7.2 };
const labelWidth = { wide: 14, narrow: 8.6 };
const gap = 12;

/** Pixels that the words beside a drawing need: the ticks small, the values at the ends larger. */
export function roomBeside(ticks: readonly string[], ends: readonly string[]): number {
  const widths = [...ticks.map((text) => widthOf(text, tickWidth)), ...ends.map((text) => widthOf(text, labelWidth))];
  return Math.ceil(gap + Math.max(...widths, 0));
}

const widthOf = (text: string, { wide, narrow }: typeof tickWidth): number =>
  Array.from(text, (letter) => (letter > '\u2E80' ? wide : narrow)).reduce((sum, width) => sum + width, 0);

/** At most `most` places of a row, first and last among them. */
export function sampled(count: number, most: number): readonly number[] {
  if (count <= most) return Array.from({ length: count }, (_, index) => index);
  return Array.from({ length: most }, (_, index) => Math.round((index * (count - 1)) / (most - 1)));
}
