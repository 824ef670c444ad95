import { yearOf, type Ymd } from '../calendar/index.ts';
import { noYen, yen, type Yen } from '../money/index.ts';
import type { OrderAccountType } from '../tax/index.ts';

/** つみたて投資枠, 成長投資枠. */
export type NisaFrame = 'TSUMITATE' | 'GROWTH';

/** An amount for each frame. */
export interface ByFrame {
  readonly tsumitate: Yen;
  readonly growth: Yen;
}

export const nothing: ByFrame = { tsumitate: noYen, growth: noYen };

/** The frame an account type belongs to; the accounts of before 2024 stand outside the limits (rule NISA-10). */
export function frameOf(type: OrderAccountType): NisaFrame | null {
  if (type === 'NISA_TSUMITATE') return 'TSUMITATE';
  return type === 'NISA_GROWTH' ? 'GROWTH' : null;
}

/** The year whose quota a purchase takes: the settlement date's, never the order's (rule NISA-2, N07). */
export const nisaYear = (settlementDate: Ymd): number => yearOf(settlementDate);

/** The part of one frame (rule NISA-1). */
export const inFrame = (amounts: ByFrame, frame: NisaFrame): Yen =>
  frame === 'TSUMITATE' ? amounts.tsumitate : amounts.growth;

/** An amount in one frame, nothing in the other (rule NISA-1). */
export const oneFrame = (frame: NisaFrame, amount: Yen): ByFrame =>
  frame === 'TSUMITATE' ? { ...nothing, tsumitate: amount } : { ...nothing, growth: amount };

export const addFrames = (one: ByFrame, other: ByFrame): ByFrame => ({
  tsumitate: yen(one.tsumitate + other.tsumitate),
  growth: yen(one.growth + other.growth),
});

export const subtractFrames = (one: ByFrame, other: ByFrame): ByFrame => ({
  tsumitate: yen(one.tsumitate - other.tsumitate),
  growth: yen(one.growth - other.growth),
});

/** Both frames together, as 生涯投資枠 counts them (rule NISA-1). */
export const bothFrames = ({ tsumitate, growth }: ByFrame): Yen => yen(tsumitate + growth);
