import { atJst, ymd } from '@tsuzura/domain/calendar';
import { readFxRate } from '@tsuzura/domain/fx';
import { noYen, quantity, usdCents, yen } from '@tsuzura/domain/money';
import { readPerShare, readQuantity, readUsdPrice } from '@tsuzura/domain/us-stock';
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
  'us-order.dividend-paid': {
    kind: 'us-order.dividend-paid',
    dividend: {
      id: 'us-dividend-1',
      customerId: 'customer-1',
      symbol: 'ORCHA',
      accountType: 'SPECIFIC',
      exDate: ymd('2026-10-20'),
      payDate: ymd('2026-11-03'),
      receivedOn: ymd('2026-11-04'),
      quantity: readQuantity('12.5'),
      perShare: readPerShare('0.18745'),
      gross: usdCents(234),
    },
    paid: {
      gross: usdCents(234),
      foreignTax: usdCents(23),
      adrFee: usdCents(25),
      paidUsd: usdCents(186),
      jpyBeforeTax: yen(287),
      reportedJpy: yen(326),
      foreignTaxJpy: yen(35),
      tax: { income: yen(49), resident: yen(16) },
      jpyNet: yen(222),
    },
    rate: readFxRate('154.75'),
    name,
  },
  'us-order.split': {
    kind: 'us-order.split',
    id: 'us-split-1',
    customerId: 'customer-1',
    symbol: 'ORCHA',
    accountType: 'NISA_GROWTH',
    exDate: ymd('2026-10-26'),
    times: 2n,
    before: readQuantity('12.5'),
    after: readQuantity('25'),
    name,
  },
} as const;
