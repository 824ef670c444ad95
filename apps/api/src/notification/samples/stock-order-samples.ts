import { atJst, ymd } from '@tsuzura/domain/calendar';
import { noYen, yen } from '@tsuzura/domain/money';
import { readStockPrice } from '@tsuzura/domain/stock';
import type { StockOrder } from '@tsuzura/domain/stock-order';

const stockName = 'みなと製鋼（架空）';

const order: StockOrder = {
  id: 'stock-order-1',
  receiptNumber: 'N6XV-CVGW',
  sequence: 1n,
  customerId: 'customer-1',
  stockCode: '1078',
  accountType: 'NISA_GROWTH',
  side: 'BUY',
  tradeType: 'SPOT',
  marginType: null,
  close: null,
  orderType: 'LIMIT',
  price: readStockPrice('2318.5'),
  triggerPrice: null,
  condition: 'NONE',
  timeInForce: 'GTD',
  expiresOn: ymd('2026-11-20'),
  quantity: 1_200n,
  acceptedAt: atJst(ymd('2026-11-13'), '10:05'),
  status: 'FILLED',
  sessionDate: ymd('2026-11-13'),
  settlementDate: ymd('2026-11-17'),
  filledQuantity: 1_200n,
  filledAmount: yen(2_781_600),
  filledTotal: 27_816_000n,
  reservePrice: readStockPrice('2318.5'),
  reservedCash: noYen,
  reservedQuota: noYen,
  nisaYear: 2026,
  lockedShares: 0n,
  change: null,
  sentAt: atJst(ymd('2026-11-13'), '10:05'),
  bookings: 0,
  rejectReason: null,
  expiryReason: null,
  requestKey: null,
};

/** For tests only: an event of every kind about orders of shares and what is held of them. */
export const stockOrderSamples = {
  'stock-order.accepted': {
    kind: 'stock-order.accepted',
    order: { ...order, status: 'ACCEPTED', filledQuantity: 0n },
    stockName,
  },
  'stock-order.filled': { kind: 'stock-order.filled', order, stockName },
  'stock-order.ended': {
    kind: 'stock-order.ended',
    order: { ...order, status: 'EXPIRED', expiryReason: 'OUT_OF_BAND', filledQuantity: 200n },
    stockName,
  },
  'stock-order.dividend-paid': {
    kind: 'stock-order.dividend-paid',
    stockName,
    dividend: {
      id: 'dividend-1',
      customerId: 'customer-1',
      stockCode: '1078',
      accountType: 'SPECIFIC',
      recordDate: ymd('2026-09-30'),
      paidOn: ymd('2026-12-09'),
      quantity: 500n,
      perShare: readStockPrice('25.5'),
      gross: yen(12_750),
      tax: { income: yen(1_952), resident: yen(637) },
    },
  },
  'stock-order.split': {
    kind: 'stock-order.split',
    id: 'split-1',
    stockName,
    accountType: 'SPECIFIC',
    exDate: ymd('2027-03-30'),
    before: 618n,
    after: 123n,
    fraction: 3n,
  },
} as const;
