import type { Answer } from '@tsuzura/contract/kernel';
import type { getForeignAssets } from '@tsuzura/contract/trading';

export type Foreign = Answer<typeof getForeignAssets>;
export type Position = Foreign['positions'][number];

export interface UsTotal {
  readonly valuationUsd: bigint;
  readonly valuationJpy: bigint;
  readonly profitJpy: bigint;
  readonly byPrice: bigint;
  readonly byRate: bigint;
  /** Percent of the cost; null where there is none. */
  readonly profitRate: string | null;
}

/** Percent with two decimals, toward zero. */
export function rateText(part: bigint, whole: bigint): string | null {
  if (whole <= 0n) return null;
  const hundredths = (part * 10_000n) / whole;
  const digits = String(hundredths < 0n ? -hundredths : hundredths).padStart(3, '0');
  return `${hundredths < 0n ? '-' : ''}${digits.slice(0, -2)}.${digits.slice(-2)}`;
}

export const profitRateOf = ({ profitJpy, valuationJpy }: Pick<Position, 'profitJpy' | 'valuationJpy'>) =>
  rateText(profitJpy, valuationJpy - profitJpy);

export const totalOf = ({ total }: Pick<Foreign, 'total'>): UsTotal => ({
  valuationUsd: total.valuationUsd,
  valuationJpy: total.valuationJpy,
  profitJpy: total.profitJpy,
  byPrice: total.profitByPriceJpy,
  byRate: total.profitByRateJpy,
  profitRate: rateText(total.profitJpy, total.valuationJpy - total.profitJpy),
});

export interface Bar {
  /** Percent of the width. */
  readonly left: number;
  readonly width: number;
  readonly isLoss: boolean;
}

/** 株価 + 為替 = 損益 to scale: the second bar begins where the first ends, the third is their sum. `zero` is where nothing is gained. */
export function factorBars(byPrice: bigint, byRate: bigint): { readonly zero: number; readonly bars: readonly Bar[] } {
  const spans: readonly (readonly [bigint, bigint])[] = [
    [0n, byPrice],
    [byPrice, byPrice + byRate],
    [0n, byPrice + byRate],
  ];
  const ends = spans.flat().map(Number);
  const [least, most] = [Math.min(0, ...ends), Math.max(0, ...ends)];
  const width = most - least || 1;
  const percent = (value: number) => Math.round((value / width) * 10_000) / 100;
  return {
    zero: percent(0 - least),
    bars: spans.map(([from, to]) => ({
      left: percent(Math.min(Number(from), Number(to)) - least),
      width: percent(Math.abs(Number(to - from))),
      isLoss: to < from,
    })),
  };
}
