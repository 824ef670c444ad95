import type { Instant } from '../calendar/index.ts';
import { yearOf, type Ymd } from '../calendar/index.ts';
import { yen, type Yen } from '../money/index.ts';
import { frameOf, nisaRoom, releaseReservation, type NisaAccount } from '../nisa/index.ts';
import { isInBand, type DailyBand } from '../stock/index.ts';
import { bookReserve, endOrder, type ChangedOrder } from './end-order.ts';
import { reserveNow } from './execute.ts';
import type { ExpiryReason, StockOrder } from './order.ts';
import { reservePriceOf } from './reservation.ts';

/** The share on the session after today's. */
export interface Tomorrow {
  readonly session: Ymd;
  readonly settlementDate: Ymd;
  readonly band: DailyBand;
  /** Today was 権利付最終日: every dated order of the share ends. */
  readonly isExDate: boolean;
}

/** What an order in the evening may rest on, without what it has reserved itself. */
export interface CarryStanding {
  readonly buyingPower: Yen;
  /** Null outside NISA. */
  readonly nisa: NisaAccount | null;
}

/** 17:00: a dated order (期間指定) goes on to the next session with its rest, or ends (rule SPOT-12). */
export function carryOver(order: StockOrder, tomorrow: Tomorrow, standing: CarryStanding, at: Instant): ChangedOrder {
  const next: StockOrder = {
    ...order,
    status: 'ACCEPTED',
    change: null,
    sentAt: null,
    sessionDate: tomorrow.session,
    settlementDate: tomorrow.settlementDate,
    reservePrice: reservePriceOf(order, tomorrow.band),
  };
  const reason = whyNotCarried(order, next, tomorrow, standing);
  return reason === null
    ? bookReserve(order, next, at)
    : endOrder(order, { status: 'EXPIRED', expiryReason: reason }, at);
}

function whyNotCarried(
  order: StockOrder,
  next: StockOrder,
  { session, band, isExDate }: Tomorrow,
  { buyingPower, nisa }: CarryStanding,
): ExpiryReason | null {
  if (order.expiresOn < session) return 'DAY_END';
  if (isExDate) return 'EX_DATE';
  const prices = [order.price, order.triggerPrice].filter((price) => price !== null);
  if (prices.some((price) => !isInBand(band, price))) return 'OUT_OF_BAND';
  if (order.side === 'SELL') return null;
  const { cash, quota } = reserveNow(next);
  if (cash > buyingPower) return 'CASH_SHORT';
  const frame = frameOf(order.accountType);
  if (frame === null || nisa === null || order.nisaYear === null) return null;
  const freed = releaseReservation(nisa, order.nisaYear, frame, order.reservedQuota);
  return quota > nisaRoom(freed, yearOf(next.settlementDate), frame) ? 'NISA_LIMIT' : null;
}

/** What an order may use when its own reserve is given back first. */
export const withoutOwnReserve = (power: Yen, { reservedCash }: Pick<StockOrder, 'reservedCash'>): Yen =>
  yen(power + reservedCash);
