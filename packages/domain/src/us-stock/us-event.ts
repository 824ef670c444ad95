import { parseDecimal } from '../money/decimal.ts';
import { halfUpDiv, usdPrice, type UsdPrice } from '../money/index.ts';
import { assert, type Brand } from '../kernel/index.ts';
import type { Ymd } from '../calendar/index.ts';
import type { UsDayBar } from './us-path.ts';

/** Dollars a share, in 1/1,000,000: declared with up to six decimals. */
export type UsdPerShare = Brand<bigint, 'UsdPerShare'>;

export const usdPerShare = (millionths: bigint): UsdPerShare => {
  assert(millionths > 0n, 'dollars a share are above zero');
  return millionths as UsdPerShare;
};

const perShareForm = { decimals: 6, fixed: false };

/** "0.14612". */
export function readPerShare(text: string): UsdPerShare {
  const value = parseDecimal(text, perShareForm);
  assert(value !== null && value > 0n, `${text} is dollars a share`);
  return usdPerShare(value);
}

/** "0.14612": two decimals and as many more as there are. */
export function formatPerShare(perShare: UsdPerShare): string {
  const parts = String(perShare % 1_000_000n).padStart(6, '0');
  return `${perShare / 1_000_000n}.${parts.replace(/0{1,4}$/, '')}`;
}

/** 権利落ち日 is New York's, and the record date too: whoever bought before it has the right. */
interface OfSymbol {
  readonly symbol: string;
  readonly exDate: Ymd;
}

/** 配当 */
export interface UsDividendEvent extends OfSymbol {
  readonly kind: 'DIVIDEND';
  readonly perShare: UsdPerShare;
  /** 現地支払日 */
  readonly payDate: Ymd;
}

/** 株式分割 1:n. */
export interface UsSplitEvent extends OfSymbol {
  readonly kind: 'SPLIT';
  readonly times: bigint;
}

export type UsStockEvent = UsDividendEvent | UsSplitEvent;

/** A price of before a split in shares of after it: to the cent, 四捨五入, and at least one. */
export function priceAfterSplit(price: UsdPrice, times: bigint): UsdPrice {
  const cents = halfUpDiv(price, times * 100n);
  return usdPrice((cents > 0n ? cents : 1n) * 100n);
}

/** A day of before splits in shares of after them, for prices that are shown side by side. */
export const barAfterSplit = <Bar extends UsDayBar>(bar: Bar, times: bigint): Bar =>
  times === 1n
    ? bar
    : {
        ...bar,
        open: priceAfterSplit(bar.open, times),
        high: priceAfterSplit(bar.high, times),
        low: priceAfterSplit(bar.low, times),
        close: priceAfterSplit(bar.close, times),
        volume: bar.volume * times,
      };

/** How many shares of `to` one share of `from` has become. */
export const splitBetween = (events: readonly UsStockEvent[], from: Ymd, to: Ymd): bigint =>
  events.reduce(
    (times, event) =>
      event.kind === 'SPLIT' && event.exDate > from && event.exDate <= to ? times * event.times : times,
    1n,
  );
