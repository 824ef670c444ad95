import type { Instant } from '../calendar/index.ts';
import { ceilYen, type FxRate } from '../fx/index.ts';
import { advanceEntry, fxEntries, type Entry } from '../ledger/index.ts';
import { greatest, noYen, usdCents, yen, type Usd, type Yen } from '../money/index.ts';
import type { ExecutedUs } from './execute.ts';
import type { UsOrder } from './order.ts';

/** What a purchase needed beyond its reserve, to be booked before it. */
export interface CoveredUsBuy {
  readonly entries: readonly Entry[];
  /** Yen that the customer did not have free. */
  readonly advanced: Yen;
  /** Dollars that were bought for it. */
  readonly exchange: { readonly jpy: Yen; readonly usd: Usd } | null;
}

const covered: CoveredUsBuy = { entries: [], advanced: noYen, exchange: null };

/**
 * An execution above the reserve, or late and without one. Yen come from what is free, else they are advanced (rule SPOT-10); dollars that
 * are missing are bought for yen (rule FX-7).
 */
export function coverUsBuy(
  before: UsOrder,
  { order, fill }: ExecutedUs,
  {
    freeYen,
    freeUsd,
    tts,
    exchangeId,
    at,
  }: {
    readonly freeYen: Yen;
    readonly freeUsd: Usd;
    readonly tts: FxRate;
    /** Of an exchange, should one be needed. */
    readonly exchangeId: string;
    readonly at: Instant;
  },
): CoveredUsBuy {
  if (order.side === 'SELL') return covered;
  const { customerId, orderId, number } = fill;
  const booking = { ref: exchangeId, customerId, at };
  const usd = missingDollars(before, { order, fill }, freeUsd);
  const jpy = ceilYen(usd, tts);
  const needed = yen(fill.estimatedJpy - (before.reservedJpy - order.reservedJpy) + jpy);
  const advanced = greatest(yen(needed - greatest(freeYen, noYen)), noYen);
  const advance = advanceEntry({ ref: orderId, revision: number, customerId, at }, advanced);
  return {
    entries: [
      ...(advanced > 0n ? [advance] : []),
      ...(usd > 0n ? [fxEntries.bought(booking, { jpy, usd }), fxEntries.sweptBought(booking, { jpy, usd })] : []),
    ],
    advanced,
    exchange: usd > 0n ? { jpy, usd } : null,
  };
}

function missingDollars(before: UsOrder, { order, fill }: Omit<ExecutedUs, 'entries'>, freeUsd: Usd): Usd {
  if (order.settlementCurrency === 'JPY') return usdCents(0);
  const freed = before.reservedUsd - order.reservedUsd;
  return greatest(usdCents(fill.amount + fill.fee - freed - freeUsd), usdCents(0));
}
