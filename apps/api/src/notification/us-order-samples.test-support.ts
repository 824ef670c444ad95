import { atJst, ymd } from '@tsuzura/domain/calendar';
import { readFxRate } from '@tsuzura/domain/fx';
import { noYen, quantity, usdCents } from '@tsuzura/domain/money';
import { readQuantity, readUsdPrice } from '@tsuzura/domain/us-stock';
import { noUsd, type UsOrder } from '@tsuzura/domain/us-order';

const name = 'Orchard Devices (fictitious)';

const order: UsOrder = {
  id: 'us-order-1',
  receiptNumber: 'N6XV-CVGW',
  sequence: 1n,
  customerId: 'customer-1',
  symbol: 'ORCHA',
  accountType: 'SPECIFIC',
  side: 'BUY',
  settlementCurrency: 'JPY',
  orderType: 'LIMIT',
  size: { quantity: readQuantity('10') },
  limitPrice: readUsdPrice('187.4500'),
  timeInForce: 'GTD',
  expiresOn: ymd('2026-11-20'),
  acceptedAt: atJst(ymd('2026-11-13'), '23:35'),
  status: 'FILLED',
  sessionDate: ymd('2026-11-13'),
  settlementDate: ymd('2026-11-18'),
  filledQuantity: readQuantity('10'),
  filledAmount: usdCents(187_405),
  filledTotal: 1_874_050_000_000n,
  reservePrice: readUsdPrice('187.4500'),
  reserveRate: readFxRate('155.25'),
  reservedJpy: noYen,
  reservedUsd: noUsd,
  reservedQuota: noYen,
  nisaYear: null,
  lockedShares: quantity(0),
  change: null,
  sentAt: atJst(ymd('2026-11-13'), '23:35'),
  bookings: 1,
  rejectReason: null,
  expiryReason: null,
};

/** For tests only: an event of every kind about orders of US shares. */
export const usOrderSamples = {
  'us-order.accepted': {
    kind: 'us-order.accepted',
    order: {
      ...order,
      status: 'ACCEPTED',
      orderType: 'MARKET',
      limitPrice: null,
      size: { notional: usdCents(5_000) },
      filledQuantity: quantity(0),
    },
    name,
  },
  'us-order.filled': { kind: 'us-order.filled', order, name },
  'us-order.ended': {
    kind: 'us-order.ended',
    order: { ...order, side: 'SELL', status: 'EXPIRED', expiryReason: 'DAY_END', filledQuantity: readQuantity('2.5') },
    name,
  },
} as const;
