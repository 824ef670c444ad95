import { assert } from '../kernel/index.ts';
import { floorDiv, yen, type Yen } from '../money/index.ts';

/** 平均建玉残高: over calendar days, closed days with the balance of the day before; 切捨て (E24). */
export function averageBalance(daily: readonly Yen[]): Yen {
  assert(daily.length > 0, 'an average is over at least one day');
  return yen(
    floorDiv(
      daily.reduce((sum, each) => sum + each, 0n),
      BigInt(daily.length),
    ),
  );
}
