import { parseInstant, ymd, type Instant } from '@tsuzura/domain/calendar';
import { fxRate } from '@tsuzura/domain/fx';
import { noYen, quantity, usdCents, usdPrice, yen } from '@tsuzura/domain/money';
import type { UsOrder } from '@tsuzura/domain/us-order';

export const shares = (count: number) => quantity(Math.round(count * 100_000));

type NewUsOrder = Omit<UsOrder, 'sequence' | 'receiptNumber'>;

/** A purchase of two ORCHA at 185 dollars in the session of 2026-11-13, where nothing else is said. */
export const usOrderOf = (part: Partial<NewUsOrder> & Pick<NewUsOrder, 'id' | 'customerId'>): NewUsOrder => ({
  symbol: 'ORCHA',
  accountType: 'SPECIFIC',
  side: 'BUY',
  settlementCurrency: 'JPY',
  orderType: 'LIMIT',
  size: { quantity: shares(2) },
  limitPrice: usdPrice(1_850_000),
  timeInForce: 'DAY',
  expiresOn: ymd('2026-11-13'),
  sessionDate: ymd('2026-11-13'),
  settlementDate: ymd('2026-11-18'),
  status: 'ACCEPTED',
  acceptedAt: parseInstant('2026-11-13T19:00:00+09:00') as Instant,
  filledQuantity: shares(0),
  filledAmount: usdCents(0),
  filledTotal: 0n,
  reservePrice: usdPrice(1_850_000),
  reserveRate: fxRate(15_525),
  reservedJpy: yen(60_000),
  reservedUsd: usdCents(0),
  reservedQuota: noYen,
  nisaYear: null,
  lockedShares: shares(0),
  change: null,
  sentAt: null,
  bookings: 0,
  rejectReason: null,
  expiryReason: null,
  ...part,
});
