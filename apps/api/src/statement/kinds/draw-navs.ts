import { tableDate } from '@tsuzura/domain/text';
import { assert } from '@tsuzura/domain/kernel';
import { yen } from '@tsuzura/domain/money';
import { yenText } from '@tsuzura/domain/text';
import type { NavRow } from '@tsuzura/store/fund';
import type { Block } from '../press/index.ts';

type Chart = Extract<Block, { part: 'chart' }>;

/** Enough for a printed line; more only makes the file bigger. */
const mostPoints = 90;
const lines = 4;

/** Prices as a line between rounded marks. Places are text with four decimals, so that the same prices give the same bytes. */
export function drawNavs(navs: readonly NavRow[]): Chart {
  const step = Math.ceil(navs.length / mostPoints);
  const shown = navs.filter((_, index) => index % step === 0 || index === navs.length - 1);
  const [first, last] = [shown.at(0), shown.at(-1)];
  assert(first && last, 'a fund that reports has prices');
  const values = shown.map(({ nav }) => Number(nav));
  const { low, high } = roundedRange(Math.min(...values), Math.max(...values));
  const place = (value: number) => ((value - low) / (high - low)).toFixed(4);
  const middle = shown[Math.floor(shown.length / 2)] ?? first;
  return {
    part: 'chart',
    series: [
      {
        label: '基準価額（円）',
        colour: '#0e5a4e',
        points: values.map((value, index) => [(index / Math.max(values.length - 1, 1)).toFixed(4), place(value)]),
      },
    ],
    marks: Array.from({ length: lines + 1 }, (_, index) => low + ((high - low) * index) / lines).map((value) => ({
      at: place(value),
      label: yenText(yen(Math.round(value))).replace('円', ''),
    })),
    dates: [first, middle, last].map(({ date }) => tableDate(date).slice(0, 7)),
  };
}

/** Edges on whole hundreds (or larger steps) around the prices, four equal parts apart. */
function roundedRange(least: number, most: number): { low: number; high: number } {
  const step =
    [25, 50, 100, 250, 500, 1_000, 2_500, 5_000, 10_000].find((one) => one * lines >= (most - least) * 1.15) ?? 25_000;
  const low = Math.max(0, Math.floor(least / step) * step);
  return { low, high: low + step * lines >= most ? low + step * lines : low + step * lines * 2 };
}
