import { ratio, type Ratio, type Yen } from '@tsuzura/domain/money';

/** A movement against what it started from; null where there was nothing to move. */
export const rateOf = (moved: bigint, from: bigint): Ratio | null => (from > 0n ? ratio(moved, from) : null);

/** 前日比 in percent: against the worth before the movement. */
export const dayChangeRate = (worth: Yen, change: Yen): Ratio | null => rateOf(change, worth - change);
