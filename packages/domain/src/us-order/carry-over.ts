import type { Instant, Ymd } from '../calendar/index.ts';
import type { FxRate } from '../fx/index.ts';
import type { UsdPrice, Yen } from '../money/index.ts';
import { bookUsReserve, endUsOrder, type ChangedUsOrder } from './order-state.ts';
import type { UsExpiryReason, UsOrder } from './order.ts';
import { usReserveNow, usReservePrice } from './reservation.ts';

/** The session after the one that ended. */
export interface NextUsSession {
  readonly session: Ymd;
  /** Domestic, of a trade in it. */
  readonly settlementDate: Ymd;
  readonly lastPrice: UsdPrice;
  /** TTS of the newest fixing. */
  readonly tts: FxRate;
}

/** What an order may rest on when its own reserve is given back first. */
export interface UsCarryStanding {
  /** Yen or cents, in the currency of the order. */
  readonly power: bigint;
  /** Of the year of the new settlement date; null outside NISA. */
  readonly nisaRoom: Yen | null;
}

/** After the close: a dated order (期間指定) goes on with its rest, reserved anew at the newest rate, or ends (rule US-14). */
export function carryOverUs(
  order: UsOrder,
  { session, settlementDate, lastPrice, tts }: NextUsSession,
  standing: UsCarryStanding,
  at: Instant,
): ChangedUsOrder {
  const next: UsOrder = {
    ...order,
    status: 'ACCEPTED',
    change: null,
    sentAt: null,
    sessionDate: session,
    settlementDate,
    reservePrice: usReservePrice(order, lastPrice),
    reserveRate: tts,
  };
  const expiryReason = whyNotCarried(next, standing);
  return expiryReason === null
    ? bookUsReserve(order, next, at)
    : endUsOrder(order, { status: 'EXPIRED', expiryReason }, at);
}

function whyNotCarried(next: UsOrder, { power, nisaRoom }: UsCarryStanding): UsExpiryReason | null {
  if (next.expiresOn < next.sessionDate) return 'DAY_END';
  if (next.side === 'SELL') return null;
  const { jpy, usd, quota } = usReserveNow(next);
  if ((next.settlementCurrency === 'JPY' ? jpy : usd) > power) return 'CASH_SHORT';
  return nisaRoom !== null && quota > nisaRoom ? 'NISA_LIMIT' : null;
}
