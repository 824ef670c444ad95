import { greatest, least, noYen, usdCents, yen, type Usd, type Yen } from '../money/index.ts';
import { ceilUsd, floorYen, type FxRate } from './rate.ts';

/** Dollars that the firm sells for yen that a customer owes (強制両替). */
export interface ForcedUsdSale {
  readonly soldUsd: Usd;
  readonly creditedJpy: Yen;
  /** Free yen when what was due is paid. */
  readonly freeAfter: Yen;
  /** What is still owed: 不足金. */
  readonly shortage: Yen;
}

/**
 * At 10:00, at the rate of the day: as many settled dollars as what the yen tax of a sale in dollars lacks (rule FX-5). With too few
 * of them the rest is a shortage.
 */
export function forcedUsdSale({
  yenDue,
  freeYen,
  ttb,
  settledUsd,
}: {
  readonly yenDue: Yen;
  readonly freeYen: Yen;
  readonly ttb: FxRate;
  readonly settledUsd: Usd;
}): ForcedUsdSale {
  const short = greatest(yen(yenDue - freeYen), noYen);
  const soldUsd = short === 0n ? usdCents(0) : least(ceilUsd(short, ttb), greatest(settledUsd, usdCents(0)));
  const creditedJpy = floorYen(soldUsd, ttb);
  const after = yen(freeYen + creditedJpy - yenDue);
  return {
    soldUsd,
    creditedJpy,
    freeAfter: greatest(after, noYen),
    shortage: greatest(yen(0n - after), noYen),
  };
}
