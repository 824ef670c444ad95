import { instant, ymd } from '../calendar/index.ts';
import { noYen } from '../money/index.ts';
import { readStockPrice } from '../stock/index.ts';
import type { StockOrder } from './index.ts';

/** For tests only: a purchase of 300 shares at a limit, as it was accepted. */
export const orderOf = (given: Partial<StockOrder> = {}): StockOrder => ({
  id: 'order',
  receiptNumber: 'N6XV-CVGW',
  sequence: 1n,
  customerId: 'hanako',
  stockCode: '1078',
  accountType: 'SPECIFIC',
  side: 'BUY',
  tradeType: 'SPOT',
  marginType: null,
  close: null,
  acceptedAt: instant(Date.parse('2026-11-13T10:00:00+09:00')),
  status: 'ACCEPTED',
  orderType: 'LIMIT',
  price: readStockPrice('2345'),
  triggerPrice: null,
  condition: 'NONE',
  timeInForce: 'DAY',
  expiresOn: ymd('2026-11-13'),
  quantity: 300n,
  sessionDate: ymd('2026-11-13'),
  settlementDate: ymd('2026-11-17'),
  filledQuantity: 0n,
  filledAmount: noYen,
  filledTotal: 0n,
  reservePrice: readStockPrice('2345'),
  reservedCash: noYen,
  reservedQuota: noYen,
  nisaYear: null,
  lockedShares: 0n,
  change: null,
  sentAt: null,
  bookings: 0,
  rejectReason: null,
  expiryReason: null,
  requestKey: null,
  ...given,
});
