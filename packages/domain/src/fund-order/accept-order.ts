import type { Instant } from '../calendar/index.ts';
import type { BuySize, SellSize } from '../fund/index.ts';
import { bookingOf, fundEntries, type Entry } from '../ledger/index.ts';
import { noYen, units } from '../money/index.ts';
import { frameOf } from '../nisa/index.ts';
import type { OrderAccountType } from '../tax/index.ts';
import type { DecidedBuy } from './decide-buy.ts';
import type { DecidedSell } from './decide-sell.ts';
import type { OrderQuota } from './nisa-for-order.ts';
import type { AcceptedOrder, FundOrder } from './order.ts';
import type { NisaChange } from './year-books.ts';

/** Whose order it is and what it is called by. */
export interface OrderIdentity {
  readonly id: string;
  readonly receiptNumber: string;
  readonly customerId: string;
  readonly fundCode: string;
  readonly accountType: OrderAccountType;
  readonly acceptedAt: Instant;
  readonly requestKey: string | null;
  /** The plan (積立, 定期売却) that orders; absent: the customer does. */
  readonly settingId?: string;
}

/** A decided purchase as it is written down. */
export const acceptedBuy = (
  { id, receiptNumber, customerId, fundCode, accountType, acceptedAt, requestKey, settingId }: OrderIdentity,
  size: BuySize,
  {
    dates,
    distributionCourse,
    reserve,
    quota,
  }: Pick<DecidedBuy, 'dates' | 'distributionCourse' | 'reserve'> & {
    readonly quota: Pick<OrderQuota, 'year'> | null;
  },
): AcceptedOrder => ({
  id,
  receiptNumber,
  customerId,
  fundCode,
  accountType,
  side: 'BUY',
  source: settingId === undefined ? 'SPOT' : 'SCHEDULED',
  size,
  distributionCourse,
  acceptedAt,
  cutoffAt: dates.cutoffAt,
  applicationDate: dates.applicationDate,
  executionDate: dates.executionDate,
  settlementDate: dates.settlementDate,
  reservedCash: reserve.reservedCash,
  reservedQuota: reserve.reservedQuota,
  nisaYear: quota?.year ?? null,
  lockedUnits: noUnits,
  requestKey,
  settingId: settingId ?? null,
});

/** A decided sale as it is written down. */
export const acceptedSell = (
  { id, receiptNumber, customerId, fundCode, accountType, acceptedAt, requestKey, settingId }: OrderIdentity,
  size: SellSize,
  { dates, lockedUnits }: Pick<DecidedSell, 'dates' | 'lockedUnits'>,
): AcceptedOrder => ({
  id,
  receiptNumber,
  customerId,
  fundCode,
  accountType,
  side: 'SELL',
  source: settingId === undefined ? 'SPOT' : 'SCHEDULED',
  size,
  distributionCourse: null,
  acceptedAt,
  cutoffAt: dates.cutoffAt,
  applicationDate: dates.applicationDate,
  executionDate: dates.executionDate,
  settlementDate: dates.settlementDate,
  reservedCash: noYen,
  reservedQuota: noYen,
  nisaYear: null,
  lockedUnits,
  requestKey,
  settingId: settingId ?? null,
});

const noUnits = units(0);

/** Sets aside what the order may need. */
export function acceptanceEntry(order: AcceptedOrder): Entry {
  const booking = bookingOf(order, order.acceptedAt);
  return order.side === 'BUY'
    ? fundEntries.buyAccepted(booking, { reservedCash: order.reservedCash })
    : fundEntries.saleAccepted(booking, { lockedUnits: order.lockedUnits });
}

/** Gives back exactly what acceptance set aside. */
export function releaseEntry(order: AcceptedOrder, at: Instant): Entry {
  const booking = bookingOf(order, at);
  return order.side === 'BUY'
    ? fundEntries.buyReleased(booking, { reservedCash: order.reservedCash })
    : fundEntries.saleReleased(booking, { lockedUnits: order.lockedUnits });
}

type QuotaOrder = Pick<FundOrder, 'customerId' | 'accountType' | 'nisaYear' | 'reservedQuota'>;

/** The quota that acceptance reserves; null outside NISA. */
export function quotaReserved({ customerId, accountType, nisaYear, reservedQuota }: QuotaOrder): NisaChange | null {
  const frame = frameOf(accountType);
  return frame === null || nisaYear === null ? null : { customerId, year: nisaYear, frame, reserved: reservedQuota };
}

/** The same given back, when the order ends without a fill. */
export function quotaReleased(order: QuotaOrder): NisaChange | null {
  const reserved = quotaReserved(order);
  return reserved && { ...reserved, reserved: 0n - order.reservedQuota };
}
